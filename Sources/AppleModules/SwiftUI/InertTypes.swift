import UIKit

// The arguments of modifiers that have no effect.

/// The alignments of lines of text. **Source:** Apple, TextAlignment.
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }
/// The ways to color a symbol. **Source:** Apple, SymbolRenderingMode.
public enum SymbolRenderingMode: Hashable, Sendable { case monochrome, multicolor, hierarchical, palette }
/// The ways to mix colors. **Source:** Apple, BlendMode.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, difference, plusLighter
}
/// The sizes of controls. **Source:** Apple, ControlSize.
public enum ControlSize: Hashable, Sendable { case mini, small, regular, large, extraLarge }
/// The shapes of buttons. **Source:** Apple, ButtonBorderShape.
public enum ButtonBorderShape: Hashable, Sendable { case automatic, capsule, roundedRectangle, circle }
/// The bars of an interface. **Source:** Apple, ToolbarPlacement.
public enum ToolbarPlacement: Hashable, Sendable { case automatic, bottomBar, navigationBar, tabBar }
/// The visibility of scroll indicators. **Source:** Apple, ScrollIndicatorVisibility.
public enum ScrollIndicatorVisibility: Hashable, Sendable { case automatic, visible, hidden, never }
/// The letters that a text field capitalizes. **Source:** Apple, TextInputAutocapitalization.
public struct TextInputAutocapitalization: Hashable, Sendable {
  private let name: String
  /// No letters are capitalized.
  public static let never = Self(name: "never")
  /// The first letter of each word.
  public static let words = Self(name: "words")
  /// The first letter of each sentence.
  public static let sentences = Self(name: "sentences")
  /// All letters are capitalized.
  public static let characters = Self(name: "characters")
}

/// The labels of the return key. **Source:** Apple, SubmitLabel.
public enum SubmitLabel: Hashable, Sendable { case done, go, send, join, route, search, next }
/// The ways in which content changes. **Source:** Apple, ContentTransition.
public enum ContentTransition: Hashable, Sendable { case identity, opacity, interpolate, numericText }
/// The ways to describe subviews. **Source:** Apple, AccessibilityChildBehavior.
public enum AccessibilityChildBehavior: Hashable, Sendable { case ignore, contain, combine }
/// The kinds of feedback. **Source:** Apple, SensoryFeedback.
public enum SensoryFeedback: Hashable, Sendable { case success, warning, error, selection, increase, decrease, impact }
/// The traits of an accessible element. **Source:** Apple, AccessibilityTraits.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A trait, which has no effect.
  public static let isButton = Self(rawValue: 1), isHeader = Self(rawValue: 2), isSelected = Self(rawValue: 4),
    isImage = Self(rawValue: 8), isStaticText = Self(rawValue: 16), updatesFrequently = Self(rawValue: 32)
}

/// The heights of a sheet. **Source:** Apple, PresentationDetent.
public struct PresentationDetent: Hashable, Sendable {
  /// A height, which has no effect.
  public static let medium = Self(), large = Self()
  /// Returns a height, which has no effect.
  public static func height(_ height: CGFloat) -> Self { Self() }
  /// Returns a fraction of the height of the screen, which has no effect.
  public static func fraction(_ fraction: CGFloat) -> Self { Self() }
}

/// A change by which a view appears or disappears. **Source:** Apple, AnyTransition.
public struct AnyTransition: Hashable, Sendable {
  /// A transition, which has no effect.
  public static let opacity = Self(), scale = Self(), slide = Self(), identity = Self()
  /// Returns a transition, which has no effect.
  public static func move(edge: Edge) -> Self { Self() }
  /// Returns a transition, which has no effect.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self { Self() }
  /// Returns a transition, which has no effect.
  public static func asymmetric(insertion: Self, removal: Self) -> Self { Self() }
  /// Returns the transition itself.
  public func combined(with other: Self) -> Self { self }
  /// Returns the transition itself.
  public func animation(_ animation: Animation?) -> Self { self }
}

/// The actions of an accessible element. **Source:** Apple, AccessibilityActionKind.
public enum AccessibilityActionKind: Sendable { case `default`, escape, magicTap, delete }
/// The sizes of text. **Source:** Apple, DynamicTypeSize.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
/// The animations of a symbol. **Source:** Apple, SymbolEffect.
public enum SymbolEffect: Sendable { case bounce, pulse, variableColor, scale, rotate }
/// The variants of a symbol. **Source:** Apple, SymbolVariants.
public enum SymbolVariants: Sendable { case none, fill, circle, square, slash }

/// The titles of a navigation bar. **Source:** Apple, NavigationBarItem.
public struct NavigationBarItem: Sendable {
  /// The sizes of a title. **Source:** Apple, NavigationBarItem.TitleDisplayMode.
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

/// The device of a preview. **Source:** Apple, PreviewDevice.
public struct PreviewDevice: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
  /// Creates a device from its name.
  public init(rawValue: String) {}
}

/// The layouts of a preview. **Source:** Apple, PreviewLayout.
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// A type that makes previews for Xcode. It has no effect. **Source:** Apple, PreviewProvider.
@MainActor @preconcurrency public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The views of the preview.
  @ViewBuilder static var previews: Previews { get }
}

/// A value that changes gradually. It has no effect. **Source:** Apple, Animatable.
public protocol Animatable {}

// One type stands for all of Apple's styles, because none has an effect. Their names are aliases.

