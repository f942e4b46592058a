// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PlatformTypes
import SimulationKernel

/// Seconds. **Source:** Apple, CFTimeInterval.
public typealias CFTimeInterval = Double

/// Seconds on the clock that cameras' times are on. **Source:** Apple, CACurrentMediaTime.
public func CACurrentMediaTime() -> CFTimeInterval { CaptureSystem.current.clock.time.seconds }

/// Changes of layers that belong together. They hold at once; what lasts is the time until the end is told.
///
/// **Source:** Apple, CATransaction.
public final class CATransaction: NSObject {
  private struct Open {
    var duration: CFTimeInterval = 0.25
    var disablesActions = false
    var completion: (() -> Void)?
    var lasts: CFTimeInterval = 0
  }

  /// One after the other: transactions belong to a thread, and only the main thread's are used.
  private static var open: [Open] {
    get { Thread.current.threadDictionary["camsim.transactions"] as? [Open] ?? [] }
    set { Thread.current.threadDictionary["camsim.transactions"] = newValue }
  }

  private static func change(_ body: (inout Open) -> Void) {
    if !open.isEmpty { body(&open[open.count - 1]) }
  }

  /// Begins one, within the one that is open.
  public static func begin() { open.append(Open()) }

  /// Ends one. What is to be done at its end comes when its last animation is over, on the main queue.
  public static func commit() {
    guard let last = open.popLast(), let completion = last.completion else { return }
    let work = Completion(call: completion)
    CaptureSystem.current.onMain(after: last.lasts) { work.call() }
  }

  /// The client's code, for the main queue.
  private struct Completion: @unchecked Sendable {
    // Unchecked: it is called on the main queue, where the client is.
    let call: () -> Void
  }

  /// An animation was added.
  static func lasts(_ seconds: CFTimeInterval) { change { $0.lasts = max($0.lasts, seconds) } }

  /// Seconds that animations last which do not say.
  public static func animationDuration() -> CFTimeInterval { open.last?.duration ?? 0.25 }
  /// Sets how long animations last which do not say.
  public static func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }
  /// The pace of the animations; nothing moves.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Whether changes are not animated. None is.
  public static func disableActions() -> Bool { open.last?.disablesActions ?? false }
  /// Sets whether changes are not animated.
  public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
  /// What is to be done when the last animation is over.
  public static func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }
}
