import UIKit

/// Text. No text is drawn; tests read it with `UIKitTesting`. **Source:** Apple, Text.
public struct Text: Equatable, Sendable {
  let text: String
  var size: Font?

  /// Creates text from a key, which is shown itself.
  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil)
  {
    text = key.text
  }
  /// Creates text from a string.
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { text = String(content) }
  /// Creates text from a string.
  public init(verbatim content: String) { text = content }
  /// Creates text from a formatted value.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
    text = format.format(input)
  }
  /// Creates text from an image, whose name is the text.
  public init(_ image: Image) { text = image.name ?? "" }

  /// The styles of a date in text. **Source:** Apple, Text.DateStyle.
  public enum DateStyle: Sendable { case time, date, relative, offset, timer }
  /// Creates text from a date. The text is that of the moment when the view is updated.
  public init(_ date: Date, style: DateStyle) { text = date.description }

  /// Returns a text that consists of two.
  public static func + (lhs: Text, rhs: Text) -> Text { Text(verbatim: lhs.text + rhs.text) }
  /// Returns the text in a font.
  public func font(_ font: Font?) -> Text {
    var copy = self
    copy.size = font
    return copy
  }
  /// Returns the text itself, because its weight has no effect.
  public func bold(_ isActive: Bool = true) -> Text { self }
  /// Returns the text itself, because a slant has no effect.
  public func italic() -> Text { self }
  /// Returns the text itself, because its weight has no effect.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// Returns the text itself, because its color has no effect.
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// Returns the text itself, because its digits have no effect.
  public func monospacedDigit() -> Text { self }
}

extension Text: View, Primitive {
  func render(_ node: Node) {
    let font = size ?? node.environment.font ?? .body
    let layout = TextLayout(text: text, fontSize: font.size, lineLimit: node.environment.lineLimit)
    node.element(layout, isContainer: false) { UILabel() }.text = text
  }
}

/// An image. Symbols and images of asset catalogs have only a name. **Source:** Apple, Image.
public struct Image: Equatable, Sendable {
  let name: String?
  let image: UIImage?
  var isResizable = false

  /// Creates an image from a symbol. Its name is its accessibility label.
  public init(systemName: String) { (name, image) = (systemName, nil) }
  /// Creates an image from a file or an asset catalog. Its name is its accessibility label.
  public init(_ name: String, bundle: Bundle? = nil) {
    (self.name, image) = (name, UIImage(named: name, in: bundle, compatibleWith: nil))
  }
  /// Creates an image from an asset catalog. Its name is its accessibility label.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
  /// Creates an image from another.
  public init(uiImage: UIImage) { (name, image) = (nil, uiImage) }
  /// Creates an image without an accessibility label.
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    (name, image) = (nil, UIImage(cgImage: cgImage))
  }
  /// Creates an image with an accessibility label.
  public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
    (name, image) = (label.text, UIImage(cgImage: cgImage))
  }

  /// The orientations of an image. **Source:** Apple, Image.Orientation.
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    case up = 1, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
  }
  /// The ways to fill a view with an image. **Source:** Apple, Image.ResizingMode.
  public enum ResizingMode: Sendable { case tile, stretch }
  /// The ways to color an image. **Source:** Apple, Image.TemplateRenderingMode.
  public enum TemplateRenderingMode: Sendable { case template, original }
  /// The qualities of scaling. **Source:** Apple, Image.Interpolation.
  public enum Interpolation: Sendable { case none, low, medium, high }
  /// The scales of a symbol. **Source:** Apple, Image.Scale.
  public enum Scale: Hashable, Sendable { case small, medium, large }

  /// Returns an image that fills the space.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }
  /// Returns the image itself, because its color has no effect.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  /// Returns the image itself, because its quality has no effect.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// Returns the image itself, because smooth edges have no effect.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: View, Primitive {
  func render(_ node: Node) {
    let side = (node.environment.font ?? .body).size * 1.2
    let layout = LeafLayout(
      natural: image?.size ?? CGSize(width: side, height: side), flexibleWidth: isResizable, flexibleHeight: isResizable
    )
    let view = node.element(layout, isContainer: false) { UIImageView() }
    view.image = image
    view.accessibilityLabel = name
  }
}

/// A title with an icon. **Source:** Apple, Label.
public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon

  /// Creates a label with a title.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
  /// Creates a label with a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) where Title == Text, Icon == Image {
    (title, icon) = (Text(titleKey), Image(systemName: name))
  }
  /// Creates a label with a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) where Title == Text, Icon == Image {
    (self.title, icon) = (Text(title), Image(systemName: name))
  }
  /// Creates a label with an image.
  public init(_ titleKey: LocalizedStringKey, image name: String) where Title == Text, Icon == Image {
    (title, icon) = (Text(titleKey), Image(name))
  }

  /// The icon and the title.
  public var body: some View {
    HStack {
      icon; title
    }
  }
}
