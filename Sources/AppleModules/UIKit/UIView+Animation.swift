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
    /// An option that lays out the subviews at the start.
    public static let layoutSubviews = Self(rawValue: 1)
    /// An option that repeats the animation without end. The completion handler is never called.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// An option that runs the animation backward after each run, so that it takes twice as long.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// An option that gives nested animations their own durations.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// An option that gives nested animations their own curves.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// An option that updates the views during the animation.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// An option that hides and shows views instead of removing and adding them.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
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
    /// A transition that curls the view up.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// A transition that curls the view down.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// A transition that flips the view about its horizontal axis from the top.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// A transition that flips the view about its horizontal axis from the bottom.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
    /// A transition that dissolves from one view to the next.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// The curves of an animation. **Source:** Apple, UIView.AnimationCurve.
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  /// Animates changes to views after a delay. Times are in seconds. The changes apply immediately.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion, !options.contains(.repeat) else { return }
    let work = Completion(call: completion)
    let length = options.contains(.autoreverse) ? duration * 2 : duration
    CaptureSystem.current.onMain(after: length + delay) { work.call(true) }
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
  ) { animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion) }

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

/// The point of an animation at which it ended. **Source:** Apple, UIViewAnimatingPosition.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animation of changes to views. **Source:** Apple, UIViewPropertyAnimator.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  /// Starts an animation of changes to views after a delay. Times are in seconds. The changes apply immediately.
  @discardableResult open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    UIView.animate(withDuration: duration, delay: delay, options: options, animations: animations) { _ in
      completion?(.end)
    }
    return UIViewPropertyAnimator()
  }
}
