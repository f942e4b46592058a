import CaptureModel
import Foundation
import SimulationKernel
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
  open internal(set) weak var parent: UIViewController?
  /// The child view controllers of the container.
  open internal(set) var children: [UIViewController] = []
  private var presented: UIViewController?
  private weak var presenter: UIViewController?
  /// The presentation style. In this model a presented controller always covers the screen.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The style of the transition to the presented controller. Has no effect.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// A Boolean value that indicates whether the user cannot dismiss the controller. Default false.
  open var isModalInPresentation = false
  /// A Boolean value that indicates whether presented controllers cover only this one. Default false. Has no effect.
  open var definesPresentationContext = false
  /// A Boolean value that indicates whether the presented controller determines the status bar. Default false.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// The delegate that provides custom transitions, which are not performed.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The preferred size of the view in a container. Default zero.
  open var preferredContentSize = CGSize.zero
  /// The edges at which the view extends below bars. Default all. Has no effect.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// The appearance that the controller adopts. Default `unspecified`. Has no effect.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The insets that the controller adds to the safe area. Default zero. Has no effect.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  /// The storyboard that the controller comes from, or nil if there is none.
  open internal(set) var storyboard: UIStoryboard?
  /// The navigation item that represents the controller in a navigation bar.
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// The item that represents the controller in a tab bar. It has the title of the controller.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  /// The items of the navigation controller's toolbar while this controller is on top.
  open var toolbarItems: [UIBarButtonItem]?
  /// A Boolean value that indicates whether the bottom bar is hidden while the controller is on top. Default false.
  open var hidesBottomBarWhenPushed = false
  /// A Boolean value that indicates whether the user can edit the contents. Default false.
  open var isEditing = false
  private lazy var presentation = UIPopoverPresentationController(
    presentedViewController: self, presenting: presenter)
  private var commands: [UIKeyCommand] = []
  private(set) var appearance = Appearance.gone

  enum Appearance { case gone, appearing, there, leaving }

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
    fillsView?(root)
  }

  /// A closure that fills the default view in place of a storyboard.
  package var fillsView: ((UIView) -> Void)?

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
  /// Called when the safe area of the view changes. Called once, before the view first appears.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the margins of the view change. Never called in this model.
  open func viewLayoutMarginsDidChange() {}
  /// Called when the constraints of the view need an update. Never called in this model.
  open func updateViewConstraints() {}
  /// Called when the traits of the interface change. Never called in this model.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
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
    for child in shownChildren where child.isViewLoaded { child.beginAppearance(isAppearing, animated: animated) }
  }

  /// Ends the current appearance transition.
  func endAppearance(animated: Bool = false) {
    switch appearance {
    case .appearing:
      viewIsAppearing(animated)
      tellSafeArea()
      view.layoutIfNeeded()
      appearance = .there
      viewDidAppear(animated)
    case .leaving:
      appearance = .gone
      viewDidDisappear(animated)
    case .there, .gone: return
    }
    for child in shownChildren where child.isViewLoaded { child.endAppearance(animated: animated) }
  }

  /// The children that appear and disappear with the controller.
  var shownChildren: [UIViewController] { children }

  private var hasSafeArea = false

  private func tellSafeArea() {
    guard !hasSafeArea, let view = loaded, view.window != nil, view.safeAreaInsets != .zero else { return }
    hasSafeArea = true
    view.safeAreaInsetsDidChange()
    viewSafeAreaInsetsDidChange()
  }

  /// Makes the contents editable or not.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

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
  /// A Boolean value that indicates whether the home indicator may be hidden. Default false.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The style of the status bar, which is not modeled. Default `default`.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The animation of a change of the status bar. Default `fade`.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the style of the status bar, or nil for this controller.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden, or nil for this controller.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The orientation in which to present the controller. The default is that of the interface.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  /// Updates the status bar. Has no effect.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Updates the home indicator. Has no effect.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Rotates the interfaces of all windows to the phone's orientation if their controllers permit it.
  open class func attemptRotationToDeviceOrientation() {
    for window in UIApplication.shared.windows { window.reviewOrientation() }
  }
  /// Reevaluates ``supportedInterfaceOrientations`` and rotates the interface if necessary.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { view.window?.reviewOrientation() }

  /// Called before the view changes its size, for example when the phone rotates. By default, forwards the call to the
  /// children and to the presented controller.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
    presented?.viewWillTransition(to: size, with: coordinator)
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

  /// The view controller that this one or its container presents, or nil if there is none. **Source:** Apple,
  /// presentedViewController.
  open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
  /// The view controller that presented this one, or nil if there is none.
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

  /// The object that manages the presentation of the controller.
  open var presentationController: UIPresentationController? { presentation }
  /// The object that manages the popover of the controller; nil unless it is an action sheet or has the style `popover`.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover || (self as? UIAlertController)?.preferredStyle == .actionSheet
      ? presentation : nil
  }
  /// A Boolean value that indicates whether the controller is being presented. Default false.
  open var isBeingPresented: Bool { appearance == .appearing && presenter != nil }
  /// A Boolean value that indicates whether the controller is being dismissed. Default false.
  open var isBeingDismissed: Bool { appearance == .leaving && presenter != nil && presenter?.presented == nil }
  /// A Boolean value that indicates whether the controller is being added to a container.
  open var isMovingToParent: Bool { appearance == .appearing && isMoving }
  /// A Boolean value that indicates whether the controller is being removed from its container.
  open var isMovingFromParent: Bool { appearance == .leaving && isMoving }
  /// Whether a navigation controller pushes or pops the controller.
  var isMoving = false

  /// Presents a view controller over this one, or over its container if it has one. `completion` runs later on the main
  /// queue. Raises NSInvalidArgumentException for a controller that another one presents, or that is in the hierarchy.
  ///
  /// **Source:** Apple, present(_:animated:completion:); texts: github.com/flutter/flutter/issues/108900 and
  /// github.com/OpenTreeMap/otm-ios/issues/362.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    if let parent { return parent.present(viewControllerToPresent, animated: flag, completion: completion) }
    guard presented == nil, let window = view.window else { return }
    let other = viewControllerToPresent
    let problem =
      if let presenter = other.presenter {
        "a view controller <\(type(of: other))> that is already being presented by <\(type(of: presenter))>."
      } else {
        other.viewIfLoaded?.window == nil ? nil : "an active controller <\(type(of: other))>."
      }
    if let problem {
      return CaptureSystem.current.refuse(
        Misuse(
          .invalidArgument, "Application tried to present modally \(problem)", evidence: .rule(446),
          remedy: "create a controller for each presentation, or dismiss it first"))
    }
    (presented, other.presenter) = (other, self)
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
    guard let other = presented else {
      (parent ?? presenter)?.dismiss(animated: flag, completion: completion)
      return
    }
    let covers = !(other is UIAlertController)
    presented = nil
    other.beginAppearance(false, animated: flag)
    if covers { beginAppearance(true, animated: flag) }
    other.view.removeFromSuperview()
    other.presenter = nil
    other.endAppearance(animated: flag)
    if covers { endAppearance(animated: flag) }
    if let completion { DispatchQueue.main.async(execute: Work(call: completion).run) }
  }

  // MARK: Segues and keys

  /// Prepares for a segue. A test calls it with a segue that it creates.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Returns whether a segue may be performed. Default true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Performs a segue of the storyboard. Has no effect, because storyboards are not supported.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}

  /// The keyboard commands of the controller. Tests do not press keys.
  open override var keyCommands: [UIKeyCommand]? { commands.isEmpty ? nil : commands }
  /// Adds a keyboard command.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { commands.append(keyCommand) }
  /// Removes a keyboard command.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { commands.removeAll { $0 === keyCommand } }

  /// A client's completion handler, in a form that can be sent to the main queue.
  private struct Work: @unchecked Sendable {
    // Unchecked: the handler is created and called on the main queue.
    let call: () -> Void
    @Sendable func run() { call() }
  }
}
