import Foundation

/// A container that displays one of several view controllers. Its tab bar is empty and covers nothing. **Source:**
/// Apple, UITabBarController.
open class UITabBarController: UIViewController {
  /// The delegate of the container, which is never called.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar with the tabs.
  open private(set) lazy var tabBar = UITabBar()
  private var index = 0

  /// The controllers of the tabs.
  open var viewControllers: [UIViewController]? {
    didSet {
      for one in oldValue ?? [] where viewControllers?.contains(one) != true {
        one.viewIfLoaded?.removeFromSuperview()
        one.removeFromParent()
      }
      for one in viewControllers ?? [] where one.parent !== self {
        one.willMove(toParent: self)
        one.parent = self
        children.append(one)
        one.didMove(toParent: self)
      }
      selectedIndex = min(index, max(0, (viewControllers?.count ?? 0) - 1))
    }
  }

  /// Sets the controllers of the tabs.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  /// The index of the displayed controller. Default 0.
  open var selectedIndex: Int {
    get { index }
    set {
      let old = selectedViewController
      index = newValue
      guard appearance == .there, old !== selectedViewController || old?.viewIfLoaded?.superview == nil else { return }
      old?.beginAppearance(false)
      selectedViewController?.beginAppearance(true)
      old?.viewIfLoaded?.removeFromSuperview()
      embed()
      old?.endAppearance()
      selectedViewController?.endAppearance()
    }
  }

  /// The displayed controller, or nil if there is none.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
    set { newValue.flatMap { viewControllers?.firstIndex(of: $0) }.map { selectedIndex = $0 } }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  override func beginAppearance(_ isAppearing: Bool, animated: Bool = false) {
    if isAppearing { embed() }
    super.beginAppearance(isAppearing, animated: animated)
  }

  private func embed() {
    guard let view, let shown = selectedViewController?.view, shown.superview !== view else { return }
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(shown, at: 0)
  }
}

/// The delegate of a tab bar controller, which is never called. **Source:** Apple, UITabBarControllerDelegate.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {}

/// A bar of tabs. It is not displayed. **Source:** Apple, UITabBar.
open class UITabBar: UIView {
  /// The color of the bar's background.
  open var barTintColor: UIColor?
  /// A Boolean value that indicates whether the bar is translucent. Default true.
  open var isTranslucent = true
}

/// A container of two view controllers. It displays none of them. **Source:** Apple, UISplitViewController.
open class UISplitViewController: UIViewController {
  /// The delegate of the container.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The controllers of the container.
  open var viewControllers: [UIViewController] = []
  /// A Boolean value that indicates whether only one controller is displayed. Always true.
  open var isCollapsed: Bool { true }
  /// The button that changes the display of the first controller.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem()
}

/// The delegate of a split view controller, which is never called. **Source:** Apple, UISplitViewControllerDelegate.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
  /// Returns whether the delegate handles the collapse of the second controller. Default false.
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Returns false by default.
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
}

/// A description of the view controllers of a screen. Storyboards are not supported: a test creates its controllers, and
/// the methods create controllers without contents.
///
/// **Source:** Apple, UIStoryboard.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  /// Creates a storyboard. It is empty, so the arguments are ignored.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { super.init() }

  /// Returns an empty view controller.
  open func instantiateInitialViewController() -> UIViewController? { empty() }
  /// Returns an empty view controller, because the class of that in a storyboard is unknown.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { empty() }

  /// Returns the view controller that `creator` creates, or an empty one of the type. Its outlets are not connected.
  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? { create(creator) }

  /// Returns the view controller that `creator` creates, or an empty one of the type. Its outlets are not connected.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    guard let controller = create(creator) else { fatalError("\(ViewController.self).init(coder:) returned nil") }
    return controller
  }

  private func empty() -> UIViewController {
    let controller = UIViewController()
    controller.storyboard = self
    return controller
  }

  private func create<ViewController: UIViewController>(_ creator: ((NSCoder) -> ViewController?)?) -> ViewController? {
    let controller = creator?(NSCoder()) ?? ViewController(coder: NSCoder())
    controller?.storyboard = self
    return controller
  }
}

/// A description of views. Nib files are not supported, so there are no views. **Source:** Apple, UINib.
@preconcurrency @MainActor open class UINib: NSObject {
  /// The keys of options. **Source:** Apple, UINib.OptionsKey.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Creates a description from a nib file, which is not read.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { super.init() }
  /// Returns the objects of the file. Always empty.
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] { [] }
}

/// A transition between two view controllers of a storyboard. A test creates it and calls `prepare(for:sender:)`.
/// **Source:** Apple, UIStoryboardSegue.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The identifier of the segue, or nil if it has none.
  open private(set) var identifier: String?
  /// The view controller from which the segue leads.
  open private(set) var source: UIViewController
  /// The view controller to which the segue leads.
  open private(set) var destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue between two view controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, nil)
    super.init()
  }

  /// Creates a segue that runs a closure when it is performed.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, performHandler)
    super.init()
  }

  /// Performs the segue: runs its closure, or does nothing if it has none.
  open func perform() { handler?() }
}