/// A style that Apple defines. It has no effect.
public struct SystemStyle: Sendable {
  /// The visibility of the dots of a page view. **Source:** Apple, PageTabViewStyle.IndexDisplayMode.
  public enum IndexDisplayMode: Sendable { case automatic, always, never }
  /// Creates the style with its defaults.
  public init() {}
  /// Creates the style with a color.
  public init(tint: Color) {}
  /// Creates the style of a page view.
  public init(indexDisplayMode: IndexDisplayMode) {}
}

/// The appearance of a button. It has no effect. **Source:** Apple, PrimitiveButtonStyle.
public protocol PrimitiveButtonStyle {}
extension SystemStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var plain: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var bordered: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var borderedProminent: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var borderless: SystemStyle { .init() }
}

/// The appearance of a picker. It has no effect. **Source:** Apple, PickerStyle.
public protocol PickerStyle {}
extension SystemStyle: PickerStyle {}
extension PickerStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var segmented: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var menu: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var wheel: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var inline: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var navigationLink: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var palette: SystemStyle { .init() }
}

/// The appearance of a toggle. It has no effect. **Source:** Apple, ToggleStyle.
public protocol ToggleStyle {}
extension SystemStyle: ToggleStyle {}
extension ToggleStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var `switch`: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var button: SystemStyle { .init() }
}

/// The appearance of a label. It has no effect. **Source:** Apple, LabelStyle.
public protocol LabelStyle {}
extension SystemStyle: LabelStyle {}
extension LabelStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var iconOnly: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var titleOnly: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var titleAndIcon: SystemStyle { .init() }
}

/// The appearance of a list. It has no effect. **Source:** Apple, ListStyle.
public protocol ListStyle {}
extension SystemStyle: ListStyle {}
extension ListStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var plain: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var grouped: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var insetGrouped: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var inset: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var sidebar: SystemStyle { .init() }
}

/// The appearance of a form. It has no effect. **Source:** Apple, FormStyle.
public protocol FormStyle {}
extension SystemStyle: FormStyle {}
extension FormStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var grouped: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var columns: SystemStyle { .init() }
}

/// The appearance of a menu. It has no effect. **Source:** Apple, MenuStyle.
public protocol MenuStyle {}
extension SystemStyle: MenuStyle {}
extension MenuStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var borderlessButton: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var button: SystemStyle { .init() }
}

/// The appearance of a tab view. It has no effect. **Source:** Apple, TabViewStyle.
public protocol TabViewStyle {}
extension SystemStyle: TabViewStyle {}
extension TabViewStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var page: SystemStyle { .init() }
  /// A style with dots, which has no effect.
  public static func page(indexDisplayMode: SystemStyle.IndexDisplayMode) -> SystemStyle { .init() }
}

/// The appearance of a text field. It has no effect. **Source:** Apple, TextFieldStyle.
public protocol TextFieldStyle {}
extension SystemStyle: TextFieldStyle {}
extension TextFieldStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var plain: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var roundedBorder: SystemStyle { .init() }
}

/// The appearance of a progress view. It has no effect. **Source:** Apple, ProgressViewStyle.
public protocol ProgressViewStyle {}
extension SystemStyle: ProgressViewStyle {}
extension ProgressViewStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var circular: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var linear: SystemStyle { .init() }
}

/// The appearance of a navigation view. It has no effect. **Source:** Apple, NavigationViewStyle.
public protocol NavigationViewStyle {}
extension SystemStyle: NavigationViewStyle {}
extension NavigationViewStyle where Self == SystemStyle {
  /// A style, which has no effect.
  public static var automatic: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var stack: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var columns: SystemStyle { .init() }
}

/// The appearance of selectable text. It has no effect. **Source:** Apple, TextSelectability.
public protocol TextSelectability {}
extension SystemStyle: TextSelectability {}
extension TextSelectability where Self == SystemStyle {
  /// A style, which has no effect.
  public static var enabled: SystemStyle { .init() }
  /// A style, which has no effect.
  public static var disabled: SystemStyle { .init() }
}

/// A style, which has no effect. **Source:** Apple, PlainButtonStyle.
public typealias PlainButtonStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, BorderedButtonStyle.
public typealias BorderedButtonStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, BorderlessButtonStyle.
public typealias BorderlessButtonStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, SegmentedPickerStyle.
public typealias SegmentedPickerStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, MenuPickerStyle.
public typealias MenuPickerStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, WheelPickerStyle.
public typealias WheelPickerStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, InlinePickerStyle.
public typealias InlinePickerStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, SwitchToggleStyle.
public typealias SwitchToggleStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, PlainListStyle.
public typealias PlainListStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, GroupedListStyle.
public typealias GroupedListStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, InsetGroupedListStyle.
public typealias InsetGroupedListStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, PageTabViewStyle.
public typealias PageTabViewStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, RoundedBorderTextFieldStyle.
public typealias RoundedBorderTextFieldStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, PlainTextFieldStyle.
public typealias PlainTextFieldStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, CircularProgressViewStyle.
public typealias CircularProgressViewStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, LinearProgressViewStyle.
public typealias LinearProgressViewStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, StackNavigationViewStyle.
public typealias StackNavigationViewStyle = SystemStyle
/// A style, which has no effect. **Source:** Apple, IconOnlyLabelStyle.
public typealias IconOnlyLabelStyle = SystemStyle
