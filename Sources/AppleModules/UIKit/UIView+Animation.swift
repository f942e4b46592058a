import Foundation
import PlatformModel
import SimulationKernel

/// Methods that animate views. Changes apply immediately; the completion handler runs when the animation would end on
/// the timeline.
extension UIView {
  /// The options of animations and transitions. **Source:** Apple, UIView.AnimationOptions.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// An option that lets the user interact with views during the animation.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// An option that starts the animation from the displayed state instead of the end state of the running animation.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// A curve that starts and ends slowly.
    public static let curveEaseInOut: Self = []
    /// A curve that starts slowly and accelerates.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// A curve that starts fast and slows down.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// A curve with constant speed.
    public static let curveLinear = Self(rawValue: 3 << 16)
    /// A transition that flips the view about its vertical axis from left to right.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// A transition that flips the view about its vertical axis from right to left.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// A transition that dissolves from one view to the next.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Animates changes to views after a delay. Times are in seconds. The changes apply immediately.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let work = Completion(call: completion)
    CaptureSystem.current.onMain(after: duration + delay) { work.call(true) }
  }

  /// Animates changes to views for a duration in seconds. The changes apply immediately.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

  /// Animates changes to views like a spring, after a delay. Times are in seconds. The changes apply immediately.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  /// Animates changes within one view for a duration in seconds. The changes apply immediately.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: { animations?() }, completion: completion) }

  /// Changes views without an animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

  /// A client's completion handler, in a form that can be sent to the main queue.
  private struct Completion: @unchecked Sendable {
    // Unchecked: the handler is created and called on the main queue.
    let call: (Bool) -> Void
  }
}
