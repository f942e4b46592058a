import Foundation
import PlatformModel
import SimulationKernel

/// Animations: what is changed holds at once, and the end is told when it would be over, by the timeline.
extension UIView {
  /// How an animation or transition goes. **Source:** Apple, UIView.AnimationOptions.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lets touches through meanwhile.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// From what is shown, not from the last animation's end.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Slow at both ends.
    public static let curveEaseInOut: Self = []
    /// Slow at first.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = Self(rawValue: 3 << 16)
    /// Turned over its left edge.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// Turned over its right edge.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// One picture fades into the other.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Changes views within some seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let work = Completion(call: completion)
    CaptureSystem.current.onMain(after: duration + delay) { work.call(true) }
  }

  /// Changes views within some seconds.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

  /// Changes views within some seconds, as a spring would.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  /// Shows what has changed in a view within some seconds.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: { animations?() }, completion: completion) }

  /// Changes views at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

  /// The client's code, for the main queue.
  private struct Completion: @unchecked Sendable {
    // Unchecked: it is called on the main queue, where the client is.
    let call: (Bool) -> Void
  }
}
