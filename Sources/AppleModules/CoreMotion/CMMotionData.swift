import Foundation
import PlatformModel

/// Is told a reading of the accelerometer, or why there is none.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Is told a reading of the gyroscope, or why there is none.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// Is told a reading of the magnetometer, or why there is none.
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
/// Is told what the phone makes of its sensors, or why it does not.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// One reading of the accelerometer. **Source:** Apple, CMAccelerometerData.
public final class CMAccelerometerData: NSObject, Sendable {
  /// Gravity alone: the simulated user does not accelerate the phone.
  public let acceleration: CMAcceleration
  /// Seconds since the timeline began.
  public let timestamp: TimeInterval

  init(acceleration: CMAcceleration, timestamp: TimeInterval) {
    self.acceleration = acceleration
    self.timestamp = timestamp
  }
}

/// One reading of the gyroscope. **Source:** Apple, CMGyroData.
public final class CMGyroData: NSObject, Sendable {
  /// How fast the phone turns.
  public let rotationRate: CMRotationRate
  /// Seconds since the timeline began.
  public let timestamp: TimeInterval

  init(rotationRate: CMRotationRate, timestamp: TimeInterval) {
    self.rotationRate = rotationRate
    self.timestamp = timestamp
  }
}

/// A magnetic field in microteslas, in the phone's axes. **Source:** Apple, CMMagneticField.
public struct CMMagneticField: Equatable, Sendable {
  /// To the right of the upright screen.
  public var x = 0.0
  /// To the top of the upright screen.
  public var y = 0.0
  /// Out of the screen.
  public var z = 0.0

  /// No field.
  public init() {}
}

/// How well a magnetic field is known. **Source:** Apple, CMMagneticFieldCalibrationAccuracy.
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
  case uncalibrated = -1
  case low, medium, high
}

/// A magnetic field without the phone's own. **Source:** Apple, CMCalibratedMagneticField.
public struct CMCalibratedMagneticField: Sendable {
  /// The field.
  public var field = CMMagneticField()
  /// How well it is known.
  public var accuracy = CMMagneticFieldCalibrationAccuracy.uncalibrated

  /// No field.
  public init() {}
}

/// One reading of a magnetometer: none is made here. **Source:** Apple, CMMagnetometerData.
public final class CMMagnetometerData: NSObject, Sendable {
  /// The field with the phone's own.
  public let magneticField = CMMagneticField()

  private override init() {}
}

/// What the phone makes of its sensors. **Source:** Apple, CMDeviceMotion.
public final class CMDeviceMotion: NSObject, Sendable {
  /// How the phone lies in space.
  public let attitude: CMAttitude
  /// How fast it turns.
  public let rotationRate: CMRotationRate
  /// Where gravity pulls.
  public let gravity: CMAcceleration
  /// What the user adds: nothing.
  public let userAcceleration = CMAcceleration()
  /// Not known: there is no magnetometer.
  public let magneticField = CMCalibratedMagneticField()
  /// Below zero: not known without a magnetometer. **Source:** Apple, CMDeviceMotion.heading.
  public let heading = -1.0
  /// Where the sensors are: in the phone.
  public let sensorLocation = SensorLocation.default
  /// Seconds since the timeline began.
  public let timestamp: TimeInterval

  /// Where sensors are. **Source:** Apple, CMDeviceMotion.SensorLocation.
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
