import Foundation
import PlatformTypes

/// How a layer is to look. Everything is kept and read back; nothing is drawn.
extension CALayer {
  /// What the client calls the layer.
  public var name: String? {
    get { self[\.look.name] }
    set { self[\.look.name] = newValue }
  }

  /// Whether the layer and what lies in it are not to be seen.
  public var isHidden: Bool {
    get { self[\.look.isHidden] }
    set { self[\.look.isHidden] = newValue }
  }

  /// How much the layer covers, from 0 to 1.
  public var opacity: Float {
    get { self[\.look.opacity] }
    set { self[\.look.opacity] = newValue }
  }

  /// The picture in the layer: a `CGImage`.
  public var contents: Any? {
    get { self[\.look.contents] }
    set { self[\.look.contents] = newValue }
  }

  /// How the picture fills the layer.
  public var contentsGravity: CALayerContentsGravity {
    get { self[\.look.contentsGravity] }
    set { self[\.look.contentsGravity] = newValue }
  }

  /// Pixels in a point.
  public var contentsScale: CGFloat {
    get { self[\.look.contentsScale] }
    set { self[\.look.contentsScale] = newValue }
  }

  /// Whether what lies in the layer ends at its bounds.
  public var masksToBounds: Bool {
    get { self[\.look.masksToBounds] }
    set { self[\.look.masksToBounds] = newValue }
  }

  /// The layer whose alpha cuts this one out.
  public var mask: CALayer? {
    get { self[\.look.mask] }
    set {
      if requireNoCycle(newValue?.holds(self) != true) { self[\.look.mask] = newValue }
    }
  }

  /// The radius of the corners.
  public var cornerRadius: CGFloat {
    get { self[\.look.cornerRadius] }
    set { self[\.look.cornerRadius] = newValue }
  }

  /// How wide the border is; 0 for none.
  public var borderWidth: CGFloat {
    get { self[\.look.borderWidth] }
    set { self[\.look.borderWidth] = newValue }
  }

  /// The colour of the border.
  public var borderColor: CGColor? {
    get { self[\.look.borderColor] }
    set { self[\.look.borderColor] = newValue }
  }

  /// The colour behind everything.
  public var backgroundColor: CGColor? {
    get { self[\.look.backgroundColor] }
    set { self[\.look.backgroundColor] = newValue }
  }

  /// The colour of the shadow.
  public var shadowColor: CGColor? {
    get { self[\.look.shadowColor] }
    set { self[\.look.shadowColor] = newValue }
  }

  /// How dark the shadow is; 0 for none.
  public var shadowOpacity: Float {
    get { self[\.look.shadowOpacity] }
    set { self[\.look.shadowOpacity] = newValue }
  }

  /// How soft the shadow is.
  public var shadowRadius: CGFloat {
    get { self[\.look.shadowRadius] }
    set { self[\.look.shadowRadius] = newValue }
  }

  /// Where the shadow lies.
  public var shadowOffset: CGSize {
    get { self[\.look.shadowOffset] }
    set { self[\.look.shadowOffset] = newValue }
  }
}

/// How a picture fills a layer. **Source:** Apple, CALayerContentsGravity.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stretched.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as fills.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  /// As it is, in the middle.
  public static let center = Self(rawValue: "center")
}
