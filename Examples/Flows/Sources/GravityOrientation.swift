// With the rotation lock on, the accelerometer still tells how the phone is held.
import AVFoundation
import CoreMotion

final class GravityOrientation {
  private let motion = CMMotionManager()
  private(set) var orientation = AVCaptureVideoOrientation.portrait

  func start() {
    motion.accelerometerUpdateInterval = 0.2
    motion.startAccelerometerUpdates(to: .main) { [weak self] data, _ in
      guard let gravity = data?.acceleration, let orientation = Self.orientation(gravity) else { return }
      self?.orientation = orientation
    }
  }

  func stop() { motion.stopAccelerometerUpdates() }

  /// Upright, gravity pulls along -y. A phone that lies flat keeps the orientation that it had.
  static func orientation(_ gravity: CMAcceleration) -> AVCaptureVideoOrientation? {
    if abs(gravity.x) > max(abs(gravity.y), abs(gravity.z)) {
      return gravity.x > 0 ? .landscapeLeft : .landscapeRight
    }
    if abs(gravity.y) > abs(gravity.z) { return gravity.y > 0 ? .portraitUpsideDown : .portrait }
    return nil
  }
}
