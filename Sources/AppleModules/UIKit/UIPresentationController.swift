import Foundation

/// An object that manages the presentation of a view controller. **Source:** Apple, UIPresentationController.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  /// The delegate that is notified when the presentation is dismissed.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  private weak var presented: UIViewController?
  /// The view controller that presents, or nil if there is none yet.
  open private(set) weak var presentingViewController: UIViewController!

  /// Creates a presentation controller for a view controller.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    presented = presentedViewController
    super.init()
    self.presentingViewController = presentingViewController
  }

  /// The view controller that is presented.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The view in which the presentation takes place, or nil if there is none.
  open var containerView: UIView? { presented?.viewIfLoaded?.superview }
}

/// An object that manages a popover. Popovers cover the screen in this model. **Source:** Apple,
/// UIPopoverPresentationController.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view to which the popover's arrow points.
  open var sourceView: UIView?
  /// The area of the source view to which the popover's arrow points. Default the null rectangle.
  open var sourceRect = CGRect.null
  /// The item of a bar to which the popover's arrow points.
  open var barButtonItem: UIBarButtonItem?
  /// The directions in which the popover's arrow may point. Default any.
  open var permittedArrowDirections: UIPopoverArrowDirection = .any
  /// The color of the popover's background.
  open var backgroundColor: UIColor?
  /// The views that the user can touch while the popover is visible.
  open var passthroughViews: [UIView]?
}

/// The directions in which a popover's arrow points. **Source:** Apple, UIPopoverArrowDirection.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// An arrow that points up.
  public static let up = Self(rawValue: 1)
  /// An arrow that points down.
  public static let down = Self(rawValue: 2)
  /// An arrow that points left.
  public static let left = Self(rawValue: 4)
  /// An arrow that points right.
  public static let right = Self(rawValue: 8)
  /// An arrow in any direction.
  public static let any: Self = [.up, .down, .left, .right]
}

/// The methods that respond to changes of a presentation. **Source:** Apple, UIAdaptivePresentationControllerDelegate.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Called after the user dismisses the presented view controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Returns the style for a presentation. Never called in this model.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
  /// Does nothing by default.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Returns `automatic` by default.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .automatic
  }
}

/// The methods of a popover's delegate. **Source:** Apple, UIPopoverPresentationControllerDelegate.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}
