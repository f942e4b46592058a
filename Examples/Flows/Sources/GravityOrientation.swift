// Determines the phone's orientation with the accelerometer, which works even if the user has locked the rotation.
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

  /// Returns the orientation for a gravity vector, which points along -y when the phone is upright. Returns nil if the
  /// phone is flat, so that the previous orientation is kept.
  static func orientation(_ gravity: CMAcceleration) -> AVCaptureVideoOrientation? {
    if abs(gravity.x) > max(abs(gravity.y), abs(gravity.z)) {
      return gravity.x > 0 ? .landscapeLeft : .landscapeRight
    }
    if abs(gravity.y) > abs(gravity.z) { return gravity.y > 0 ? .portraitUpsideDown : .portrait }
    return nil
  }
}
