import Foundation
import Locking

extension Timer: TimerSubstitution {
  /// Creates a timer that calls a method of `target` with the timer as the argument. The timer fires only after it is
  /// added to a run loop.
  ///
  /// The target is retained until the timer is invalidated. **Source:** Apple,
  /// `init(timeInterval:target:selector:userInfo:repeats:)`.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
  }

  /// Creates a timer that calls a method of `target` with the timer as the argument, first at `date`.
  ///
  /// **Source:** Apple, `init(fireAt:interval:target:selector:userInfo:repeats:)`.
  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self.init(making: { TargetTimer(date, ti, .init(target: t, selector: s), userInfo: ui, repeats: rep) })
  }

  /// Creates a timer that calls a method of `target` with the timer as the argument, and adds it to the run loop of the
  /// current thread.
  ///
  /// **Source:** Apple, `scheduledTimer(timeInterval:target:selector:userInfo:repeats:)`.
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A protocol that lets an initializer of `Timer` return a subclass, like class clusters in Objective-C.
///
/// In Swift, only an initializer in a protocol extension can replace `self`.
private protocol TimerSubstitution {}

extension TimerSubstitution {
  fileprivate init(making timer: () -> TargetTimer) { self = timer() as! Self }
}

/// A timer that stores its user info and releases its target when it ends.
///
/// Foundation's timer stores no user info and retains its closure.
private final class TargetTimer: Timer {
  private let info: Any?
  private let message: Locked<Message?>

  override var userInfo: Any? { info }

  init(_ date: Date, _ interval: TimeInterval, _ message: Message, userInfo: Any?, repeats: Bool) {
    info = userInfo
    self.message = Locked(message)
    super.init(fire: date, interval: interval, repeats: repeats) { timer in
      guard let timer = timer as? TargetTimer else { return }
      let message = timer.message.withLock { repeats ? $0 : $0.take() }
      message?.send(timer)
    }
  }

  override func invalidate() {
    super.invalidate()
    _ = message.withLock { $0.take() }
  }

  /// A call to a target on the thread of the timer's run loop.
  struct Message: @unchecked Sendable {
    // Unchecked: the client is responsible for the thread of the run loop.
    let target: Any
    let selector: Selector

    func send(_ timer: Timer) { selector.perform(on: target, timer) }
  }
}
