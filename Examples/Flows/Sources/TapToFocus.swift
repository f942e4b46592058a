// Focuses once at a tapped point of the preview, and keeps that focus.
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

  /// Runs autofocus once at a point.
  ///
  /// - Parameter point: The point in sensor coordinates: (0,0) is the top left of the unrotated image, (1,1) the bottom
  ///   right.
  private func focus(at point: CGPoint) throws {
    guard let camera else { return }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    // Setting the mode applies the point, so the point is set first.
    if camera.isFocusPointOfInterestSupported { camera.focusPointOfInterest = point }
    if camera.isFocusModeSupported(.autoFocus) { camera.focusMode = .autoFocus }
  }

  /// Sets the focus manually: 0 is nearest, 1 is farthest.
  func focus(lensPosition: Float) async throws {
    guard let camera, camera.isLockingFocusWithCustomLensPositionSupported else { return }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    _ = await camera.setFocusModeLocked(lensPosition: lensPosition)
  }
}
