import Foundation
import PlatformTypes
import SimulationKernel

/// A timer that calls a method for each refresh of the screen: 60 times per second of simulated time, on the main
/// queue.
///
/// **Source:** Apple, CADisplayLink.
public final class CADisplayLink: CaptureObject, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct State {
    var target: AnyObject?
    var isPaused = false
    var framesPerSecond = 0
    var timestamp: CFTimeInterval = 0
    var event: TimelineEvent?
  }

  private let state: Guarded<State>
  private let selector: Selector

  /// Creates a display link that starts when it is added to a run loop. The display link retains the target until it is
  /// invalidated.
  public init(target: Any, selector sel: Selector) {
    let system = CaptureSystem.current
    state = Guarded(State(target: target as AnyObject), lock: system.lock)
    selector = sel
    super.init(system: system)
  }

  /// Starts the display link. Every run loop is treated as the main one.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { if state.read({ $0.event == nil }) { schedule() } }

  /// Stops the display link permanently and releases the target.
  public func invalidate() {
    let (event, target) = change(state) { state in
      defer { (state.event, state.target) = (nil, nil) }
      return (state.event, state.target)
    }
    event?.cancel()
    withExtendedLifetime(target) {}
  }

  /// A Boolean value that indicates whether calls are paused. Default `false`.
  public var isPaused: Bool {
    get { state.read { $0.isPaused } }
    set { change(state) { $0.isPaused = newValue } }
  }

  /// The preferred number of calls per second; 0 selects the screen's refresh rate.
  public var preferredFramesPerSecond: Int {
    get { state.read { $0.framesPerSecond } }
    set { change(state) { $0.framesPerSecond = newValue } }
  }

  /// The time of the latest screen refresh, on the ``CACurrentMediaTime()`` clock.
  public var timestamp: CFTimeInterval { state.read { $0.timestamp } }
  /// The interval between screen refreshes, in seconds.
  public var duration: CFTimeInterval { 1.0 / 60 }
  /// The time of the next call, on the ``CACurrentMediaTime()`` clock.
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
