import Foundation
import PlatformTypes
import UIKitModel

/// A command of a hardware keyboard. Tests do not press keys. **Source:** Apple, UIKeyCommand.
@preconcurrency @MainActor open class UIKeyCommand: NSObject {
  /// The key of the command.
  public let input: String?
  /// The modifier keys of the command.
  public let modifierFlags: UIKeyModifierFlags
  /// The method that the command calls.
  public let action: Selector?
  /// The title of the command.
  open var title = ""
  /// The text that explains the command.
  open var discoverabilityTitle: String?

  /// Creates a command for a key, which calls a method of a responder.
  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
    super.init()
  }

  /// The Escape key of a keyboard.
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  /// The up arrow key.
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
}

/// The modifier keys of a keyboard. **Source:** Apple, UIKeyModifierFlags.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Caps Lock key.
  public static let alphaShift = Self(rawValue: 1 << 16)
  /// The Shift key of a keyboard.
  public static let shift = Self(rawValue: 1 << 17)
  /// The Control key of a keyboard.
  public static let control = Self(rawValue: 1 << 18)
  /// The Option key of a keyboard.
  public static let alternate = Self(rawValue: 1 << 19)
  /// The Command key of a keyboard.
  public static let command = Self(rawValue: 1 << 20)
}

/// A place for data that the user copies. Each world has its own, which the system does not share. **Source:** Apple,
/// UIPasteboard.
open class UIPasteboard: NSObject, @unchecked Sendable {
  // Unchecked: only the main thread uses it.

  private var items: [Any] = []

  /// The pasteboard for copy and paste.
  public class var general: UIPasteboard { UIApplication.pasteboard }

  /// The first text on the pasteboard. Setting it replaces the contents.
  open var string: String? {
    get { strings?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }

  /// The texts on the pasteboard, or nil if there are none.
  open var strings: [String]? {
    get { all() }
    set { items = newValue ?? [] }
  }

  /// The first image on the pasteboard. Setting it replaces the contents.
  open var image: UIImage? {
    get { images?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }

  /// The images on the pasteboard, or nil if there are none.
  open var images: [UIImage]? {
    get { all() }
    set { items = newValue ?? [] }
  }

  /// The first URL on the pasteboard. Setting it replaces the contents.
  open var url: URL? {
    get { (all() as [URL]?)?.first }
    set { items = newValue.map { [$0] } ?? [] }
  }

  /// A Boolean value that indicates whether there is text on the pasteboard.
  open var hasStrings: Bool { strings != nil }
  /// A Boolean value that indicates whether there is an image on the pasteboard.
  open var hasImages: Bool { images != nil }

  private func all<Item>() -> [Item]? {
    let found = items.compactMap { $0 as? Item }
    return found.isEmpty ? nil : found
  }
}
