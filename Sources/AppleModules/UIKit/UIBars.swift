import Foundation
import PlatformTypes
import UIKitModel

/// The styles of the status bar, which is not modeled. **Source:** Apple, UIStatusBarStyle.
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// The animations of a change of the status bar. **Source:** Apple, UIStatusBarAnimation.
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

/// The styles of bars. **Source:** Apple, UIBarStyle.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
  /// The former name of `black` in a translucent bar.
  case blackTranslucent
}

/// The metrics of bars. **Source:** Apple, UIBarMetrics.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

/// An item of a bar. Bars are not displayed. **Source:** Apple, UIBarItem.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  /// A Boolean value that indicates whether the item is enabled. Default true.
  open var isEnabled = true
  /// The title of the item.
  open var title: String?
  /// The image of the item.
  open var image: UIImage?
  /// An integer that identifies the item. Default 0.
  open var tag = 0
  /// The name of the item for assistive technology.
  open var accessibilityLabel: String?
  /// A string by which user interface tests find the item.
  open var accessibilityIdentifier: String?

  public override init() { super.init() }
}

/// A button in a navigation bar or toolbar. **Source:** Apple, UIBarButtonItem.
open class UIBarButtonItem: UIBarItem {
  /// The styles of a bar button. **Source:** Apple, UIBarButtonItem.Style.
  public enum Style: Int, Sendable {
    case plain, bordered, done
  }

  /// The standard bar buttons. **Source:** Apple, UIBarButtonItem.SystemItem.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
    case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
    case close = 24
  }

  /// The style of the button. Default `plain`.
  open var style = Style.plain
  /// The width of the button, in points; 0 for that of its contents. Has no effect.
  open var width: CGFloat = 0
  /// The view that the item displays instead of a button.
  open var customView: UIView?
  /// The object that performs the action.
  open weak var target: AnyObject?
  /// The method that is called when the user taps the button.
  open var action: Selector?
  /// The action that is performed when the user taps the button.
  open var primaryAction: UIAction?
  /// The color of the button, or nil for that of the bar.
  open var tintColor: UIColor?

  /// Creates an item without contents.
  public override init() { super.init() }

  /// Creates an item with an image, which calls a method of a target.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(style, target, action)
    self.image = image
  }

  /// Creates an item with a title, which calls a method of a target.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(style, target, action)
    self.title = title
  }

  /// Creates a standard item, which calls a method of a target.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(.plain, target, action)
  }

  /// Creates an item that displays a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  private convenience init(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.init()
    (self.style, self.target, self.action) = (style, target.map { $0 as AnyObject }, action)
  }

  /// Performs the action of the item, or of the control that it displays. Returns false if there is none.
  package func press() -> Bool {
    if let control = customView as? UIControl {
      control.sendActions(for: .touchUpInside)
    } else if let primaryAction {
      primaryAction.perform(self)
    } else if let target, let action {
      action.perform(on: target, self, nil)
    } else {
      return false
    }
    return true
  }
}

/// An item of a tab bar, which is not displayed. **Source:** Apple, UITabBarItem.
open class UITabBarItem: UIBarItem {
  /// The image of the item while it is selected.
  open var selectedImage: UIImage?
  /// The text in the badge of the item.
  open var badgeValue: String?
  /// The color of the badge.
  open var badgeColor: UIColor?

  /// Creates an item without contents.
  public override init() { super.init() }

  /// Creates an item with a title, an image and a tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with a title and two images.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
}

/// The contents of a navigation bar while a view controller is on top. **Source:** Apple, UINavigationItem.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// The modes in which a large title is displayed. **Source:** Apple, UINavigationItem.LargeTitleDisplayMode.
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never, inline }

  /// The title of the item.
  open var title: String?
  /// The view that is displayed in place of the title.
  open var titleView: UIView?
  /// The line of text above the title.
  open var prompt: String?
  /// The button that leads back to the item.
  open var backBarButtonItem: UIBarButtonItem?
  /// The title of the button that leads back to the item.
  open var backButtonTitle: String?
  /// A Boolean value that indicates whether the back button is hidden. Default false.
  open var hidesBackButton = false
  /// The buttons at the leading edge.
  open var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons at the trailing edge.
  open var rightBarButtonItems: [UIBarButtonItem]?
  /// The mode in which the title is displayed. Default `automatic`.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The first button at the leading edge.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the trailing edge.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets the first button at the leading edge.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button at the trailing edge.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets whether the back button is hidden.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
}

/// A bar at the top of a navigation controller. It is empty and covers nothing. **Source:** Apple, UINavigationBar.
open class UINavigationBar: UIView {
  /// The style of the bar. Default `default`.
  open var barStyle = UIBarStyle.default
  /// The color of the bar's background.
  open var barTintColor: UIColor?
  /// A Boolean value that indicates whether the bar is translucent. Default true.
  open var isTranslucent = true
  /// A Boolean value that indicates whether titles are large. Default false.
  open var prefersLargeTitles = false
  /// The attributes of the title's text.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The image that casts the bar's shadow.
  open var shadowImage: UIImage?
  /// Sets the image of the bar's background. Has no effect.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// A bar with buttons. It is not displayed. **Source:** Apple, UIToolbar.
open class UIToolbar: UIView {
  /// The style of the bar. Default `default`.
  open var barStyle = UIBarStyle.default
  /// The color of the bar's background.
  open var barTintColor: UIColor?
  /// A Boolean value that indicates whether the bar is translucent. Default true.
  open var isTranslucent = true
  /// The items of the bar.
  open var items: [UIBarButtonItem]?
  /// Sets the items of the bar.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}
