import CaptureModel
import Foundation
import SimulationKernel
import UIKitModel

/// A container that displays the last view controller of a stack. Its bars are empty and cover nothing, so the view of
/// the top controller fills the container.
///
/// **Source:** Apple, UINavigationController.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  /// The delegate that is told which controllers are shown.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar above the content.
  open private(set) lazy var navigationBar = UINavigationBar()
  /// The bar below the content.
  open private(set) lazy var toolbar: UIToolbar! = UIToolbar()
  /// A Boolean value that indicates whether the navigation bar is hidden. Default false.
  open var isNavigationBarHidden = false
  /// A Boolean value that indicates whether the toolbar is hidden. Default true.
  open var isToolbarHidden = true
  /// The recognizer of the swipe that pops the top controller. Has no effect.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  /// Creates a navigation controller with one controller on its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    change(to: [rootViewController], animated: false)
  }

  /// Creates a navigation controller with an empty stack. Nib files are not supported.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a navigation controller with an empty stack. The archive is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers of the stack, from the root to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { change(to: newValue, animated: false) }
  }

  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that the container presents, or else that at the top of the stack.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Replaces the stack of view controllers.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    change(to: viewControllers, animated: animated)
  }

  /// Puts a controller on top of the stack. Raises NSInvalidArgumentException if it is already on the stack.
  ///
  /// **Source:** text: github.com/thexande/SwiftAlgorithms/issues/31.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let names = (Self.self, type(of: viewController))
    guard
      CaptureSystem.current.require(
        !stack.contains(viewController),
        Misuse(
          .invalidArgument,
          "<\(names.0)> is pushing the same view controller instance (<\(names.1)>) more than once which is not supported "
            + "and is most likely an error in the application : \(Bundle.main.bundleIdentifier ?? "")",
          evidence: .rule(446), remedy: "push each controller once; popToViewController(_:animated:) returns to it"))
    else { return }
    change(to: stack + [viewController], animated: animated)
  }

  /// Removes the top controller unless it is the root, and returns it.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    stack.count < 2 ? nil : pop(to: stack.count - 1, animated: animated).first
  }

  /// Removes the controllers above the given one, and returns them; nil if it is not on the stack.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? { stack.firstIndex(of: viewController).map { pop(to: $0 + 1, animated: animated) } }

  /// Removes all controllers except the root, and returns them.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    pop(to: 1, animated: animated)
  }

  /// Puts a controller on top of the stack. **Source:** Apple, show(_:sender:).
  open func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }
  /// Hides or shows the navigation bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  /// Hides or shows the toolbar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }

  override var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  override func beginAppearance(_ isAppearing: Bool, animated: Bool = false) {
    if isAppearing { embed(topViewController) }
    super.beginAppearance(isAppearing, animated: animated)
  }

  private func pop(to count: Int, animated: Bool) -> [UIViewController] {
    let popped = Array(stack.dropFirst(count))
    if !popped.isEmpty { change(to: Array(stack.prefix(count)), animated: animated) }
    return popped
  }

  private func embed(_ controller: UIViewController?) {
    guard let view, let top = controller?.view, top.superview !== view else { return }
    top.frame = view.bounds
    top.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(top, at: 0)
  }

  /// Replaces the stack, and the displayed controller if the container is visible. The old top's `viewWillDisappear`
  /// comes before the new one's `viewWillAppear`, and so do the calls after the transition. The order relative to the
  /// delegate is assumed.
  private func change(to new: [UIViewController], animated: Bool) {
    let (old, next) = (stack.last, new.last)
    let (gone, come) = (stack.filter { !new.contains($0) }, new.filter { $0.parent !== self })
    for one in gone { one.willMove(toParent: nil) }
    for one in come {
      one.willMove(toParent: self)
      one.parent = self
    }
    (stack, children) = (new, new)
    for one in gone + come { one.isMoving = true }
    if isViewLoaded, old !== next { exchange(old, for: next, animated: animated) }
    for one in gone + come { one.isMoving = false }
    for one in gone {
      one.parent = nil
      one.didMove(toParent: nil)
    }
    for one in come { one.didMove(toParent: self) }
  }

  private func exchange(_ old: UIViewController?, for next: UIViewController?, animated: Bool) {
    let isShown = appearance == .there
    if let next { delegate?.navigationController(self, willShow: next, animated: animated) }
    if isShown {
      old?.beginAppearance(false, animated: animated)
      next?.beginAppearance(true, animated: animated)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    if isShown { embed(next) }
    if isShown {
      view.layoutIfNeeded()
      old?.endAppearance(animated: animated)
      next?.endAppearance(animated: animated)
    }
    if let next { delegate?.navigationController(self, didShow: next, animated: animated) }
  }
}

/// The methods that respond to navigation. **Source:** Apple, UINavigationControllerDelegate.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called after a controller has been shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  /// Returns the interface orientations that the container supports.
  func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController)
    -> UIInterfaceOrientationMask
}

extension UINavigationControllerDelegate {
  /// Does nothing by default.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing by default.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
  /// Returns the orientations that a view controller supports by default.
  public func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController)
    -> UIInterfaceOrientationMask
  { UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown }
}

extension UIViewController {
  /// The nearest container of the type.
  private func container<Container>(_ type: Container.Type) -> Container? {
    parent as? Container ?? parent?.container(type)
  }

  /// The nearest navigation controller that contains the controller, or nil if there is none.
  public var navigationController: UINavigationController? { container(UINavigationController.self) }
  /// The nearest tab bar controller that contains the controller, or nil if there is none.
  public var tabBarController: UITabBarController? { container(UITabBarController.self) }
  /// The nearest split view controller that contains the controller, or nil if there is none.
  public var splitViewController: UISplitViewController? { container(UISplitViewController.self) }
}
