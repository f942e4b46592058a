import Dispatch
import Foundation
import SimulationKernel

/// Tells an app how gravity pulls, how the phone lies in space and how fast it turns. There is no magnetometer, and the hand that holds
/// the phone never shakes.
///
/// **Source:** Apple, CMMotionManager; rule 314.
public final class CMMotionManager: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  private struct State {
    var acceleration = Sampling()
    var gyro = Sampling()
    var motion = Sampling()
    var magnetometerInterval: TimeInterval = 0.01
    var showsMovementDisplay = false
    var frame = CMAttitudeReferenceFrame.xArbitraryZVertical
  }

  /// One kind of data: how often, and for whom.
  private struct Sampling {
    var interval: TimeInterval = 0.01
    var isActive = false
    var event: TimelineEvent?
    /// The last update; nil before the first.
    var reading: Reading?
    /// How the phone lay when that was last looked at, when that was, and how fast it turned until then.
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

  /// What one update tells, for as long as somebody has it.
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

  /// A manager that tells nothing yet.
  public convenience override init() { self.init(system: CaptureSystem.current) }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  deinit { state.read { [$0.acceleration.event, $0.gyro.event, $0.motion.event] }.forEach { $0?.cancel() } }

  // MARK: Acceleration

  /// Whether the phone has an accelerometer: it has.
  public var isAccelerometerAvailable: Bool { true }
  /// Whether updates have been started.
  public var isAccelerometerActive: Bool { state.read { $0.acceleration.isActive } }

  /// Seconds between updates. Less than 0.01 counts as that.
  public var accelerometerUpdateInterval: TimeInterval {
    get { state.read { $0.acceleration.interval } }
    set { change(state) { $0.acceleration.interval = newValue } }
  }

  /// The last update; nil before the first, and after the end.
  public var accelerometerData: CMAccelerometerData? { state.read { $0.acceleration.reading }?.accelerometerData }

  /// Starts updates that the app asks for.
  public func startAccelerometerUpdates() { start(\.acceleration, callbackQueue: nil) { _ in } }

  /// Starts updates that the app is told: on the main queue, on the operation queue's own queue, or on one of the manager's.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    start(\.acceleration, callbackQueue: callbackQueue(for: queue)) { handler($0.accelerometerData, nil) }
  }

  /// Ends updates.
  public func stopAccelerometerUpdates() { stop(\.acceleration) }

  // MARK: Rotation

  /// Whether the phone has a gyroscope: it has.
  public var isGyroAvailable: Bool { true }
  /// Whether updates have been started.
  public var isGyroActive: Bool { state.read { $0.gyro.isActive } }

  /// Seconds between updates. Less than 0.01 counts as that.
  public var gyroUpdateInterval: TimeInterval {
    get { state.read { $0.gyro.interval } }
    set { change(state) { $0.gyro.interval = newValue } }
  }

  /// The last update; nil before the first, and after the end.
  public var gyroData: CMGyroData? { state.read { $0.gyro.reading }?.gyroData }

  /// Starts updates that the app asks for.
  public func startGyroUpdates() { start(\.gyro, callbackQueue: nil) { _ in } }

  /// Starts updates that the app is told: on the main queue, on the operation queue's own queue, or on one of the manager's.
  public func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
    start(\.gyro, callbackQueue: callbackQueue(for: queue)) { handler($0.gyroData, nil) }
  }

  /// Ends updates.
  public func stopGyroUpdates() { stop(\.gyro) }

  // MARK: Magnetometer

  /// Whether the phone has a magnetometer: it has none.
  public var isMagnetometerAvailable: Bool { false }
  /// False: no updates can be started.
  public var isMagnetometerActive: Bool { false }
  /// Nil: there is no magnetometer.
  public var magnetometerData: CMMagnetometerData? { nil }

  /// Seconds between updates, which never come.
  public var magnetometerUpdateInterval: TimeInterval {
    get { state.read { $0.magnetometerInterval } }
    set { change(state) { $0.magnetometerInterval = newValue } }
  }

  /// Starts nothing: there is no magnetometer.
  public func startMagnetometerUpdates() {}
  /// Starts nothing: there is no magnetometer, and the handler is never called.
  public func startMagnetometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler) {
  }
  /// Ends nothing.
  public func stopMagnetometerUpdates() {}

  // MARK: Motion of the device

  /// Whether gravity can be told apart from the user's own shaking: it can.
  public var isDeviceMotionAvailable: Bool { true }
  /// Whether updates have been started.
  public var isDeviceMotionActive: Bool { state.read { $0.motion.isActive } }

  /// Seconds between updates. Less than 0.01 counts as that.
  public var deviceMotionUpdateInterval: TimeInterval {
    get { state.read { $0.motion.interval } }
    set { change(state) { $0.motion.interval = newValue } }
  }

  /// The last update; nil before the first, and after the end.
  public var deviceMotion: CMDeviceMotion? { state.read { $0.motion.reading }?.deviceMotion }

  /// What attitudes are told against. **Source:** Apple, CMMotionManager.attitudeReferenceFrame.
  public var attitudeReferenceFrame: CMAttitudeReferenceFrame { state.read { $0.frame } }

  /// What attitudes can be told against: what needs no magnetometer.
  public class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { .xArbitraryZVertical }

  /// Whether the system may ask the user to move the phone, which a magnetometer needs: it never does. Default false.
  public var showsDeviceMovementDisplay: Bool {
    get { state.read { $0.showsMovementDisplay } }
    set { change(state) { $0.showsMovementDisplay = newValue } }
  }

  /// Starts updates that the app asks for.
  public func startDeviceMotionUpdates() { start(\.motion, callbackQueue: nil) { _ in } }

  /// Starts updates against a frame; against one that is not available no updates come. **Source:** inferred.
  public func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    if use(referenceFrame) { startDeviceMotionUpdates() }
  }

  /// Starts updates against a frame that the app is told; against one that is not available no updates come.
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

  /// Starts updates that the app is told: on the main queue, on the operation queue's own queue, or on one of the manager's.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    start(\.motion, callbackQueue: callbackQueue(for: queue)) { handler($0.deviceMotion, nil) }
  }

  /// Ends updates.
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

  /// The client's code, which the client wants called on another queue.
  private struct Handler: @unchecked Sendable {
    // Unchecked: the client chose the queue.
    let call: (Reading) -> Void
  }

  /// Which kind, for work that is done later.
  private struct Path: @unchecked Sendable {
    // Unchecked: a key path without subscripts does not change.
    let kind: WritableKeyPath<State, Sampling>
  }
}
