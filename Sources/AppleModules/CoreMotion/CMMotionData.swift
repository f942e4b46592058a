import Foundation
import PlatformModel

/// A block that receives accelerometer data, or an error if none is available.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// A block that receives gyroscope data, or an error if none is available.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// A block that receives magnetometer data, or an error if none is available.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
/// A block that receives processed device motion, or an error if none is available.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// A single accelerometer measurement. **Source:** Apple, CMAccelerometerData.
public final class CMAccelerometerData: NSObject, Sendable {
  /// The measured acceleration. It contains only gravity, because the simulated user does not accelerate the phone.
  public let acceleration: CMAcceleration
  /// The time of the measurement, in seconds since the start of the timeline.
  public let timestamp: TimeInterval

  init(acceleration: CMAcceleration, timestamp: TimeInterval) {
    self.acceleration = acceleration
    self.timestamp = timestamp
  }
}

/// A single gyroscope measurement. **Source:** Apple, CMGyroData.
public final class CMGyroData: NSObject, Sendable {
  /// The rotation rate of the phone, in radians per second.
  public let rotationRate: CMRotationRate
  /// The time of the measurement, in seconds since the start of the timeline.
  public let timestamp: TimeInterval

  init(rotationRate: CMRotationRate, timestamp: TimeInterval) {
    self.rotationRate = rotationRate
    self.timestamp = timestamp
  }
}

/// A magnetic field in the phone's axes, in microteslas. **Source:** Apple, CMMagneticField.
public struct CMMagneticField: Equatable, Sendable {
  /// The component toward the right of the upright screen.
  public var x = 0.0
  /// The component toward the top of the upright screen.
  public var y = 0.0
  /// The component that points out of the screen.
  public var z = 0.0

  /// Creates a magnetic field of zero strength.
  public init() {}
}

/// The calibration accuracy of a magnetic field estimate. **Source:** Apple, CMMagneticFieldCalibrationAccuracy.
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
  case uncalibrated = -1
  case low, medium, high
}

/// A magnetic field without the phone's own bias. **Source:** Apple, CMCalibratedMagneticField.
public struct CMCalibratedMagneticField: Sendable {
  /// The calibrated field vector, in microteslas.
  public var field = CMMagneticField()
  /// The calibration accuracy of the field estimate.
  public var accuracy = CMMagneticFieldCalibrationAccuracy.uncalibrated

  /// Creates an uncalibrated field of zero strength.
  public init() {}
}

/// A single magnetometer measurement. This model never creates one. **Source:** Apple, CMMagnetometerData.
public final class CMMagnetometerData: NSObject, Sendable {
  /// The measured field, including the phone's own bias.
  public let magneticField = CMMagneticField()

  private override init() {}
}

/// The attitude, rotation rate and acceleration of the phone, computed from its sensors. **Source:** Apple,
/// CMDeviceMotion.
public final class CMDeviceMotion: NSObject, Sendable {
  /// The attitude of the phone relative to the reference frame.
  public let attitude: CMAttitude
  /// The rotation rate of the phone, in radians per second.
  public let rotationRate: CMRotationRate
  /// The direction of gravity in the phone's axes.
  public let gravity: CMAcceleration
  /// The acceleration that the user adds to gravity. Always zero.
  public let userAcceleration = CMAcceleration()
  /// The calibrated magnetic field. Always uncalibrated, because the phone has no magnetometer.
  public let magneticField = CMCalibratedMagneticField()
  /// The heading in degrees. Always -1, because the heading is unknown without a magnetometer. **Source:** Apple,
  /// CMDeviceMotion.heading.
  public let heading = -1.0
  /// The location of the sensors. Always the phone itself.
  public let sensorLocation = SensorLocation.default
  /// The time of the measurement, in seconds since the start of the timeline.
  public let timestamp: TimeInterval

  /// The possible locations of motion sensors. **Source:** Apple, CMDeviceMotion.SensorLocation.
  public enum SensorLocation: Int, Sendable {
    case `default`, headphoneLeft, headphoneRight
  }

  init(gravity: CMAcceleration, rotationRate: CMRotationRate, timestamp: TimeInterval) {
    attitude = CMAttitude(gravity: gravity)
    self.gravity = gravity
    self.rotationRate = rotationRate
    self.timestamp = timestamp
  }
}
