import Foundation
import UIKitModel

/// A view that displays text. **Source:** Apple, UILabel.
open class UILabel: UIView {
  /// The text that the label displays.
  open var text: String?
  /// The color of the text. Default black.
  open var textColor: UIColor! = .black
  /// The font of the text. The default is the system font at 17 points.
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// The alignment of the text. Default `natural`.
  open var textAlignment = NSTextAlignment.natural
  /// The maximum number of lines; 0 for no limit. Default 1.
  open var numberOfLines = 1
  /// The text with attributes. Setting it also sets ``text``.
  open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
  /// A Boolean value that indicates whether the label is enabled. Default true.
  open var isEnabled = true
  /// A Boolean value that indicates whether the label is highlighted. Default false.
  open var isHighlighted = false
  /// The treatment of text that is too long. Default `byTruncatingTail`.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// A Boolean value that indicates whether the font becomes smaller to fit the text. Default false.
  open var adjustsFontSizeToFitWidth = false
  /// A Boolean value that indicates whether the font follows the user's text size. Default false.
  open var adjustsFontForContentSizeCategory = false
  /// The smallest factor of the font's size. Default 0.
  open var minimumScaleFactor: CGFloat = 0
  /// The width at which the text wraps, in points. Default 0.
  open var preferredMaxLayoutWidth: CGFloat = 0
  /// The color of the text's shadow, or nil for no shadow.
  open var shadowColor: UIColor?
  /// The offset of the text's shadow, in points. Default (0, -1).
  open var shadowOffset = CGSize(width: 0, height: -1)
}

/// The horizontal alignment of text. **Source:** Apple, NSTextAlignment.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// A font of Core Text, of which UIKit's fonts are instances. **Source:** Apple, CTFont.
public typealias CTFont = UIFont

/// The size and weight of text. No text is drawn in this model. **Source:** Apple, UIFont.
public final class UIFont: NSObject, Sendable {
  /// The weight of a font. **Source:** Apple, UIFont.Weight.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The ultralight font weight, -0.8.
    public static let ultraLight = Self(rawValue: -0.8)
    /// The thin font weight, -0.6.
    public static let thin = Self(rawValue: -0.6)
    /// The light font weight, -0.4.
    public static let light = Self(rawValue: -0.4)
    /// The heavy font weight, 0.56.
    public static let heavy = Self(rawValue: 0.56)
    /// The black font weight, 0.62.
    public static let black = Self(rawValue: 0.62)
    /// The regular font weight, 0.
    public static let regular = Self(rawValue: 0)
    /// The medium font weight, slightly heavier than regular.
    public static let medium = Self(rawValue: 0.23)
    /// The semibold font weight, between medium and bold.
    public static let semibold = Self(rawValue: 0.3)
    /// The bold font weight, 0.4.
    public static let bold = Self(rawValue: 0.4)
  }

  /// The font size in points.
  public let pointSize: CGFloat

  /// The styles of text, each with the font size of the user's standard setting. **Source:** Apple, UIFont.TextStyle;
  /// the sizes are in the Human Interface Guidelines.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The style of large titles, 34 points.
    public static let largeTitle = Self(rawValue: "UICTFontTextStyleTitle0")
    /// The style of first-level titles, 28 points.
    public static let title1 = Self(rawValue: "UICTFontTextStyleTitle1")
    /// The style of second-level titles, 22 points.
    public static let title2 = Self(rawValue: "UICTFontTextStyleTitle2")
    /// The style of third-level titles, 20 points.
    public static let title3 = Self(rawValue: "UICTFontTextStyleTitle3")
    /// The style of headings, 17 points.
    public static let headline = Self(rawValue: "UICTFontTextStyleHeadline")
    /// The style of subheadings, 15 points.
    public static let subheadline = Self(rawValue: "UICTFontTextStyleSubhead")
    /// The style of body text, 17 points.
    public static let body = Self(rawValue: "UICTFontTextStyleBody")
    /// The style of callouts, 16 points.
    public static let callout = Self(rawValue: "UICTFontTextStyleCallout")
    /// The style of footnotes, 13 points.
    public static let footnote = Self(rawValue: "UICTFontTextStyleFootnote")
    /// The style of captions, 12 points.
    public static let caption1 = Self(rawValue: "UICTFontTextStyleCaption1")
    /// The style of alternative captions, 11 points.
    public static let caption2 = Self(rawValue: "UICTFontTextStyleCaption2")

    fileprivate var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .subheadline: 15, .callout: 16, .footnote: 13,
        .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  /// The name of the font.
  public let fontName: String

  private init(_ size: CGFloat, name: String = ".SFUI-Regular") { (pointSize, fontName) = (size, name) }

  /// Creates a font with a name. Every name is accepted.
  public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontSize, name: fontName) }

  /// Returns the system font for a style of text.
  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.size) }
  /// Returns the system font with digits of equal width. The weight is ignored.
  public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont(fontSize) }
  /// Returns the italic system font at a size.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(fontSize, name: ".SFUI-RegularItalic")
  }
  /// Returns the font at another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontSize, name: fontName) }
  /// The height of a line, in points. Assumed to be 1.2 times the size.
  public var lineHeight: CGFloat { pointSize * 1.2 }

  /// Returns the system font at a size. The weight is ignored.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(fontSize) }
  /// Returns the bold system font at a size.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, name: ".SFUI-Semibold") }
}

/// A view that displays an image. **Source:** Apple, UIImageView.
open class UIImageView: UIView {
  /// The image that the view displays.
  open var image: UIImage? { didSet { layer.contents = image?.cgImage } }

  /// Creates a view with the size of an image. It does not receive touches.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    layer.contents = image?.cgImage
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

/// A visual effect applied to the content behind a view. **Source:** Apple, UIVisualEffect.
@preconcurrency @MainActor open class UIVisualEffect: NSObject {}

/// An effect that blurs the content behind a view. **Source:** Apple, UIBlurEffect.
open class UIBlurEffect: UIVisualEffect {
  /// The styles of a blur effect. **Source:** Apple, UIBlurEffect.Style.
  public enum Style: Int, Sendable { case extraLight, light, dark, regular = 4, prominent }

  /// Creates a blur effect with a style, which has no effect in this model.
  public init(style: Style) { super.init() }
}

/// An effect that makes content stand out from a blur effect. **Source:** Apple, UIVibrancyEffect.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates a vibrancy effect for a blur effect, which has no effect in this model.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view that applies a visual effect to the content behind it. **Source:** Apple, UIVisualEffectView.
open class UIVisualEffectView: UIView {
  /// The visual effect of the view. Nothing is drawn in this model.
  open var effect: UIVisualEffect?
  /// The view to which subviews are added.
  public let contentView = UIView()

  /// Creates a view with a visual effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}

/// A view that indicates that a task is in progress. **Source:** Apple, UIActivityIndicatorView.
open class UIActivityIndicatorView: UIView {
  /// The styles of an activity indicator. **Source:** Apple, UIActivityIndicatorView.Style.
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large
  }

  /// The style of the indicator. Default `medium`.
  open var style = Style.medium
  /// The color of the indicator.
  open var color: UIColor!
  /// A Boolean value that indicates whether the indicator is hidden while it does not animate. Default true.
  open var hidesWhenStopped = true

  /// Creates an indicator with a style.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  /// A Boolean value that indicates whether the indicator is animating.
  open private(set) var isAnimating = false
  /// Starts the animation of the indicator.
  open func startAnimating() { isAnimating = true }
  /// Stops the animation of the indicator.
  open func stopAnimating() { isAnimating = false }
}
