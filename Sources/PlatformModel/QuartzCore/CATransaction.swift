// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import PlatformTypes
import SimulationKernel

/// A time interval in seconds. **Source:** Apple, CFTimeInterval.
public typealias CFTimeInterval = Double

/// Returns the current time in seconds, on the clock of camera timestamps. **Source:** Apple, CACurrentMediaTime.
public func CACurrentMediaTime() -> CFTimeInterval { CaptureSystem.current.clock.time.seconds }

/// A group of layer changes. Changes apply immediately; only the time of the completion block depends on animations.
///
/// **Source:** Apple, CATransaction.
public final class CATransaction: NSObject {
  private struct Open {
    var duration: CFTimeInterval = 0.25
    var disablesActions = false
    var completion: (() -> Void)?
    var lasts: CFTimeInterval = 0
  }

  /// The current thread's stack of open transactions. Only the main thread's transactions are used.
  private static var open: [Open] {
    get { Thread.current.threadDictionary["camsim.transactions"] as? [Open] ?? [] }
    set { Thread.current.threadDictionary["camsim.transactions"] = newValue }
  }

  private static func change(_ body: (inout Open) -> Void) {
    if !open.isEmpty { body(&open[open.count - 1]) }
  }

  /// Begins a transaction, nested in the current one if there is one.
  public static func begin() { open.append(Open()) }

  /// Commits the current transaction. Its completion block runs on the main queue when its last animation ends.
  public static func commit() {
    guard let last = open.popLast(), let completion = last.completion else { return }
    let work = Completion(call: completion)
    CaptureSystem.current.onMain(after: last.lasts) { work.call() }
  }

  /// A client's completion block, in a form that can be sent to the main queue.
  private struct Completion: @unchecked Sendable {
    // Unchecked: the block is created and called on the main queue.
    let call: () -> Void
  }

  /// Extends the current transaction to include an animation that ends after `seconds`.
  static func lasts(_ seconds: CFTimeInterval) { change { $0.lasts = max($0.lasts, seconds) } }

  /// Applies the changes of the current transaction at once. Has no effect, because changes apply immediately.
  public static func flush() {}

  /// Returns the duration of animations that do not specify one, in seconds. Default 0.25.
  public static func animationDuration() -> CFTimeInterval { open.last?.duration ?? 0.25 }
  /// Sets the duration of animations that do not specify one, in seconds.
  public static func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }
  /// Sets the timing function of animations. It has no effect in this model.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  /// Returns whether implicit animations are disabled. This model never creates any.
  public static func disableActions() -> Bool { open.last?.disablesActions ?? false }
  /// Sets whether implicit animations are disabled. This model never creates any.
  public static func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
  /// Sets the block that runs when the last animation ends.
  public static func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }
  /// Returns the block that runs when the last animation ends.
  public static func completionBlock() -> (() -> Void)? { open.last?.completion }

  /// Returns the value of a transaction's property, or nil if there is none.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionCompletionBlock: completionBlock()
    default: nil
    }
  }

  /// Sets a property of the current transaction. Other keys than the constants have no effect.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionDisableActions: setDisableActions((anObject as? NSNumber)?.boolValue ?? false)
    case kCATransactionAnimationDuration: setAnimationDuration((anObject as? NSNumber)?.doubleValue ?? 0.25)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: break
    }
  }
}

/// The key for the duration of animations.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key for the Boolean value that indicates whether implicit animations are disabled.
public let kCATransactionDisableActions = "disableActions"
/// The key for the timing function of animations, which has no effect.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key for the block that runs when the last animation ends.
public let kCATransactionCompletionBlock = "completionBlock"
