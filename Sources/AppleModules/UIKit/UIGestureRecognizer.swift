import Foundation
import PlatformTypes

/// An object that recognizes touch gestures. A test simulates the touches with `UIKitTesting`.
///
/// **Source:** Apple, UIGestureRecognizer.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The states of a gesture recognizer. **Source:** Apple, UIGestureRecognizer.State.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The final state of a discrete gesture. Equal to `ended`.
    public static let recognized = State.ended
  }

  private var listeners: [(target: () -> AnyObject?, action: Selector)] = []
  private var point = CGPoint.zero
  private var fingers = 1

  /// A Boolean value that indicates whether the recognizer is enabled. Default true.
  open var isEnabled = true
  /// The current state of the recognizer.
  open var state = State.possible
  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?
  /// The delegate that decides whether gestures may begin.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A Boolean value that indicates whether recognizing the gesture cancels touches in the view. Default true.
  open var cancelsTouchesInView = true
  /// A name that identifies the recognizer.
  open var name: String?
  private var requiredToFail: [UIGestureRecognizer] = []

  /// Creates a recognizer that calls a method of a target. It does not retain the target.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without a target.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Adds a target and an action. The recognizer does not retain the target.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    listeners.append((target: { [weak object] in object }, action: action))
  }

  /// Removes targets and actions. A nil target matches any target, and a nil action matches any action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    listeners.removeAll {
      (target == nil || $0.target() === target as AnyObject) && (action == nil || $0.action == action)
    }
  }

  /// Requires another recognizer to fail before this one can begin.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredToFail.append(otherGestureRecognizer)
  }

  /// Returns the center of the touches in a view's coordinates; nil selects the window's coordinates.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
  /// Returns the location of a touch in a view's coordinates. Equal to the center of the touches.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }
  /// A Boolean value that indicates whether touches reach the view only if the gesture fails. Default false.
  open var delaysTouchesBegan = false
  /// A Boolean value that indicates whether the end of touches reaches the view only if the gesture fails. Default true.
  open var delaysTouchesEnded = true
  /// The number of touches in the gesture.
  open var numberOfTouches: Int { fingers }

  /// Advances the gesture to a new state at a point in window coordinates. Returns false if the gesture is not allowed
  /// to begin.
  package func transition(to new: State, at point: CGPoint, fingers: Int = 1) -> Bool {
    (self.point, self.fingers) = (point, fingers)
    if new == .began || (new == .ended && state == .possible) {
      guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true, !requiredToFail.contains(where: \.hasWon)
      else {
        return false
      }
    }
    state = new
    for (target, action) in listeners { target().map { _ = action.perform(on: $0, self) } }
    return true
  }

  private var hasWon: Bool { state != .possible && state != .failed }

  /// Resets the recognizer to the `possible` state.
  package func rest() { state = .possible }
}

/// The methods that decide whether a gesture may begin. **Source:** Apple, UIGestureRecognizerDelegate.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether a recognizer may begin. The default implementation returns true.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether a recognizer may receive a touch. The default implementation returns true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Returns whether two recognizers may recognize gestures at the same time. The default implementation returns false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true by default.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true by default.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
  /// Returns false by default.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// A gesture recognizer for one or more taps. **Source:** Apple, UITapGestureRecognizer.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps required. Default 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers required for each tap. Default 1.
  open var numberOfTouchesRequired = 1
}

/// A gesture recognizer for two-finger pinches. **Source:** Apple, UIPinchGestureRecognizer.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers relative to the start of the gesture. Default 1.
  open var scale: CGFloat = 1
  /// The rate at which the scale changes, per second.
  open package(set) var velocity: CGFloat = 0
}

/// A gesture recognizer for dragging a finger. **Source:** Apple, UIPanGestureRecognizer.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers. Default 1. Has no effect.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers. Default unlimited. Has no effect.
  open var maximumNumberOfTouches = Int.max
  private var shift = CGPoint.zero
  private var speed = CGPoint.zero

  /// Returns the distance that the finger has moved, in points.
  open func translation(in view: UIView?) -> CGPoint { shift }
  /// Sets the translation to which further movement is added.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { shift = translation }
  /// Returns the velocity of the finger, in points per second.
  open func velocity(in view: UIView?) -> CGPoint { speed }

  package func move(by step: CGPoint, velocity: CGPoint) {
    shift = CGPoint(x: shift.x + step.x, y: shift.y + step.y)
    speed = velocity
  }

  package override func rest() {
    super.rest()
    (shift, speed) = (.zero, .zero)
  }
}

/// A gesture recognizer for long presses. **Source:** Apple, UILongPressGestureRecognizer.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of the press, in seconds. Default 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of taps before the press. Default 0.
  open var numberOfTapsRequired = 0
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1
  /// The distance that the finger may move, in points. Default 10.
  open var allowableMovement: CGFloat = 10
}

/// A gesture recognizer for the rotation of two fingers. Tests do not rotate fingers. **Source:** Apple,
/// UIRotationGestureRecognizer.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the start of the gesture, in radians. Default 0.
  open var rotation: CGFloat = 0
  /// The rate at which the rotation changes, in radians per second. Always 0.
  open var velocity: CGFloat { 0 }
}

/// A gesture recognizer for drags from an edge of the screen. **Source:** Apple, UIScreenEdgePanGestureRecognizer.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the gesture may begin. Has no effect.
  open var edges: UIRectEdge = []
}

/// The edges of a rectangle. **Source:** Apple, UIRectEdge.
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge of the rectangle.
  public static let top = Self(rawValue: 1)
  /// The left edge of the rectangle.
  public static let left = Self(rawValue: 2)
  /// The lower edge of the rectangle.
  public static let bottom = Self(rawValue: 4)
  /// The right edge of the rectangle.
  public static let right = Self(rawValue: 8)
  /// All edges of the rectangle.
  public static let all: Self = [.top, .left, .bottom, .right]
}

/// A gesture recognizer for swipes in one or more directions. **Source:** Apple, UISwipeGestureRecognizer.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe. **Source:** Apple, UISwipeGestureRecognizer.Direction.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A swipe to the right.
    public static let right = Self(rawValue: 1)
    /// A swipe to the left.
    public static let left = Self(rawValue: 2)
    /// A swipe toward the top.
    public static let up = Self(rawValue: 4)
    /// A swipe toward the bottom.
    public static let down = Self(rawValue: 8)
  }

  /// The permitted directions of the swipe. Default `right`.
  open var direction = Direction.right
  /// The number of fingers required. Default 1.
  open var numberOfTouchesRequired = 1
}
