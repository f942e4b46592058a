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
