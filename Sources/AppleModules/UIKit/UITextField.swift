import Foundation

/// A control in which the user edits a line of text. A test sets ``text`` and sends `editingChanged`. **Source:** Apple,
/// UITextField.
open class UITextField: UIControl {
  /// The styles of the field's border. **Source:** Apple, UITextField.BorderStyle.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// The times at which a view of the field is visible. **Source:** Apple, UITextField.ViewMode.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  /// The delegate of the field.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text of the field. Default empty.
  open var text: String? = ""
  /// The text of the field with attributes.
  open var attributedText: NSAttributedString?
  /// The text that is displayed while the field is empty.
  open var placeholder: String?
  /// The color of the text. Default black.
  open var textColor: UIColor? = .black
  /// The font of the text.
  open var font: UIFont? = .systemFont(ofSize: 17)
  /// The alignment of the text. Default `natural`.
  open var textAlignment = NSTextAlignment.natural
  /// The style of the border. Default `none`.
  open var borderStyle = BorderStyle.none
  /// The time at which the button that clears the field is visible. Default `never`.
  open var clearButtonMode = ViewMode.never
  /// The view at the leading edge.
  open var leftView: UIView?
  /// The view at the trailing edge.
  open var rightView: UIView?
  /// The time at which the view at the leading edge is visible. Default `never`.
  open var leftViewMode = ViewMode.never
  /// The time at which the view at the trailing edge is visible. Default `never`.
  open var rightViewMode = ViewMode.never
  /// The view that is displayed in place of the keyboard.
  open var inputView: UIView?
  /// The view that is displayed above the keyboard.
  open var inputAccessoryView: UIView?
  /// A Boolean value that indicates whether the text is hidden. Default false.
  open var isSecureTextEntry = false
  /// The keyboard of the field. Default `default`. Has no effect.
  open var keyboardType = UIKeyboardType.default
  /// A Boolean value that indicates whether the user edits the field.
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder, delegate?.textFieldShouldBeginEditing(self) != false, super.becomeFirstResponder() else {
      return isFirstResponder
    }
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
    return true
  }

  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder, delegate?.textFieldShouldEndEditing(self) != false, super.resignFirstResponder() else {
      return !isFirstResponder
    }
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self)
    return true
  }
}

/// The keyboards that a field can have. **Source:** Apple, UIKeyboardType.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad
}

/// The methods that respond to the editing of a field. **Source:** Apple, UITextFieldDelegate.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether editing may begin. Default true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing begins.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns whether editing may end. Default true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing ends.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns whether the Return key has its usual effect. Default true. Only tests call it.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Returns whether a part of the text may be replaced. Default true. Only tests call it.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true by default.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing by default.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true by default.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing by default.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true by default.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Returns true by default.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
}
