import Foundation
import PlatformTypes

/// Waits for something that fingers do. A test says what they do, with `UIKitTesting`.
///
/// **Source:** Apple, UIGestureRecognizer.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// How far a gesture is. **Source:** Apple, UIGestureRecognizer.State.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// What is over as soon as it is recognized.
    public static let recognized = State.ended
  }

  private var listeners: [(target: () -> AnyObject?, action: Selector)] = []
  private var point = CGPoint.zero
  private var fingers = 1

  /// Whether it waits.
  open var isEnabled = true
  /// How far it is.
  open var state = State.possible
  /// The view that it waits in.
  open internal(set) weak var view: UIView?
  /// Who is asked.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether a view's touches end when it is recognized.
  open var cancelsTouchesInView = true
  /// What a client calls it.
  open var name: String?
  private var rivals: [UIGestureRecognizer] = []

  /// Calls a method of a target, which is not kept.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Calls nothing yet.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Calls another method.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    listeners.append((target: { [weak object] in object }, action: action))
  }

  /// Calls a method no more.
  open func removeTarget(_ target: Any?, action: Selector?) {
    listeners.removeAll {
      (target == nil || $0.target() === target as AnyObject) && (action == nil || $0.action == action)
    }
  }

  /// Waits until another one has failed: fingers that are that one's are not this one's.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { rivals.append(otherGestureRecognizer) }

  /// Where it is, in a view's coordinates: the middle between the fingers.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
  /// How many fingers there are.
  open var numberOfTouches: Int { fingers }

  /// Goes on: the fingers are at a point of the window. False when it does not begin.
  package func go(to new: State, at point: CGPoint, fingers: Int = 1) -> Bool {
    (self.point, self.fingers) = (point, fingers)
    if new == .began || (new == .ended && state == .possible) {
      guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true, !rivals.contains(where: \.hasWon) else {
        return false
      }
    }
    state = new
    for (target, action) in listeners { target().map { _ = action.perform(on: $0, self) } }
    return true
  }

  private var hasWon: Bool { state != .possible && state != .failed }

  /// Waits again.
  package func rest() { state = .possible }
}

/// Who is asked about a gesture. **Source:** Apple, UIGestureRecognizerDelegate.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether it may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether it is to see a finger.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether another one may be recognized at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Yes.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// A short touch, or several. **Source:** Apple, UITapGestureRecognizer.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many touches.
  open var numberOfTapsRequired = 1
  /// How many fingers.
  open var numberOfTouchesRequired = 1
}

/// Two fingers that move apart or together. **Source:** Apple, UIPinchGestureRecognizer.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart they are, in parts of where they began.
  open var scale: CGFloat = 1
  /// How fast that changes.
  open package(set) var velocity: CGFloat = 0
}

/// A finger that moves. **Source:** Apple, UIPanGestureRecognizer.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var shift = CGPoint.zero
  private var speed = CGPoint.zero

  /// How far it has moved.
  open func translation(in view: UIView?) -> CGPoint { shift }
  /// Counts from another distance on.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { shift = translation }
  /// How fast it moves, in points a second.
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

/// A long touch. **Source:** Apple, UILongPressGestureRecognizer.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How many seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A fast movement to one side. **Source:** Apple, UISwipeGestureRecognizer.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where to. **Source:** Apple, UISwipeGestureRecognizer.Direction.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Self(rawValue: 1)
    /// To the left.
    public static let left = Self(rawValue: 2)
    /// Up.
    public static let up = Self(rawValue: 4)
    /// Down.
    public static let down = Self(rawValue: 8)
  }

  /// Where to.
  open var direction = Direction.right
}
