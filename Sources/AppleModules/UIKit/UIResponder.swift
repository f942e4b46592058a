import Foundation

/// An object that handles touches or passes them up the responder chain. **Source:** Apple, UIResponder.
@preconcurrency @MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The next responder in the chain, or nil if there is none.
  open var next: UIResponder? { nil }

  /// Called when fingers touch down. Passes the touches to the next responder by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when touching fingers move. Passes the touches to the next responder by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when fingers lift off. Passes the touches to the next responder by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when the system cancels touches. Passes the touches to the next responder by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// A Boolean value that indicates whether the object can become the first responder. Default false.
  open var canBecomeFirstResponder: Bool { false }
  /// A Boolean value that indicates whether the object can give up being the first responder. Default true.
  open var canResignFirstResponder: Bool { true }
  /// A Boolean value that indicates whether the object is the first responder.
  open private(set) var isFirstResponder = false
  /// Makes the object the first responder. No keyboard appears, and the former first responder is not told.
  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = isFirstResponder || canBecomeFirstResponder
    return isFirstResponder
  }
  /// Gives up being the first responder.
  @discardableResult open func resignFirstResponder() -> Bool {
    if canResignFirstResponder { isFirstResponder = false }
    return !isFirstResponder
  }
  /// The keyboard commands of the responder. Tests do not press keys.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Accessibility

  /// A Boolean value that indicates whether assistive technology can access the object. Default false.
  open var isAccessibilityElement = false
  /// The name of the object for assistive technology.
  open var accessibilityLabel: String?
  /// The result of an action on the object, for assistive technology.
  open var accessibilityHint: String?
  /// The value of the object for assistive technology.
  open var accessibilityValue: String?
  /// The traits of the object for assistive technology. Default none.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// The elements of a container for assistive technology.
  open var accessibilityElements: [Any]?
  /// A Boolean value that indicates whether the elements in the object are hidden from assistive technology.
  open var accessibilityElementsHidden = false
  /// A Boolean value that indicates whether assistive technology ignores the object's siblings. Default false.
  open var accessibilityViewIsModal = false
  /// Performs the most important action of the app. Returns false, and is never called.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Leaves a modal view. Returns false, and is never called.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Performs the action of the object. Returns false, and is never called.
  open func accessibilityActivate() -> Bool { false }
}

/// A touch of a finger on the screen. **Source:** Apple, UITouch.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// The phases of a touch. **Source:** Apple, UITouch.Phase.
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  /// The current phase of the touch.
  open package(set) var phase = Phase.began
  /// The view in which the touch began.
  open private(set) weak var view: UIView?
  /// The location of the touch in window coordinates.
  package var point: CGPoint

  package init(at point: CGPoint, of view: UIView) {
    self.point = point
    self.view = view
  }

  /// The window in which the touch occurs.
  open var window: UIWindow? { view?.window }
  /// The number of taps. Always 1.
  open var tapCount: Int { 1 }
  /// Returns the location of the touch in a view's coordinates; nil selects the window's coordinates.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// A description of one user interaction. **Source:** Apple, UIEvent.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The touches that the event contains.
  open private(set) var allTouches: Set<UITouch>?

  package init(_ touches: Set<UITouch>) { allTouches = touches }
}
