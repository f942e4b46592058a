import Foundation
import PlatformTypes
import SimulationKernel

/// A change of a layer over time. Nothing moves: an animation is there for as long as it lasts, and its end is told.
///
/// **Source:** Apple, CAAnimation.
open class CAAnimation: NSObject, @unchecked Sendable {
  // Unchecked: set up by the client before it is added to a layer, and used on the main thread from then on.

  /// Seconds that it lasts; 0 for the transaction's.
  open var duration: CFTimeInterval = 0
  /// When it begins, by ``CACurrentMediaTime()``; 0 for at once.
  open var beginTime: CFTimeInterval = 0
  /// How often it is repeated.
  open var repeatCount: Float = 0
  /// Whether it runs backwards after it ran forwards.
  open var autoreverses = false
  /// Whether the layer forgets it when it is over.
  open var isRemovedOnCompletion = true
  /// What is shown before and after it.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Its pace.
  open var timingFunction: CAMediaTimingFunction?
  /// Who is told when it begins and ends.
  open var delegate: (any CAAnimationDelegate)?

  /// When it is over, if it is added now, in seconds from now.
  func end(now: CFTimeInterval, otherwise standard: CFTimeInterval) -> CFTimeInterval {
    let once = (duration > 0 ? duration : standard) * (autoreverses ? 2 : 1)
    return max(0, beginTime > 0 ? beginTime - now : 0) + once * Double(max(1, repeatCount))
  }
}

/// Who is told of an animation. **Source:** Apple, CAAnimationDelegate.
public protocol CAAnimationDelegate: AnyObject {
  /// It was added.
  func animationDidStart(_ anim: CAAnimation)
  /// It is over; not finished when it was taken away before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of one property. **Source:** Apple, CABasicAnimation.
open class CABasicAnimation: CAAnimation, @unchecked Sendable {
  // Unchecked: as its superclass.

  /// Which property.
  open var keyPath: String?
  /// From this value.
  open var fromValue: Any?
  /// To this value.
  open var toValue: Any?
  /// By this value.
  open var byValue: Any?

  /// An animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// What is shown before and after an animation. **Source:** Apple, CAMediaTimingFillMode.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's own value.
  public static let removed = Self(rawValue: "removed")
  /// Afterwards the last value.
  public static let forwards = Self(rawValue: "forwards")
  /// Before it the first value.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")
}

/// The name of a pace. **Source:** Apple, CAMediaTimingFunctionName.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even.
  public static let linear = Self(rawValue: "linear")
  /// Slow at first.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
}

/// A pace. **Source:** Apple, CAMediaTimingFunction.
public final class CAMediaTimingFunction: NSObject, Sendable {
  /// A pace by its name.
  public init(name: CAMediaTimingFunctionName) {}
}

extension CALayer {
  /// Adds an animation, in the place of one with the same key. It ends by the timeline, on the main queue.
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

  /// The animation with this key.
  public func animation(forKey key: String) -> CAAnimation? { self[\.animations[key]] }

  /// The keys of all animations.
  public func animationKeys() -> [String]? {
    let keys = self[\.animations].keys.sorted()
    return keys.isEmpty ? nil : keys
  }

  /// Takes an animation away.
  public func removeAnimation(forKey key: String) {
    guard let anim = animation(forKey: key) else { return }
    self[\.animations[key]] = nil
    anim.delegate?.animationDidStop(anim, finished: false)
  }

  /// Takes all animations away.
  public func removeAllAnimations() { for key in animationKeys() ?? [] { removeAnimation(forKey: key) } }
}

extension CaptureSystem {
  /// Runs `body` on the main queue after some seconds of the timeline.
  package func onMain(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    let callbackQueue = delivery.callbackQueue(for: .main)
    timeline.schedule(after: Int64(seconds * 1e9)) { callbackQueue.submit(body) }
  }
}
