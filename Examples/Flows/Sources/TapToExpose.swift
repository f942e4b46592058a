// Meters at a tapped point, and locks exposure as soon as the camera has adjusted.
import AVFoundation

final class TapToExpose: NSObject {
  let camera: AVCaptureDevice
  private var adjustingContext = 0
  private(set) var changes: [String] = []

  init(camera: AVCaptureDevice) { self.camera = camera }

  /// Meters continuously at a point and locks the exposure once it has converged.
  ///
  /// - Parameter point: The point in sensor coordinates: (0,0) is the top left of the unrotated image, (1,1) the bottom
  ///   right.
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
    // Locking is deferred, because the device is still changing during the observation.
    DispatchQueue.main.async { self.lock() }
  }

  /// Locks the exposure. If called too early, this keeps the previous exposure.
  func lock() {
    guard (try? camera.lockForConfiguration()) != nil else { return }
    camera.exposureMode = .locked
    camera.unlockForConfiguration()
  }
}
