import Foundation

/// The styles in which a view controller is presented. **Source:** Apple, UIModalPresentationStyle.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// An object that coordinates a size transition. **Source:** Apple, UIViewControllerTransitionCoordinator.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Runs animations alongside the transition, and a completion handler after it.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The information about a size transition. **Source:** Apple, UIViewControllerTransitionCoordinatorContext.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// The rotation of the window. Always the identity in this model.
  var targetTransform: CGAffineTransform { get }
  /// The duration of the transition, in seconds.
  var transitionDuration: TimeInterval { get }
}

/// The styles of transition to a presented view controller. **Source:** Apple, UIModalTransitionStyle.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

/// The objects that perform a custom transition. The model never asks for them. **Source:** Apple,
/// UIViewControllerTransitioningDelegate.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the object that animates a presentation, or nil for the standard one.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that animates a dismissal, or nil for the standard one.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil by default.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil by default.
  public func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? { nil }
}

/// The methods that animate a custom transition. **Source:** Apple, UIViewControllerAnimatedTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition, in seconds.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Performs the animations of the transition.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

/// The methods of a transition that the user drives. **Source:** Apple, UIViewControllerInteractiveTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition that was prepared.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// The information about a custom transition. **Source:** Apple, UIViewControllerContextTransitioning.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// A Boolean value that indicates whether the transition was canceled.
  var transitionWasCancelled: Bool { get }
  /// Returns a view controller of the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns a view of the transition.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view after the transition.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Ends the transition after its animations.
  func completeTransition(_ didComplete: Bool)
}

/// The keys of the view controllers of a transition. **Source:** Apple, UITransitionContextViewControllerKey.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view controller that is visible before the transition.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The view controller that is visible after the transition.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The keys of the views of a transition. **Source:** Apple, UITransitionContextViewKey.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that is visible before the transition.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that is visible after the transition.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// An object that drives a custom transition. It only stores the progress. **Source:** Apple,
/// UIPercentDrivenInteractiveTransition.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// The progress of the transition, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The speed of the rest of the transition. Default 1.
  open var completionSpeed: CGFloat = 1
  /// The duration of the transition, in seconds. Always 0.
  open var duration: CGFloat { 0 }

  public override init() { super.init() }

  /// Begins the transition. Has no effect.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {}
  /// Sets the progress of the transition.
  open func update(_ percentComplete: CGFloat) { self.percentComplete = min(1, max(0, percentComplete)) }
  /// Completes the transition as it began.
  open func finish() { percentComplete = 1 }
  /// Cancels the transition before its end.
  open func cancel() { percentComplete = 0 }
}
