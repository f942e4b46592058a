import Foundation
import UIKitModel

/// A screen of an app, with its view and its life cycle. There are no storyboards: a test makes it and what its outlets name.
///
/// **Source:** Apple, UIViewController.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  /// What the screen is called.
  open var title: String?
  /// The controller that it is a part of.
  open private(set) weak var parent: UIViewController?
  /// The controllers that are parts of it.
  open private(set) var children: [UIViewController] = []
  /// The controller that it shows over itself.
  open private(set) var presentedViewController: UIViewController?
  private weak var presenter: UIViewController?
  /// How it is to be shown over another one; here it always covers the screen.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  private var appearance = Appearance.gone

  private enum Appearance { case gone, appearing, there, leaving }

  /// A controller; there are no nibs.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// A controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  /// A controller that an archive would hold. There are no archives: it is an empty one.
  public required init?(coder: NSCoder) { super.init() }

  open override var next: UIResponder? { loaded?.superview ?? parent }

  // MARK: Its view

  /// Its view, loaded when it is first asked for.
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

  /// Its view, if that has been loaded.
  open var viewIfLoaded: UIView? { loaded }
  /// Whether its view has been loaded.
  open var isViewLoaded: Bool { loaded != nil }

  /// Loads its view, if that has not been done.
  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    guard loaded != nil else { fatalError("\(type(of: self)).loadView() made no view: set `view` in it") }
    viewDidLoad()
  }

  /// Makes its view: an empty one of the screen's size, unless a client makes another, with what a test puts into it in a storyboard's place.
  open func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    view = root
    storyboard?(root)
  }

  /// Fills the view that is loaded.
  package var storyboard: ((UIView) -> Void)?

  /// Its view has been loaded.
  open func viewDidLoad() {}
  /// Its view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Its view is about to be shown, and has its size.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Its view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Its view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Its view has gone.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The insides of its view are about to be laid out.
  open func viewWillLayoutSubviews() {}
  /// The insides of its view have been laid out.
  open func viewDidLayoutSubviews() {}
  /// Memory is short. Never called.
  open func didReceiveMemoryWarning() {}

  /// Begins its view's coming or going, unless that is where it stands.
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

  /// Ends its view's coming or going.
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

  // MARK: Turning

  /// The orientations that it is made for.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// Whether it turns with the phone. **Source:** Apple; deprecated in iOS 16, but honoured by older apps.
  open var shouldAutorotate: Bool { true }
  /// Whether the bar with the time is to go. There is none.
  open var prefersStatusBarHidden: Bool { false }
  /// Looks at ``supportedInterfaceOrientations`` again.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { view.window?.reviewOrientation() }

  /// Its view is about to change its size, as when the phone is turned. Passes it on to its parts.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
    presentedViewController?.viewWillTransition(to: size, with: coordinator)
  }

  // MARK: Other controllers

  /// Makes a controller a part of this one. The client puts its view into this one's.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
    if appearance == .there {
      childController.beginAppearance(true)
      childController.endAppearance()
    }
  }

  /// Takes it out of the controller that it is a part of.
  open func removeFromParent() {
    beginAppearance(false)
    endAppearance()
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// It is about to become a part of another controller, or of none.
  open func willMove(toParent parent: UIViewController?) {}
  /// It has become a part of another controller, or of none.
  open func didMove(toParent parent: UIViewController?) {}

  /// The controller that shows it over itself.
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

  /// Shows a controller over this one. `completion` comes later, on the main queue.
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

  /// Takes away the controller that it shows over itself, or itself where it is shown so.
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

  /// The client's code, for the main queue.
  private struct Work: @unchecked Sendable {
    // Unchecked: it is called on the main queue, where the client is.
    let call: () -> Void
    @Sendable func run() { call() }
  }
}

/// How a controller is shown over another one. **Source:** Apple, UIModalPresentationStyle.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// Who knows of a change of size that is under way. **Source:** Apple, UIViewControllerTransitionCoordinator.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Does something with the change, and something when it is over.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// What is known of a change of size. **Source:** Apple, UIViewControllerTransitionCoordinatorContext.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// How the window is turned.
  var targetTransform: CGAffineTransform { get }
  /// Seconds that it takes.
  var transitionDuration: TimeInterval { get }
}
