import Dispatch
import Foundation
import SimulationKernel

/// An object that starts motion updates and reports the gravity, attitude and rotation rate of the phone. Neither a
/// magnetometer nor hand shake is modeled.
///
/// **Source:** Apple, CMMotionManager; rule 314.
public final class CMMotionManager: CaptureObject, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private let state: Guarded<State>

  private struct State {
    var acceleration = Sampling()
    var gyro = Sampling()
    var motion = Sampling()
    var magnetometerInterval: TimeInterval = 0.01
    var showsMovementDisplay = false
    var frame = CMAttitudeReferenceFrame.xArbitraryZVertical
  }

  /// The state of one type of motion updates.
  private struct Sampling {
    var interval: TimeInterval = 0.01
    var isActive = false
    var event: TimelineEvent?
    /// The latest measurement; nil before the first update.
    var reading: Reading?
    /// The attitude at the latest sample. `seen` is the time of that sample, and `rate` is the rotation rate since the
    /// sample before it.
    var attitude: CMAttitude?
    var seen: TimeInterval = 0
    var rate = CMRotationRate()

    mutating func take(_ gravity: CMAcceleration, _ new: CMAttitude, at time: TimeInterval) -> Reading {
      if let attitude, time > seen { rate = CMRotationRate(from: attitude, to: new, seconds: time - seen) }
      (attitude, seen) = (new, time)
      let reading = Reading(gravity: gravity, rate: rate, timestamp: time)
      self.reading = reading
      return reading
    }
  }

  /// The values of one update. The Core Motion data objects are created on demand.
  private struct Reading {
    let gravity: CMAcceleration
    let rate: CMRotationRate
    let timestamp: TimeInterval

    var accelerometerData: CMAccelerometerData { CMAccelerometerData(acceleration: gravity, timestamp: timestamp) }
    var gyroData: CMGyroData { CMGyroData(rotationRate: rate, timestamp: timestamp) }
    var deviceMotion: CMDeviceMotion {
      CMDeviceMotion(gravity: gravity, rotationRate: rate, timestamp: timestamp)
    }
  }

  /// Creates a manager without active updates.
  public convenience override init() { self.init(system: CaptureSystem.current) }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  deinit { state.read { [$0.acceleration.event, $0.gyro.event, $0.motion.event] }.forEach { $0?.cancel() } }

  // MARK: Acceleration

  /// A Boolean value that indicates whether the phone has an accelerometer. Always true.
  public var isAccelerometerAvailable: Bool { true }
  /// A Boolean value that indicates whether accelerometer updates are active.
  public var isAccelerometerActive: Bool { state.read { $0.acceleration.isActive } }

  /// The interval between accelerometer updates, in seconds. Values below 0.01 are treated as 0.01.
  public var accelerometerUpdateInterval: TimeInterval {
    get { state.read { $0.acceleration.interval } }
    set { change(state) { $0.acceleration.interval = newValue } }
  }

  /// The latest accelerometer data; nil before the first update and after updates stop.
  public var accelerometerData: CMAccelerometerData? { state.read { $0.acceleration.reading }?.accelerometerData }

  /// Starts accelerometer updates without a handler. Read `accelerometerData` to get the latest value.
  public func startAccelerometerUpdates() { start(\.acceleration, callbackQueue: nil) { _ in } }

  /// Starts accelerometer updates that call a handler on the main queue, the operation queue's underlying queue, or a
  /// queue that the manager creates.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    start(\.acceleration, callbackQueue: callbackQueue(for: queue)) { handler($0.accelerometerData, nil) }
  }

  /// Stops accelerometer updates and clears the latest data.
  public func stopAccelerometerUpdates() { stop(\.acceleration) }

  // MARK: Rotation

  /// A Boolean value that indicates whether the phone has a gyroscope. Always true.
  public var isGyroAvailable: Bool { true }
  /// A Boolean value that indicates whether gyroscope updates are active.
  public var isGyroActive: Bool { state.read { $0.gyro.isActive } }

  /// The interval between gyroscope updates, in seconds. Values below 0.01 are treated as 0.01.
  public var gyroUpdateInterval: TimeInterval {
    get { state.read { $0.gyro.interval } }
    set { change(state) { $0.gyro.interval = newValue } }
  }

  /// The latest gyroscope data; nil before the first update and after updates stop.
  public var gyroData: CMGyroData? { state.read { $0.gyro.reading }?.gyroData }

  /// Starts gyroscope updates without a handler. Read `gyroData` to get the latest value.
  public func startGyroUpdates() { start(\.gyro, callbackQueue: nil) { _ in } }

  /// Starts gyroscope updates that call a handler on the main queue, the operation queue's underlying queue, or a queue
  /// that the manager creates.
  public func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
    start(\.gyro, callbackQueue: callbackQueue(for: queue)) { handler($0.gyroData, nil) }
  }

  /// Stops gyroscope updates and clears the latest data.
  public func stopGyroUpdates() { stop(\.gyro) }

  // MARK: Magnetometer

  /// A Boolean value that indicates whether the phone has a magnetometer. Always false.
  public var isMagnetometerAvailable: Bool { false }
  /// A Boolean value that indicates whether magnetometer updates are active. Always false.
  public var isMagnetometerActive: Bool { false }
  /// The latest magnetometer data. Always nil, because the phone has no magnetometer.
  public var magnetometerData: CMMagnetometerData? { nil }

  /// The interval between magnetometer updates, in seconds. No update ever occurs.
  public var magnetometerUpdateInterval: TimeInterval {
    get { state.read { $0.magnetometerInterval } }
    set { change(state) { $0.magnetometerInterval = newValue } }
  }

  /// Does nothing, because the phone has no magnetometer.
  public func startMagnetometerUpdates() {}
  /// Does nothing and never calls the handler, because the phone has no magnetometer.
  public func startMagnetometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler) {
  }
  /// Does nothing, because magnetometer updates never start.
  public func stopMagnetometerUpdates() {}

  // MARK: Device motion

  /// A Boolean value that indicates whether processed device motion is available. Always true.
  public var isDeviceMotionAvailable: Bool { true }
  /// A Boolean value that indicates whether device-motion updates are active.
  public var isDeviceMotionActive: Bool { state.read { $0.motion.isActive } }

  /// The interval between device-motion updates, in seconds. Values below 0.01 are treated as 0.01.
  public var deviceMotionUpdateInterval: TimeInterval {
    get { state.read { $0.motion.interval } }
    set { change(state) { $0.motion.interval = newValue } }
  }

  /// The latest device motion; nil before the first update and after updates stop.
  public var deviceMotion: CMDeviceMotion? { state.read { $0.motion.reading }?.deviceMotion }

  /// The reference frame for attitudes. **Source:** Apple, CMMotionManager.attitudeReferenceFrame.
  public var attitudeReferenceFrame: CMAttitudeReferenceFrame { state.read { $0.frame } }

  /// Returns the reference frames that the phone supports: only the one that needs no magnetometer.
  public class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { .xArbitraryZVertical }

  /// A Boolean value that indicates whether the system may ask the user to move the phone to calibrate the
  /// magnetometer. The simulated system never asks. Default false.
  public var showsDeviceMovementDisplay: Bool {
    get { state.read { $0.showsMovementDisplay } }
    set { change(state) { $0.showsMovementDisplay = newValue } }
  }

  /// Starts device-motion updates without a handler. Read `deviceMotion` to get the latest value.
  public func startDeviceMotionUpdates() { start(\.motion, callbackQueue: nil) { _ in } }

  /// Starts device-motion updates relative to a reference frame. Does nothing if the frame is unavailable. **Source:**
  /// inferred.
  public func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    if use(referenceFrame) { startDeviceMotionUpdates() }
  }

  /// Starts device-motion updates relative to a reference frame and passes them to a handler. Does nothing if the frame
  /// is unavailable.
  public func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    if use(referenceFrame) { startDeviceMotionUpdates(to: queue, withHandler: handler) }
  }

  private func use(_ frame: CMAttitudeReferenceFrame) -> Bool {
    guard Self.availableAttitudeReferenceFrames().contains(frame) else { return false }
    change(state) { $0.frame = frame }
    return true
  }

  /// Starts device-motion updates that call a handler on the main queue, the operation queue's underlying queue, or a
  /// queue that the manager creates.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    start(\.motion, callbackQueue: callbackQueue(for: queue)) { handler($0.deviceMotion, nil) }
  }

  /// Stops device-motion updates and clears the latest data.
  public func stopDeviceMotionUpdates() { stop(\.motion) }

  // MARK: Sampling

  private func callbackQueue(for queue: OperationQueue) -> CallbackQueue {
    let client = queue === OperationQueue.main ? .main : queue.underlyingQueue
    return system.delivery.callbackQueue(for: client ?? DispatchQueue(label: "camsim.motion"))
  }

  private func start(
    _ kind: WritableKeyPath<State, Sampling>, callbackQueue: CallbackQueue?, _ handler: @escaping (Reading) -> Void
  ) {
    stop(kind)
    let (attitude, now) = (CMAttitude(gravity: system.gravity), Double(system.timeline.nanoseconds) / 1e9)
    change(state) { state in
      state[keyPath: kind].isActive = true
      (state[keyPath: kind].attitude, state[keyPath: kind].seen) = (attitude, now)
    }
    schedule(kind, callbackQueue, Handler(call: handler))
  }

  private func schedule(_ kind: WritableKeyPath<State, Sampling>, _ callbackQueue: CallbackQueue?, _ handler: Handler) {
    let path = Path(kind: kind)
    change(state) { state in
      let interval = max(state[keyPath: kind].interval, 0.01)
      state[keyPath: kind].event = system.timeline.schedule(after: Int64(interval * 1e9)) { [weak self] in
        self?.sample(path, callbackQueue, handler)
      }
    }
  }

  private func sample(_ path: Path, _ callbackQueue: CallbackQueue?, _ handler: Handler) {
    guard state.read({ $0[keyPath: path.kind].isActive }) else { return }
    let (gravity, now) = (system.gravity, Double(system.timeline.nanoseconds) / 1e9)
    let attitude = CMAttitude(gravity: gravity)
    let reading = change(state) { $0[keyPath: path.kind].take(gravity, attitude, at: now) }
    schedule(path.kind, callbackQueue, handler)
    callbackQueue?.submit { handler.call(reading) }
  }

  private func stop(_ kind: WritableKeyPath<State, Sampling>) {
    let event = change(state) { state in
      let event = state[keyPath: kind].event
      state[keyPath: kind] = Sampling(interval: state[keyPath: kind].interval)
      return event
    }
    event?.cancel()
  }

  /// A client's update handler, in a form that can be sent to the queue that the client chose.
  private struct Handler: @unchecked Sendable {
    // Unchecked: the client chose the queue on which the handler runs.
    let call: (Reading) -> Void
  }

  /// The key path of one update type, in a form that scheduled blocks can capture.
  private struct Path: @unchecked Sendable {
    // Unchecked: a key path without subscripts is immutable.
    let kind: WritableKeyPath<State, Sampling>
  }
}
