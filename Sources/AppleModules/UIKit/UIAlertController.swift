import Foundation

/// A question to the user, which a test answers with `UIKitTesting`. **Source:** Apple, UIAlertController.
open class UIAlertController: UIViewController {
  /// Where it is shown. **Source:** Apple, UIAlertController.Style.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// What it says.
  open var message: String?
  /// Where it is shown.
  open private(set) var preferredStyle = Style.alert
  /// What the user can answer.
  open private(set) var actions: [UIAlertAction] = []

  /// A question.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// An answer to a question. **Source:** Apple, UIAlertAction.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// How it looks. **Source:** Apple, UIAlertAction.Style.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// What it says.
  public let title: String?
  /// How it looks.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  package let handler: ((UIAlertAction) -> Void)?

  /// An answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
