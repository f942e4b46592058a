import Foundation
import PlatformTypes

/// The appearance of a layer. All values are stored and can be read back, but nothing is drawn.
extension CALayer {
  /// A name that identifies the layer.
  public var name: String? {
    get { self[\.look.name] }
    set { self[\.look.name] = newValue }
  }

  /// A Boolean value that indicates whether the layer and its sublayers are hidden.
  public var isHidden: Bool {
    get { self[\.look.isHidden] }
    set { self[\.look.isHidden] = newValue }
  }

  /// The opacity of the layer, from 0 to 1. Default 1.
  public var opacity: Float {
    get { self[\.look.opacity] }
    set { self[\.look.opacity] = newValue }
  }

  /// The image of the layer: a `CGImage`.
  public var contents: Any? {
    get { self[\.look.contents] }
    set { self[\.look.contents] = newValue }
  }

  /// The placement of the contents within the layer. Default `resize`.
  public var contentsGravity: CALayerContentsGravity {
    get { self[\.look.contentsGravity] }
    set { self[\.look.contentsGravity] = newValue }
  }

  /// The scale of the contents, in pixels per point. Default 1.
  public var contentsScale: CGFloat {
    get { self[\.look.contentsScale] }
    set { self[\.look.contentsScale] = newValue }
  }

  /// A Boolean value that indicates whether sublayers are clipped to the layer's bounds.
  public var masksToBounds: Bool {
    get { self[\.look.masksToBounds] }
    set { self[\.look.masksToBounds] = newValue }
  }

  /// The layer whose alpha channel masks this layer. Setting a mask that would create a cycle is an API misuse.
  public var mask: CALayer? {
    get { self[\.look.mask] }
    set {
      if requireNoCycle(newValue?.holds(self) != true) { self[\.look.mask] = newValue }
    }
  }

  /// The radius of the layer's corners, in points.
  public var cornerRadius: CGFloat {
    get { self[\.look.cornerRadius] }
    set { self[\.look.cornerRadius] = newValue }
  }

  /// The width of the border, in points; 0 for no border.
  public var borderWidth: CGFloat {
    get { self[\.look.borderWidth] }
    set { self[\.look.borderWidth] = newValue }
  }

  /// The color of the border. The default is black.
  public var borderColor: CGColor? {
    get { self[\.look.borderColor] }
    set { self[\.look.borderColor] = newValue }
  }

  /// The background color of the layer.
  public var backgroundColor: CGColor? {
    get { self[\.look.backgroundColor] }
    set { self[\.look.backgroundColor] = newValue }
  }

  /// The color of the shadow. The default is black.
  public var shadowColor: CGColor? {
    get { self[\.look.shadowColor] }
    set { self[\.look.shadowColor] = newValue }
  }

  /// The opacity of the shadow, from 0 to 1. Default 0.
  public var shadowOpacity: Float {
    get { self[\.look.shadowOpacity] }
    set { self[\.look.shadowOpacity] = newValue }
  }

  /// The blur radius of the shadow, in points. Default 3.
  public var shadowRadius: CGFloat {
    get { self[\.look.shadowRadius] }
    set { self[\.look.shadowRadius] = newValue }
  }

  /// The offset of the shadow, in points. Default (0, -3).
  public var shadowOffset: CGSize {
    get { self[\.look.shadowOffset] }
    set { self[\.look.shadowOffset] = newValue }
  }
}

/// The placement of contents within a layer. **Source:** Apple, CALayerContentsGravity.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stretches the contents to fill the layer.
  public static let resize = Self(rawValue: "resize")
  /// Scales the contents to the largest size that fits, preserving their aspect ratio.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// Scales the contents to the smallest size that fills the layer, preserving their aspect ratio.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
  /// Centers the contents without scaling them.
  public static let center = Self(rawValue: "center")
}
