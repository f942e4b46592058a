import Foundation
import PlatformTypes
import SimulationKernel

/// An animation of a layer. Layer values do not change over time; the layer only stores the animation for its duration
/// and reports its end.
///
/// **Source:** Apple, CAAnimation.
open class CAAnimation: NSObject, @unchecked Sendable {
  // Unchecked: the client configures the animation before adding it to a layer, and only the main thread uses it
  // afterward.

  /// The duration in seconds; 0 selects the transaction's duration.
  open var duration: CFTimeInterval = 0
  /// The start time on the ``CACurrentMediaTime()`` clock; 0 starts the animation immediately.
  open var beginTime: CFTimeInterval = 0
  /// The number of times the animation repeats. Values below 1 count as 1.
  open var repeatCount: Float = 0
  /// The time for which the animation repeats, in seconds. Has no effect.
  open var repeatDuration: CFTimeInterval = 0
  /// The rate of the animation's time. Default 1. Has no effect.
  open var speed: Float = 1
  /// The offset that is added to the animation's time, in seconds. Has no effect.
  open var timeOffset: CFTimeInterval = 0
  /// A Boolean value that indicates whether the animation plays backward after playing forward.
  open var autoreverses = false
  /// A Boolean value that indicates whether the layer removes the animation when it ends. Default `true`.
  open var isRemovedOnCompletion = true
  /// The values that the layer displays before and after the animation. Default `removed`.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The timing function that defines the pace of the animation.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate that is notified when the animation starts and stops.
  open var delegate: (any CAAnimationDelegate)?

  /// Returns the number of seconds until the animation ends if it is added at `now`.
  func end(now: CFTimeInterval, otherwise standard: CFTimeInterval) -> CFTimeInterval {
    let once = (duration > 0 ? duration : standard) * (autoreverses ? 2 : 1)
    return max(0, beginTime > 0 ? beginTime - now : 0) + once * Double(max(1, repeatCount))
  }
}

/// The methods that respond to the start and end of an animation. **Source:** Apple, CAAnimationDelegate.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation is added to a layer.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation ends. `flag` is `false` if the animation was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing by default.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing by default.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property of a layer. **Source:** Apple, CAPropertyAnimation.
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The key path of the animated property.
  open var keyPath: String?
  /// A Boolean value that indicates whether the animation adds to the current value. Default false.
  open var isAdditive = false
  /// A Boolean value that indicates whether each repetition starts from the last value. Default false.
  open var isCumulative = false

  /// Creates an animation of the property at a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation of a property from one value to another. **Source:** Apple, CABasicAnimation.
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The value at which the animation starts.
  open var fromValue: Any?
  /// The value at which the animation ends.
  open var toValue: Any?
  /// The difference that the animation applies to the value.
  open var byValue: Any?
}

/// The display of values before and after an animation. **Source:** Apple, CAMediaTimingFillMode.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Displays the layer's own value before and after the animation.
  public static let removed = Self(rawValue: "removed")
  /// Displays the final value after the animation.
  public static let forwards = Self(rawValue: "forwards")
  /// Displays the initial value before the animation.
  public static let backwards = Self(rawValue: "backwards")
  /// Displays the initial value before and the final value after the animation.
  public static let both = Self(rawValue: "both")
}

/// The names of predefined timing functions. **Source:** Apple, CAMediaTimingFunctionName.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A constant pace throughout.
  public static let linear = Self(rawValue: "linear")
  /// A pace that starts slowly and accelerates.
  public static let easeIn = Self(rawValue: "easeIn")
  /// A pace that starts fast and slows down.
  public static let easeOut = Self(rawValue: "easeOut")
  /// A pace that starts and ends slowly.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
}

/// A function that defines the pace of an animation. **Source:** Apple, CAMediaTimingFunction.
public final class CAMediaTimingFunction: NSObject, Sendable {
  /// Creates a predefined timing function. The name has no effect in this model.
  public init(name: CAMediaTimingFunctionName) {}
}

extension CALayer {
  /// Adds an animation, replacing any existing animation with the same key. The animation ends in simulated time, on
  /// the main queue.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? UUID().uuidString
    removeAnimation(forKey: key)
    self[\.animations[key]] = anim
    let end = anim.end(now: CACurrentMediaTime(), otherwise: CATransaction.animationDuration())
    CATransaction.lasts(end)
    anim.delegate?.animationDidStart(anim)
    system.onMain(after: end) { [weak self] in
      guard let self, animation(forKey: key) === anim else { return }
      if anim.isRemovedOnCompletion { self[\.animations[key]] = nil }
      anim.delegate?.animationDidStop(anim, finished: true)
    }
  }

  /// Returns the animation with a key, or nil if there is none.
  public func animation(forKey key: String) -> CAAnimation? { self[\.animations[key]] }

  /// Returns the sorted keys of all animations, or nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = self[\.animations].keys.sorted()
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation with a key and notifies its delegate.
  public func removeAnimation(forKey key: String) {
    guard let anim = animation(forKey: key) else { return }
    self[\.animations[key]] = nil
    anim.delegate?.animationDidStop(anim, finished: false)
  }

  /// Removes all animations and notifies their delegates.
  public func removeAllAnimations() { for key in animationKeys() ?? [] { removeAnimation(forKey: key) } }
}

extension CaptureSystem {
  /// Runs `body` on the main queue after a delay in seconds of simulated time.
  package func onMain(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    let callbackQueue = delivery.callbackQueue(for: .main)
    timeline.schedule(after: Int64(seconds * 1e9)) { callbackQueue.submit(body) }
  }
}
