import Foundation
import UIKitModel

extension UIButton {
  /// The appearance of a button. It is stored, and only the title and the image have an effect. **Source:** Apple,
  /// UIButton.Configuration.
  public struct Configuration: @unchecked Sendable {
    // Unchecked: the attributed title is not changed after its creation.

    /// The sizes of a button. **Source:** Apple, UIButton.Configuration.Size.
    public enum Size: Int, Sendable { case medium, small, mini, large }
    /// The styles of a button's corners. **Source:** Apple, UIButton.Configuration.CornerStyle.
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic, small, medium, large, capsule
    }
    /// The alignments of a title and a subtitle. **Source:** Apple, UIButton.Configuration.TitleAlignment.
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

    /// The title of the button.
    public var title: String?
    /// The text below the title.
    public var subtitle: String?
    /// The image of the button.
    public var image: UIImage?
    /// The distance between the image and the title, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// The distance between the title and the subtitle, in points. Default 1.
    public var titlePadding: CGFloat = 1
    /// The edge of the title at which the image is. Default leading.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The insets of the contents, in points. Default zero.
    public var contentInsets = NSDirectionalEdgeInsets()
    /// The size of the button. Default `medium`.
    public var buttonSize = Size.medium
    /// The style of the corners. Default `dynamic`.
    public var cornerStyle = CornerStyle.dynamic
    /// The alignment of the title and the subtitle. Default `automatic`.
    public var titleAlignment = TitleAlignment.automatic
    /// The color of the contents, or nil for that of the style.
    public var baseForegroundColor: UIColor?
    /// The color of the background, or nil for that of the style.
    public var baseBackgroundColor: UIColor?
    /// A Boolean value that indicates whether an activity indicator replaces the image. Default false.
    public var showsActivityIndicator = false

    /// Returns a configuration without a background.
    public static func plain() -> Self { Self() }
    /// Returns a configuration with a gray background.
    public static func gray() -> Self { Self() }
    /// Returns a configuration with a tinted background.
    public static func tinted() -> Self { Self() }
    /// Returns a configuration with a background in the tint color.
    public static func filled() -> Self { Self() }
    /// Returns a configuration without the standard style.
    public static func borderless() -> Self { Self() }
    /// Returns a configuration with a border.
    public static func bordered() -> Self { Self() }
    /// Returns a configuration with a border in the tint color.
    public static func borderedTinted() -> Self { Self() }
    /// Returns a configuration of a prominent button.
    public static func borderedProminent() -> Self { Self() }

    private init() {}
  }

  /// Creates a button with a configuration, which performs an action when the user taps it.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

/// The edges of a rectangle in the direction of reading. **Source:** Apple, NSDirectionalRectEdge.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge of the rectangle.
  public static let top = Self(rawValue: 1)
  /// The leading edge of the rectangle.
  public static let leading = Self(rawValue: 2)
  /// The lower edge of the rectangle.
  public static let bottom = Self(rawValue: 4)
  /// The trailing edge of the rectangle.
  public static let trailing = Self(rawValue: 8)
  /// All edges of the rectangle.
  public static let all: Self = [.top, .leading, .bottom, .trailing]
}

/// Inset distances from the edges of a rectangle, in the direction of reading. **Source:** Apple,
/// NSDirectionalEdgeInsets.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  /// The inset from each edge, in points.
  public var top, leading, bottom, trailing: CGFloat

  /// Creates edge insets, in points. Omitted insets are 0.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Edge insets that are all zero.
  public static let zero = Self()
}
