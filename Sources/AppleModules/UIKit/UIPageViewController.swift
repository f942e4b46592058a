import CaptureModel
import Foundation
import SimulationKernel

/// A container that displays one of several pages. Swipes do not turn pages: a test asks the data source for the next
/// page. **Source:** Apple, UIPageViewController.
open class UIPageViewController: UIViewController {
  /// The styles of the transition between pages. **Source:** Apple, UIPageViewController.TransitionStyle.
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  /// The directions in which pages follow each other. **Source:** Apple, UIPageViewController.NavigationOrientation.
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  /// The directions of a transition. **Source:** Apple, UIPageViewController.NavigationDirection.
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  /// The keys of options. **Source:** Apple, UIPageViewController.OptionsKey.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key for the space between pages, in points.
    public static let interPageSpacing = Self(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    /// The key for the location of the spine of a book.
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }

  /// The object that learns of transitions. It is never called.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The object that provides the pages before and after another.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// The style of the transition between pages. Has no effect.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages follow each other. Has no effect.
  public let navigationOrientation: NavigationOrientation
  /// The displayed page, or an empty array if there is none.
  open private(set) var viewControllers: [UIViewController]? = []

  /// Creates a container without pages. The options have no effect.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates an empty container. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation) = (.pageCurl, .horizontal)
    super.init(coder: coder)
  }

  /// Displays a page immediately, and calls the completion handler. Raises NSInvalidArgumentException if there is no page,
  /// or more than the two sides of a leaf.
  ///
  /// **Source:** text: github.com/Taehyeon-Kim/TIL/issues/18, and for 0 github.com/NYPL-Simplified/Simplified-iOS/issues/781.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    let count = viewControllers?.count ?? 0
    guard
      CaptureSystem.current.require(
        (1...2).contains(count),
        Misuse(
          .invalidArgument,
          "The number of view controllers provided (\(count)) doesn't match the number required (1) for the requested "
            + "transition",
          evidence: .rule(446), remedy: "pass one controller; the data source provides the others"))
    else { return }
    let (old, new) = (self.viewControllers?.first, viewControllers?.first)
    self.viewControllers = viewControllers ?? []
    if old !== new { replace(old, with: new) }
    completion?(true)
  }

  private func replace(_ old: UIViewController?, with new: UIViewController?) {
    if let old {
      old.willMove(toParent: nil)
      if appearance == .there { old.beginAppearance(false) }
      old.viewIfLoaded?.removeFromSuperview()
      if appearance == .there { old.endAppearance() }
      old.removeFromParent()
    }
    guard let new else { return }
    addChild(new)
    if appearance == .there { new.beginAppearance(true) }
    if isViewLoaded { embed() }
    if appearance == .there { new.endAppearance() }
    new.didMove(toParent: self)
  }

  override func beginAppearance(_ isAppearing: Bool, animated: Bool = false) {
    if isAppearing { embed() }
    super.beginAppearance(isAppearing, animated: animated)
  }

  private func embed() {
    guard let view, let shown = viewControllers?.first?.view, shown.superview !== view else { return }
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(shown, at: 0)
  }
}

/// An object that provides pages. Only tests call it. **Source:** Apple, UIPageViewControllerDataSource.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before another, or nil.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after another, or nil.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}

/// The delegate of a page view controller, which is never called. **Source:** Apple, UIPageViewControllerDelegate.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called after a swipe has turned a page. Only tests call it.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing by default.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// A control that shows the current page with dots. A test sets ``currentPage`` and sends `valueChanged`. **Source:**
/// Apple, UIPageControl.
open class UIPageControl: UIControl {
  /// The number of pages. Default 0.
  open var numberOfPages = 0 { didSet { currentPage = min(currentPage, max(0, numberOfPages - 1)) } }
  /// The current page, limited to the number of pages. Default 0.
  open var currentPage: Int {
    get { page }
    set { page = max(0, min(newValue, numberOfPages - 1)) }
  }
  private var page = 0
  /// A Boolean value that indicates whether the control is hidden if there is one page. Default false. Has no effect.
  open var hidesForSinglePage = false
  /// The color of the dots.
  open var pageIndicatorTintColor: UIColor?
  /// The color of the dot of the current page.
  open var currentPageIndicatorTintColor: UIColor?
}
