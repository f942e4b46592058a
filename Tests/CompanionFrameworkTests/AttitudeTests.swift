import CoreMotion
import Foundation
import ModelTestSupport
import SimulationKernel
import Testing

@Suite("CoreMotion attitude and rotation")
struct AttitudeTests {
  let world = TestWorld()

  /// Returns the device motion of a phone in this posture.
  private func motion(_ posture: Posture) throws -> CMDeviceMotion {
    try world.use {
      world.system.posture = posture
      let manager = CMMotionManager()
      manager.startDeviceMotionUpdates(using: .xArbitraryZVertical)
      world.advance(milliseconds: 20)
      defer { manager.stopDeviceMotionUpdates() }
      return try #require(manager.deviceMotion)
    }
  }

  @Test(
    arguments: [
      (.portrait, 0, 90, 0), (.portraitUpsideDown, 0, -90, 180), (.landscapeLeft, -90, 0, 90),
      (.landscapeRight, 90, 0, -90), (.faceUp, 0, 0, 0), (.faceDown, 180, 0, 0),
    ] as [(Posture, Double, Double, Double)])
  func `each posture has the expected roll, pitch and yaw for a stationary user`(
    _ posture: Posture, _ roll: Double, _ pitch: Double, _ yaw: Double
  ) throws {
    let attitude = try motion(posture).attitude
    for (found, expected) in [(attitude.roll, roll), (attitude.pitch, pitch), (attitude.yaw, yaw)] {
      #expect(
        abs(remainder(found - expected * .pi / 180, 2 * .pi)) < 1e-9, "\(posture) \(found * 180 / .pi) \(expected)")
    }
  }

  @Test(arguments: [Posture.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp])
  func `the rotation matrix maps the downward direction to gravity, and the screen faces the user`(_ posture: Posture)
    throws
  {
    let motion = try motion(posture)
    let m = motion.attitude.rotationMatrix
    #expect(abs(-m.m13 - motion.gravity.x) + abs(-m.m23 - motion.gravity.y) + abs(-m.m33 - motion.gravity.z) < 1e-9)
    // The third row is the screen's normal; the user is in the direction (0, -1, 0).
    #expect(posture == .faceUp ? m.m33 > 0.999 : m.m32 < -0.999 && abs(m.m31) < 1e-9)
    let rows = [[m.m11, m.m12, m.m13], [m.m21, m.m22, m.m23], [m.m31, m.m32, m.m33]]
    for row in rows { #expect(abs(row.reduce(0) { $0 + $1 * $1 } - 1) < 1e-9) }
  }

  @Test func `the quaternion of an upright phone is a quarter rotation about the x-axis`() throws {
    let upright = try motion(.portrait).attitude.quaternion
    let half = 0.5.squareRoot()
    #expect(abs(upright.x - half) < 1e-9)
    #expect(abs(upright.y) < 1e-9)
    #expect(abs(upright.z) < 1e-9)
    #expect(abs(upright.w - half) < 1e-9)
    let flat = try motion(.faceUp).attitude.quaternion
    #expect(abs(flat.w - 1) < 1e-9)
    #expect(flat.x == 0)
    #expect(CMQuaternion() == CMQuaternion(x: 0, y: 0, z: 0, w: 0))
  }

  @Test func `multiplying by an inverse attitude gives the relative rotation and does not change a copy`() throws {
    let (flat, upright) = (try motion(.faceUp).attitude, try motion(.portrait).attitude)
    let kept = try #require(upright.copy() as? CMAttitude)
    upright.multiply(byInverseOf: flat)
    #expect(abs(upright.pitch - .pi / 2) < 1e-9)
    upright.multiply(byInverseOf: kept)
    let m = upright.rotationMatrix
    #expect(abs(m.m11 - 1) + abs(m.m22 - 1) + abs(m.m33 - 1) < 1e-9)
    #expect(abs(m.m12) + abs(m.m21) + abs(m.m31) + abs(m.m32) < 1e-9)
    #expect(kept.pitch > 1.57)
    #expect(CMRotationMatrix() != kept.rotationMatrix)
  }

  @Test func `a gyroscope reports the rotation rate about each axis, and zero when the phone is still`() {
    world.use {
      world.system.posture = .portrait
      let manager = CMMotionManager()
      manager.gyroUpdateInterval = 0.1
      let journal = Journal()
      let queue = OperationQueue()
      let own = DispatchQueue(label: "gyro")
      queue.underlyingQueue = own
      #expect(manager.isGyroAvailable)
      #expect(!manager.isGyroActive)
      #expect(manager.gyroData == nil)
      manager.startGyroUpdates(to: queue) { data, _ in
        let rate = data?.rotationRate ?? CMRotationRate()
        journal.add([rate.x, rate.y, rate.z].map { "\(($0 * 1000).rounded() / 1000 + 0)" }.joined(separator: " "))
      }
      // A rotation by 90 degrees to the left within one second.
      world.system.rotate(to: .landscapeLeft, nanoseconds: 1_000_000_000)
      world.advance(milliseconds: 250)
      #expect(manager.isGyroActive)
      #expect(manager.gyroData?.timestamp == 0.2)
      // The phone rotates in steps of 10 ms; the last step before the first reading occurs just after it.
      #expect(journal.lines == ["0.0 0.0 1.414", "0.0 0.0 1.571"])
      world.advance(milliseconds: 1000)
      #expect(journal.lines.last == "0.0 0.0 0.0")
      #expect(own.label == "gyro")
      manager.stopGyroUpdates()
      #expect(!manager.isGyroActive)
      #expect(manager.gyroData == nil)
    }
  }

  @Test func `no magnetometer data is delivered, and device motion reports an uncalibrated field`() throws {
    let motion = try motion(.portrait)
    #expect(motion.heading < 0)
    #expect(motion.magneticField.accuracy == .uncalibrated)
    #expect(motion.sensorLocation == .default)
    #expect(motion.rotationRate == CMRotationRate(x: 0, y: 0, z: 0))
    #expect(motion.magneticField.field == CMMagneticField())
    world.use {
      let (manager, journal) = (CMMotionManager(), Journal())
      #expect(CMMotionManager.availableAttitudeReferenceFrames() == .xArbitraryZVertical)
      manager.magnetometerUpdateInterval = 0.02
      manager.showsDeviceMovementDisplay = true
      manager.startMagnetometerUpdates()
      manager.startMagnetometerUpdates(to: .main) { _, _ in journal.add("field") }
      manager.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: .main) { _, _ in journal.add("north") }
      manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
      world.advance(milliseconds: 100)
      #expect(!manager.isMagnetometerAvailable)
      #expect(!manager.isMagnetometerActive)
      #expect(manager.magnetometerData == nil)
      #expect(!manager.isDeviceMotionActive)
      #expect(journal.lines.isEmpty)
      #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
      #expect(manager.magnetometerUpdateInterval == 0.02)
      manager.stopMagnetometerUpdates()
      let frames: [CMAttitudeReferenceFrame] = [
        .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical,
      ]
      #expect(frames.map(\.rawValue) == [1, 2, 4, 8])
      #expect(manager.showsDeviceMovementDisplay)
      #expect([CMDeviceMotion.SensorLocation.default, .headphoneLeft, .headphoneRight].map(\.rawValue) == [0, 1, 2])
    }
  }

  @Test func `accelerometer and device motion are available, delivered to a queue and polled`() {
    world.use {
      let (manager, journal) = (CMMotionManager(), Journal())
      #expect(manager.isAccelerometerAvailable)
      #expect(manager.isDeviceMotionAvailable)
      manager.deviceMotionUpdateInterval = 0.05
      let queue = OperationQueue()
      let own = DispatchQueue(label: "motion")
      queue.underlyingQueue = own
      manager.startDeviceMotionUpdates(to: queue) { motion, _ in journal.add("\(motion?.timestamp ?? 0)") }
      manager.startAccelerometerUpdates()
      manager.startGyroUpdates()
      world.advance(milliseconds: 120)
      #expect(journal.lines == ["0.05", "0.1"])
      #expect(manager.accelerometerData?.acceleration.y == -1)
      #expect(manager.gyroData?.rotationRate == CMRotationRate())
      #expect(own.label == "motion")
    }
  }
}
