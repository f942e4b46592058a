import Foundation
import PlatformTypes

/// A group of animations that run at the same time. Only the group reports its end. **Source:** Apple,
/// CAAnimationGroup.
open class CAAnimationGroup: CAAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The animations of the group.
  open var animations: [CAAnimation]?
}

/// An animation through several values of a property. **Source:** Apple, CAKeyframeAnimation.
open class CAKeyframeAnimation: CAPropertyAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The values of the property.
  open var values: [Any]?
  /// The path that a point property follows.
  open var path: CGPath?
  /// The times of the values, from 0 to 1.
  open var keyTimes: [NSNumber]?
  /// The timing functions between the values.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The method by which values between the given ones are calculated. Default `linear`.
  open var calculationMode = CAAnimationCalculationMode.linear
}

/// An animation that moves a value like a spring. **Source:** Apple, CASpringAnimation.
open class CASpringAnimation: CABasicAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The mass at the end of the spring. Default 1.
  open var mass: CGFloat = 1
  /// The stiffness of the spring. Default 100.
  open var stiffness: CGFloat = 100
  /// The damping of the spring. Default 10.
  open var damping: CGFloat = 10
  /// The initial velocity of the object at the spring. Default 0.
  open var initialVelocity: CGFloat = 0
}

/// An animation from one state of a layer to the next. Nothing is drawn. **Source:** Apple, CATransition.
open class CATransition: CAAnimation, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  /// The type of the transition. Default `fade`.
  open var type = CATransitionType.fade
  /// The direction of the transition, or nil if it has none.
  open var subtype: CATransitionSubtype?
  /// The progress at which the transition starts, from 0 to 1. Default 0.
  open var startProgress: Float = 0
  /// The progress at which the transition ends, from 0 to 1. Default 1.
  open var endProgress: Float = 1
}

/// The types of transition. **Source:** Apple, CATransitionType.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A transition in which the new contents fade in.
  public static let fade = Self(rawValue: "fade")
  /// A transition in which the new contents slide over the old ones.
  public static let moveIn = Self(rawValue: "moveIn")
  /// A transition in which the new contents push the old ones away.
  public static let push = Self(rawValue: "push")
  /// A transition in which the old contents slide away.
  public static let reveal = Self(rawValue: "reveal")
}

/// The directions of a transition. **Source:** Apple, CATransitionSubtype.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A transition that begins at the right edge.
  public static let fromRight = Self(rawValue: "fromRight")
  /// A transition that begins at the left edge.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// A transition that begins at the top edge.
  public static let fromTop = Self(rawValue: "fromTop")
  /// A transition that begins at the bottom edge.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// The methods by which a keyframe animation calculates values. **Source:** Apple, CAAnimationCalculationMode.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between the values.
  public static let linear = Self(rawValue: "linear")
  /// Jumps from value to value.
  public static let discrete = Self(rawValue: "discrete")
  /// Linear interpolation at a constant pace.
  public static let paced = Self(rawValue: "paced")
  /// Interpolation along a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// Interpolation along a smooth curve at a constant pace.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}
