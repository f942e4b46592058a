import Foundation

/// The state of assistive technology and its notifications. All features are off. **Source:** Apple, UIAccessibility.
public enum UIAccessibility {
  /// The notifications for assistive technology. **Source:** Apple, UIAccessibility.Notification.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A notification that a new screen has appeared.
    public static let screenChanged = Self(rawValue: 1000)
    /// A notification that the layout of the screen has changed.
    public static let layoutChanged = Self(rawValue: 1001)
    /// A notification with text to speak.
    public static let announcement = Self(rawValue: 1008)
    /// A notification that a page has scrolled.
    public static let pageScrolled = Self(rawValue: 1009)
  }

  /// Posts a notification to assistive technology. Has no effect.
  public static func post(notification: Notification, argument: Any?) {}

  /// A Boolean value that indicates whether VoiceOver is running. Always false.
  public static var isVoiceOverRunning: Bool { false }
  /// A Boolean value that indicates whether Switch Control is running. Always false.
  public static var isSwitchControlRunning: Bool { false }
  /// A Boolean value that indicates whether transparency is reduced. Always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// A Boolean value that indicates whether motion is reduced. Always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// A Boolean value that indicates whether colors are inverted. Always false.
  public static var isInvertColorsEnabled: Bool { false }
  /// A Boolean value that indicates whether text is bold. Always false.
  public static var isBoldTextEnabled: Bool { false }
  /// A Boolean value that indicates whether colors are darker. Always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// A Boolean value that indicates whether Guided Access is on. Always false.
  public static var isGuidedAccessEnabled: Bool { false }

  /// Posted after VoiceOver starts or stops. Never posted.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted after the setting for reduced motion changes. Never posted.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted after the setting for reduced transparency changes. Never posted.
  public static let reduceTransparencyStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
}

/// The traits of an element for assistive technology. **Source:** Apple, UIAccessibilityTraits.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// None of the traits.
  public static let none: Self = []
  /// The trait of a button.
  public static let button = Self(rawValue: 1)
  /// The trait of a link.
  public static let link = Self(rawValue: 1 << 1)
  /// The trait of an image.
  public static let image = Self(rawValue: 1 << 2)
  /// The trait of a selected element.
  public static let selected = Self(rawValue: 1 << 3)
  /// The trait of an element that plays a sound.
  public static let playsSound = Self(rawValue: 1 << 4)
  /// The trait of text that does not change.
  public static let staticText = Self(rawValue: 1 << 6)
  /// The trait of a summary of the app's state.
  public static let summaryElement = Self(rawValue: 1 << 7)
  /// The trait of an element that cannot be used.
  public static let notEnabled = Self(rawValue: 1 << 8)
  /// The trait of an element that updates often.
  public static let updatesFrequently = Self(rawValue: 1 << 9)
  /// The trait of a search field.
  public static let searchField = Self(rawValue: 1 << 10)
  /// The trait of an element that starts a media session.
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  /// The trait of an element whose value can be adjusted.
  public static let adjustable = Self(rawValue: 1 << 12)
  /// The trait of an element that takes touches directly.
  public static let allowsDirectInteraction = Self(rawValue: 1 << 13)
  /// The trait of a header.
  public static let header = Self(rawValue: 1 << 16)
}
