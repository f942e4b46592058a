import Foundation

/// A view controller that presents an alert with actions. A test chooses an action with `UIKitTesting`. **Source:**
/// Apple, UIAlertController.
open class UIAlertController: UIViewController {
  /// The styles in which an alert is presented. **Source:** Apple, UIAlertController.Style.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// The text that explains the alert.
  open var message: String?
  /// The presentation style of the alert controller.
  open private(set) var preferredStyle = Style.alert
  /// The actions that the user can choose from.
  open private(set) var actions: [UIAlertAction] = []

  /// Creates an alert controller with a title, a message and a style.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }

  /// Adds an action that the user can choose.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// The text fields of the alert, or nil if it has none. A test sets their text.
  open private(set) var textFields: [UITextField]?

  /// Adds a text field to an alert, and passes it to a closure that configures it.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }
}

/// An action that the user can choose in an alert. **Source:** Apple, UIAlertAction.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The styles of an alert action. **Source:** Apple, UIAlertAction.Style.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// The title of the action's button.
  public let title: String?
  /// The style of the action's button.
  public let style: Style
  /// A Boolean value that indicates whether the user can choose the action. Default true.
  open var isEnabled = true
  package let handler: ((UIAlertAction) -> Void)?

  /// Creates an action with a handler that runs when the user chooses it.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
