import Foundation
import UIKitModel

/// An object that manages a view and its life cycle. Storyboards are not supported: a test creates the controller and
/// connects its outlets.
///
/// **Source:** Apple, UIViewController.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// The title of the screen that the controller manages.
  open var title: String?
  /// The container view controller, or nil if there is none.
  open private(set) weak var parent: UIViewController?
  /// The child view controllers of the container.
  open private(set) var children: [UIViewController] = []
  /// The view controller that this one presents, or nil if there is none.
  open private(set) var presentedViewController: UIViewController?
  private weak var presenter: UIViewController?
  /// The presentation style. In this model a presented controller always covers the screen.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  private var appearance = Appearance.gone

  private enum Appearance { case gone, appearing, there, leaving }

  /// Creates a view controller. Nib files are not supported, so the arguments are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// Creates a view controller without a nib file.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// Creates an empty view controller. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) { super.init() }

  open override var next: UIResponder? { loaded?.superview ?? parent }

  // MARK: View

  /// The view that the controller manages. Reading it loads the view if necessary.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.controller = nil
      loaded = newValue
      newValue?.controller = self
    }
  }

  /// The view that the controller manages, or nil if it has not been loaded.
  open var viewIfLoaded: UIView? { loaded }
  /// A Boolean value that indicates whether the view has been loaded.
  open var isViewLoaded: Bool { loaded != nil }

  /// Loads the view if it has not been loaded. Ends the process if `loadView()` does not set `view`.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    guard loaded != nil else { fatalError("\(type(of: self)).loadView() did not create a view; set `view` in it") }
    viewDidLoad()
  }

  /// Creates the view. The default is an empty view of the screen's size, which a test's storyboard closure fills.
  open func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    view = root
    storyboard?(root)
  }

  /// A closure that fills the default view in place of a storyboard.
  package var storyboard: ((UIView) -> Void)?

  /// Called after the view has been loaded.
  open func viewDidLoad() {}
  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called while the view appears, after it has its final size.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when memory is low. This model never calls it.
  open func didReceiveMemoryWarning() {}

  /// Begins an appearance transition unless the view is already in the requested state.
  func beginAppearance(_ isAppearing: Bool, animated: Bool = false) {
    switch (isAppearing, appearance) {
    case (true, .gone), (true, .leaving):
      appearance = .appearing
      loadViewIfNeeded()
      viewWillAppear(animated)
    case (false, .there), (false, .appearing):
      appearance = .leaving
      viewWillDisappear(animated)
    default: return
    }
    for child in children where child.isViewLoaded { child.beginAppearance(isAppearing, animated: animated) }
  }

  /// Ends the current appearance transition.
  func endAppearance(animated: Bool = false) {
    switch appearance {
    case .appearing:
      viewIsAppearing(animated)
      view.layoutIfNeeded()
      appearance = .there
      viewDidAppear(animated)
    case .leaving:
      appearance = .gone
      viewDidDisappear(animated)
    case .there, .gone: return
    }
    for child in children where child.isViewLoaded { child.endAppearance(animated: animated) }
  }

  // MARK: Rotation

  /// The interface orientations that the controller supports. The default is all orientations on iPad, and all except
  /// upside down on other devices.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// A Boolean value that indicates whether the interface rotates with the phone. Default true. **Source:** Apple;
  /// deprecated in iOS 16, but honored by older apps.
  open var shouldAutorotate: Bool { true }
  /// A Boolean value that indicates whether to hide the status bar, which is not modeled. Default false.
  open var prefersStatusBarHidden: Bool { false }
  /// Reevaluates ``supportedInterfaceOrientations`` and rotates the interface if necessary.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { view.window?.reviewOrientation() }

  /// Called before the view changes its size, for example when the phone rotates. By default, forwards the call to the
  /// children and to the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
    presentedViewController?.viewWillTransition(to: size, with: coordinator)
  }

  // MARK: Containment and presentation

  /// Adds a child view controller. The client adds the child's view to the hierarchy.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
    if appearance == .appearing || appearance == .there { childController.beginAppearance(true) }
    if appearance == .there { childController.endAppearance() }
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    beginAppearance(false)
    endAppearance()
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Called before the controller is added to or removed from a container.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller has been added to or removed from a container.
  open func didMove(toParent parent: UIViewController?) {}

  /// The view controller that presented this one, or nil if there is none.
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

  /// Presents a view controller over this one. `completion` runs later on the main queue.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController == nil, let window = view.window else { return }
    let other = viewControllerToPresent
    (presentedViewController, other.presenter) = (other, self)
    let covers = !(other is UIAlertController)
    if covers { beginAppearance(false, animated: flag) }
    other.beginAppearance(true, animated: flag)
    other.view.frame = window.bounds
    window.addSubview(other.view)
    if covers { endAppearance(animated: flag) }
    other.endAppearance(animated: flag)
    if let completion { DispatchQueue.main.async(execute: Work(call: completion).run) }
  }

  /// Dismisses the presented view controller, or this one if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let other = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    let covers = !(other is UIAlertController)
    presentedViewController = nil
    other.beginAppearance(false, animated: flag)
    if covers { beginAppearance(true, animated: flag) }
    other.view.removeFromSuperview()
    other.presenter = nil
    other.endAppearance(animated: flag)
    if covers { endAppearance(animated: flag) }
    if let completion { DispatchQueue.main.async(execute: Work(call: completion).run) }
  }

  /// A client's completion handler, in a form that can be sent to the main queue.
  private struct Work: @unchecked Sendable {
    // Unchecked: the handler is created and called on the main queue.
    let call: () -> Void
    @Sendable func run() { call() }
  }
}

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
