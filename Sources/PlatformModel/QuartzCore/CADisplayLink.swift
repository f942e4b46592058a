import Foundation
import PlatformTypes
import SimulationKernel

/// Calls a method with every picture of the screen: sixty times a second of the timeline, on the main queue.
///
/// **Source:** Apple, CADisplayLink.
public final class CADisplayLink: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private struct State {
    var target: AnyObject?
    var isPaused = false
    var framesPerSecond = 0
    var timestamp: CFTimeInterval = 0
    var event: TimelineEvent?
  }

  private let state: Guarded<State>
  private let selector: Selector

  /// A link that calls nothing until it is added to a run loop. It keeps the target until it is invalidated.
  public init(target: Any, selector sel: Selector) {
    let system = CaptureSystem.current
    state = Guarded(State(target: target as AnyObject), lock: system.lock)
    selector = sel
    super.init(system: system)
  }

  /// Begins. Every run loop stands for the main one.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { if state.read({ $0.event == nil }) { schedule() } }

  /// Ends for good, and lets go of the target.
  public func invalidate() {
    let (event, target) = change(state) { state in
      defer { (state.event, state.target) = (nil, nil) }
      return (state.event, state.target)
    }
    event?.cancel()
    withExtendedLifetime(target) {}
  }

  /// Whether the method is not called for now.
  public var isPaused: Bool {
    get { state.read { $0.isPaused } }
    set { change(state) { $0.isPaused = newValue } }
  }

  /// Calls a second; 0 for as many as the screen has.
  public var preferredFramesPerSecond: Int {
    get { state.read { $0.framesPerSecond } }
    set { change(state) { $0.framesPerSecond = newValue } }
  }

  /// When the last picture was shown, by ``CACurrentMediaTime()``.
  public var timestamp: CFTimeInterval { state.read { $0.timestamp } }
  /// Seconds between pictures of the screen.
  public var duration: CFTimeInterval { 1.0 / 60 }
  /// When the next call comes.
  public var targetTimestamp: CFTimeInterval { timestamp + interval }

  private var interval: CFTimeInterval {
    let rate = preferredFramesPerSecond
    return 1.0 / Double(rate > 0 ? min(rate, 60) : 60)
  }

  private func schedule() {
    let callbackQueue = system.delivery.callbackQueue(for: .main)
    let event = system.timeline.schedule(after: Int64(interval * 1e9)) { [weak self] in
      guard let self, state.read({ $0.target != nil }) else { return }
      callbackQueue.submit { [weak self] in self?.fire() }
      schedule()
    }
    change(state) { $0.event = event }
  }

  private func fire() {
    guard let target = state.read({ $0.isPaused ? nil : $0.target }) else { return }
    change(state) { [now = system.clock.time.seconds] in $0.timestamp = now }
    selector.perform(on: target, self)
  }
}
