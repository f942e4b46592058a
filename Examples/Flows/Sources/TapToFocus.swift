// A tap on the preview focuses there, once, and keeps that distance.
import AVFoundation
import UIKit

final class FocusView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
  var previewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }

  var camera: AVCaptureDevice?

  override init(frame: CGRect) {
    super.init(frame: frame)
    previewLayer.videoGravity = .resizeAspectFill
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
  }

  required init?(coder: NSCoder) { fatalError("This view is made in code.") }

  @objc private func tapped(_ gesture: UITapGestureRecognizer) {
    let point = previewLayer.captureDevicePointConverted(fromLayerPoint: gesture.location(in: self))
    try? focus(at: point)
  }

  /// - Parameter point: (0,0) is the top left of the sensor's own picture, (1,1) the bottom right.
  private func focus(at point: CGPoint) throws {
    guard let camera else { return }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    // The mode makes the device look at the point, so it comes second.
    if camera.isFocusPointOfInterestSupported { camera.focusPointOfInterest = point }
    if camera.isFocusModeSupported(.autoFocus) { camera.focusMode = .autoFocus }
  }

  /// Manual focus: 0 is near, 1 is far.
  func focus(lensPosition: Float) async throws {
    guard let camera, camera.isLockingFocusWithCustomLensPositionSupported else { return }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    _ = await camera.setFocusModeLocked(lensPosition: lensPosition)
  }
}
