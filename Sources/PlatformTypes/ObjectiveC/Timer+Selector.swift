import Foundation
import Locking

extension Timer: TimerMaking {
  /// A timer that calls a method of `target` with itself; it runs once a run loop has it.
  ///
  /// The target is kept until the timer is invalidated. **Source:** Apple, `init(timeInterval:target:selector:userInfo:repeats:)`.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
  }

  /// A timer that calls a method of `target` with itself, for the first time at `date`.
  ///
  /// **Source:** Apple, `init(fireAt:interval:target:selector:userInfo:repeats:)`.
  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
    repeats rep: Bool
  ) {
    self.init(making: { TargetTimer(date, ti, .init(target: t, selector: s), userInfo: ui, repeats: rep) })
  }

  /// A timer on the loop of this thread that calls a method of `target` with itself.
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

/// Lets an initializer of `Timer` give a subclass, as Objective-C's class clusters do: only a protocol's initializer may replace `self`.
private protocol TimerMaking {}

extension TimerMaking {
  fileprivate init(making timer: () -> TargetTimer) { self = timer() as! Self }
}

/// A timer that remembers what Foundation's forgets, and lets go of its target when it has ended: Foundation's keeps its closure.
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

  /// What is sent by the thread whose loop has the timer.
  struct Message: @unchecked Sendable {
    // Unchecked: that thread answers for it.
    let target: Any
    let selector: Selector

    func send(_ timer: Timer) { selector.perform(on: target, timer) }
  }
}
