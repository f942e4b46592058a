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
}

/// The horizontal alignment of text. **Source:** Apple, NSTextAlignment.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// The size and weight of text. No text is drawn in this model. **Source:** Apple, UIFont.
public final class UIFont: NSObject, Sendable {
  /// The weight of a font. **Source:** Apple, UIFont.Weight.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

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

  private init(_ size: CGFloat) { pointSize = size }

  /// Returns the system font at a size. The weight is ignored.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(fontSize) }
  /// Returns the bold system font at a size.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }
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
  /// A Boolean value that indicates whether the indicator is animating.
  open private(set) var isAnimating = false
  /// Starts the animation of the indicator.
  open func startAnimating() { isAnimating = true }
  /// Stops the animation of the indicator.
  open func stopAnimating() { isAnimating = false }
}
