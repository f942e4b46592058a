// A tap meters there, and what was measured is locked as soon as the camera has adjusted.
import AVFoundation

final class TapToExpose: NSObject {
  let camera: AVCaptureDevice
  private var adjustingContext = 0
  private(set) var changes: [String] = []

  init(camera: AVCaptureDevice) { self.camera = camera }

  /// - Parameter point: (0,0) is the top left of the sensor's own picture, (1,1) the bottom right.
  func expose(at point: CGPoint) throws {
    guard camera.isExposurePointOfInterestSupported, camera.isExposureModeSupported(.continuousAutoExposure) else {
      return
    }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.exposurePointOfInterest = point
    camera.exposureMode = .continuousAutoExposure
    if camera.isExposureModeSupported(.locked) {
      camera.addObserver(
        self, forKeyPath: #keyPath(AVCaptureDevice.isAdjustingExposure), options: [.old, .new],
        context: &adjustingContext)
    }
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    guard context == &adjustingContext else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    changes.append("\(change?[.oldKey] as? Bool ?? false) -> \(change?[.newKey] as? Bool ?? false)")
    guard !camera.isAdjustingExposure else { return }
    camera.removeObserver(
      self, forKeyPath: #keyPath(AVCaptureDevice.isAdjustingExposure), context: &adjustingContext)
    // Not from within the observation: the device is still in the middle of its change.
    DispatchQueue.main.async { self.lock() }
  }

  /// Too early, this keeps the exposure of before.
  func lock() {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    camera.exposureMode = .locked
    camera.unlockForConfiguration()
  }
}
