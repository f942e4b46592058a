import Foundation

/// The attributes of text. No text is drawn in this model. **Source:** Apple, NSAttributedString.Key.
extension NSAttributedString.Key {
  /// The font: a `UIFont`.
  public static let font = Self(rawValue: "NSFont")
  /// The color of the text: a `UIColor`.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// The color behind the text: a `UIColor`.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// The color of the outline: a `UIColor`.
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  /// The width of the outline in percent of the font's size.
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
  /// The distance between characters, in points.
  public static let kern = Self(rawValue: "NSKern")
  /// The style of the line below the text.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// The style of the paragraph: an `NSParagraphStyle`.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
}

/// The treatment of lines that are too long. **Source:** Apple, NSLineBreakMode.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The style of a paragraph. **Source:** Apple, NSParagraphStyle.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  // Unchecked: a style is not changed after it has been used.

  fileprivate var values = (alignment: NSTextAlignment.natural, mode: NSLineBreakMode.byWordWrapping)
  fileprivate var spacing: CGFloat = 0
  /// The alignment of the text. Default `natural`.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of lines that are too long. Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.mode }
  /// The distance between lines, in points. Default 0.
  open var lineSpacing: CGFloat { spacing }
}

/// The style of a paragraph, which can be changed. **Source:** Apple, NSMutableParagraphStyle.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  // Unchecked: for the reason that the superclass states.

  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.mode }
    set { values.mode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { spacing }
    set { spacing = newValue }
  }
}

#if !canImport(ObjectiveC)
  extension NSValue {
    /// Creates a value object that contains a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// Creates a value object that contains a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// Creates a value object that contains a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// The point that the value object contains.
    public var cgPointValue: CGPoint { pointValue }
    /// The size that the value object contains.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rectangle that the value object contains.
    public var cgRectValue: CGRect { rectValue }
  }
#endif
