import Dispatch
import Foundation
import SimulationKernel

/// Tells an app how gravity pulls. Gyroscope, magnetometer and attitude are absent; the hand that holds the phone never shakes.
///
/// **Source:** Apple, CMMotionManager; rule 314.
public final class CMMotionManager: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private let state: Guarded<State>

  private struct State {
    var acceleration = Sampling()
    var motion = Sampling()
  }

  /// One kind of data: how often, and for whom.
  private struct Sampling {
    var interval: TimeInterval = 0.01
    var isActive = false
    var event: TimelineEvent?
    var timestamp: TimeInterval?
  }

  /// A manager that tells nothing yet.
  public convenience override init() { self.init(system: CaptureSystem.current) }

  override init(system: CaptureSystem) {
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  deinit { state.read { [$0.acceleration.event, $0.motion.event] }.forEach { $0?.cancel() } }

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
  public var accelerometerData: CMAccelerometerData? {
    state.read { $0.acceleration.timestamp }.map {
      CMAccelerometerData(acceleration: system.gravity, timestamp: $0)
    }
  }

  /// Starts updates that the app asks for.
  public func startAccelerometerUpdates() { start(\.acceleration, lane: nil) {} }

  /// Starts updates that the app is told: on the main queue, on the operation queue's own queue, or on one of the manager's.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMAccelerometerData?, (any Error)?) -> Void
  ) {
    start(\.acceleration, lane: lane(for: queue)) { [weak self] in handler(self?.accelerometerData, nil) }
  }

  /// Ends updates.
  public func stopAccelerometerUpdates() { stop(\.acceleration) }

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
  public var deviceMotion: CMDeviceMotion? {
    state.read { $0.motion.timestamp }.map { CMDeviceMotion(gravity: system.gravity, timestamp: $0) }
  }

  /// Starts updates that the app asks for.
  public func startDeviceMotionUpdates() { start(\.motion, lane: nil) {} }

  /// Starts updates that the app is told: on the main queue, on the operation queue's own queue, or on one of the manager's.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping (CMDeviceMotion?, (any Error)?) -> Void
  ) {
    start(\.motion, lane: lane(for: queue)) { [weak self] in handler(self?.deviceMotion, nil) }
  }

  /// Ends updates.
  public func stopDeviceMotionUpdates() { stop(\.motion) }

  // MARK: Sampling

  private func lane(for queue: OperationQueue) -> Lane {
    let client = queue === OperationQueue.main ? .main : queue.underlyingQueue
    return system.delivery.lane(for: client ?? DispatchQueue(label: "camsim.motion"))
  }

  private func start(_ kind: WritableKeyPath<State, Sampling>, lane: Lane?, _ handler: @escaping () -> Void) {
    stop(kind)
    change(state) { $0[keyPath: kind].isActive = true }
    schedule(kind, lane, Handler(call: handler))
  }

  private func schedule(_ kind: WritableKeyPath<State, Sampling>, _ lane: Lane?, _ handler: Handler) {
    let path = Path(kind: kind)
    change(state) { state in
      let interval = max(state[keyPath: kind].interval, 0.01)
      state[keyPath: kind].event = system.timeline.schedule(after: Int64(interval * 1e9)) { [weak self] in
        self?.sample(path, lane, handler)
      }
    }
  }

  private func sample(_ path: Path, _ lane: Lane?, _ handler: Handler) {
    guard state.read({ $0[keyPath: path.kind].isActive }) else { return }
    let now = Double(system.timeline.nanoseconds) / 1e9
    change(state) { $0[keyPath: path.kind].timestamp = now }
    schedule(path.kind, lane, handler)
    lane?.submit(handler.call)
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
    let call: () -> Void
  }

  /// Which kind, for work that is done later.
  private struct Path: @unchecked Sendable {
    // Unchecked: a key path without subscripts does not change.
    let kind: WritableKeyPath<State, Sampling>
  }
}

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

/// What the phone makes of its sensors. **Source:** Apple, CMDeviceMotion.
public final class CMDeviceMotion: NSObject, Sendable {
  /// Where gravity pulls.
  public let gravity: CMAcceleration
  /// What the user adds: nothing.
  public let userAcceleration = CMAcceleration()
  /// Seconds since the timeline began.
  public let timestamp: TimeInterval

  init(gravity: CMAcceleration, timestamp: TimeInterval) {
    self.gravity = gravity
    self.timestamp = timestamp
  }
}
