import Foundation
import UIKitModel

/// A view of a text. **Source:** Apple, UILabel.
open class UILabel: UIView {
  /// What it says.
  open var text: String?
  /// The colour of the text.
  open var textColor: UIColor! = .black
  /// The font of the text.
  open var font: UIFont! = .systemFont(ofSize: 17)
  /// Where in a line the text lies.
  open var textAlignment = NSTextAlignment.natural
  /// How many lines it may have; 0 for any number.
  open var numberOfLines = 1
}

/// Where in a line a text lies. **Source:** Apple, NSTextAlignment.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// The size and weight of letters; there are none to draw. **Source:** Apple, UIFont.
public final class UIFont: NSObject, Sendable {
  /// How heavy letters are. **Source:** Apple, UIFont.Weight.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// As usual.
    public static let regular = Self(rawValue: 0)
    /// A little heavier.
    public static let medium = Self(rawValue: 0.23)
    /// Heavier.
    public static let semibold = Self(rawValue: 0.3)
    /// Heavy.
    public static let bold = Self(rawValue: 0.4)
  }

  /// The height of a line without the space between lines.
  public let pointSize: CGFloat

  private init(_ size: CGFloat) { pointSize = size }

  /// The system's letters.
  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont { UIFont(fontSize) }
  /// The system's heavy letters.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize) }
}

/// A view of a picture. **Source:** Apple, UIImageView.
open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage? { didSet { layer.contents = image?.cgImage } }

  /// A view as large as a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    layer.contents = image?.cgImage
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
}

/// Something done to what lies behind a view. **Source:** Apple, UIVisualEffect.
@preconcurrency @MainActor open class UIVisualEffect: NSObject {}

/// What lies behind, blurred. **Source:** Apple, UIBlurEffect.
open class UIBlurEffect: UIVisualEffect {
  /// How. **Source:** Apple, UIBlurEffect.Style.
  public enum Style: Int, Sendable { case extraLight, light, dark, regular = 4, prominent }

  /// A blur.
  public init(style: Style) { super.init() }
}

/// A view that does something to what lies behind it. **Source:** Apple, UIVisualEffectView.
open class UIVisualEffectView: UIView {
  /// What.
  open var effect: UIVisualEffect?
  /// Where others are put in.
  public let contentView = UIView()

  /// A view with an effect.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}

/// A wheel that turns while the user waits. **Source:** Apple, UIActivityIndicatorView.
open class UIActivityIndicatorView: UIView {
  /// Whether it turns.
  open private(set) var isAnimating = false
  /// Lets it turn.
  open func startAnimating() { isAnimating = true }
  /// Lets it stand.
  open func stopAnimating() { isAnimating = false }
}
