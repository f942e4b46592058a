import Foundation

/// What touches come to, and who is next when it does not want them. **Source:** Apple, UIResponder.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// Who is asked next.
  open var next: UIResponder? { nil }

  /// Fingers were set down. Passes them on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Fingers moved. Passes them on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Fingers were lifted. Passes them on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
}

/// A finger on the screen. **Source:** Apple, UITouch.
@preconcurrency @MainActor open class UITouch: NSObject {
  /// What a finger does. **Source:** Apple, UITouch.Phase.
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  /// What it does.
  open package(set) var phase = Phase.began
  /// The view that it was set down in.
  open private(set) weak var view: UIView?
  /// Where it is, in its window.
  package var point: CGPoint

  package init(at point: CGPoint, of view: UIView) {
    self.point = point
    self.view = view
  }

  /// Its window.
  open var window: UIWindow? { view?.window }
  /// How often it was tapped.
  open var tapCount: Int { 1 }
  /// Where it is, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// What happened to the screen. **Source:** Apple, UIEvent.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The fingers.
  open private(set) var allTouches: Set<UITouch>?

  package init(_ touches: Set<UITouch>) { allTouches = touches }
}
