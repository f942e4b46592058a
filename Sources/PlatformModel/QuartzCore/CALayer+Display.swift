import Foundation
import PlatformTypes

/// The display settings of a layer. All values are stored and can be read back, but nothing is drawn.
extension CALayer {
  /// The values of the display settings.
  struct Display {
    var maskedCorners: CACornerMask = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    var cornerCurve = CALayerCornerCurve.circular
    var shadowPath: CGPath?
    var shouldRasterize = false
    var rasterizationScale: CGFloat = 1
    var drawsAsynchronously = false
    var allowsGroupOpacity = true
    var allowsEdgeAntialiasing = false
    var isOpaque = false
    var isDoubleSided = true
    var isGeometryFlipped = false
    var needsDisplayOnBoundsChange = false
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var sublayerTransform = CATransform3DIdentity
  }

  /// The corners that ``cornerRadius`` rounds. The default is all four.
  public var maskedCorners: CACornerMask {
    get { self[\.display.maskedCorners] }
    set { self[\.display.maskedCorners] = newValue }
  }

  /// The curve of rounded corners. Default `circular`.
  public var cornerCurve: CALayerCornerCurve {
    get { self[\.display.cornerCurve] }
    set { self[\.display.cornerCurve] = newValue }
  }

  /// The outline of the shadow, or nil for that of the layer.
  public var shadowPath: CGPath? {
    get { self[\.display.shadowPath] }
    set { self[\.display.shadowPath] = newValue }
  }

  /// A Boolean value that indicates whether the layer is rendered as a bitmap first. Default false.
  public var shouldRasterize: Bool {
    get { self[\.display.shouldRasterize] }
    set { self[\.display.shouldRasterize] = newValue }
  }

  /// The scale of the layer's bitmap, in pixels per point. Default 1.
  public var rasterizationScale: CGFloat {
    get { self[\.display.rasterizationScale] }
    set { self[\.display.rasterizationScale] = newValue }
  }

  /// A Boolean value that indicates whether drawing runs on a background thread. Default false.
  public var drawsAsynchronously: Bool {
    get { self[\.display.drawsAsynchronously] }
    set { self[\.display.drawsAsynchronously] = newValue }
  }

  /// A Boolean value that indicates whether sublayers take part in the layer's opacity as a group. Default true.
  public var allowsGroupOpacity: Bool {
    get { self[\.display.allowsGroupOpacity] }
    set { self[\.display.allowsGroupOpacity] = newValue }
  }

  /// A Boolean value that indicates whether edges are smoothed. Default false.
  public var allowsEdgeAntialiasing: Bool {
    get { self[\.display.allowsEdgeAntialiasing] }
    set { self[\.display.allowsEdgeAntialiasing] = newValue }
  }

  /// A Boolean value that indicates whether the contents are fully opaque. Default false.
  public var isOpaque: Bool {
    get { self[\.display.isOpaque] }
    set { self[\.display.isOpaque] = newValue }
  }

  /// A Boolean value that indicates whether the layer is displayed when it faces away from the viewer. Default true.
  public var isDoubleSided: Bool {
    get { self[\.display.isDoubleSided] }
    set { self[\.display.isDoubleSided] = newValue }
  }

  /// A Boolean value that indicates whether the geometry is flipped vertically. Default false. Has no effect.
  public var isGeometryFlipped: Bool {
    get { self[\.display.isGeometryFlipped] }
    set { self[\.display.isGeometryFlipped] = newValue }
  }

  /// A Boolean value that indicates whether a change of the bounds invalidates the contents. Default false.
  public var needsDisplayOnBoundsChange: Bool {
    get { self[\.display.needsDisplayOnBoundsChange] }
    set { self[\.display.needsDisplayOnBoundsChange] = newValue }
  }

  /// The displayed part of the contents, in unit coordinates. The default is all of it.
  public var contentsRect: CGRect {
    get { self[\.display.contentsRect] }
    set { self[\.display.contentsRect] = newValue }
  }

  /// The transform of the sublayers. Default the identity. Has no effect.
  public var sublayerTransform: CATransform3D {
    get { self[\.display.sublayerTransform] }
    set { self[\.display.sublayerTransform] = newValue }
  }

  /// Marks a part of the contents for drawing. Has no effect.
  public func setNeedsDisplay(_ r: CGRect) {}
  /// Returns the layer itself, because it has no separate object for the values before an animation.
  public func model() -> Self { self }
}

/// The corners of a layer. **Source:** Apple, CACornerMask.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and the smallest y.
  public static let layerMinXMinYCorner = Self(rawValue: 1)
  /// The corner at the largest x and the smallest y.
  public static let layerMaxXMinYCorner = Self(rawValue: 2)
  /// The corner at the smallest x and the largest y.
  public static let layerMinXMaxYCorner = Self(rawValue: 4)
  /// The corner at the largest x and the largest y.
  public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// The curve of rounded corners. **Source:** Apple, CALayerCornerCurve.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An arc of a circle.
  public static let circular = Self(rawValue: "circular")
  /// A curve that begins and ends more gently than an arc.
  public static let continuous = Self(rawValue: "continuous")
}
