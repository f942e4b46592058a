/// A value that specifies how video fills a layer of a different aspect ratio. **Source:** Apple, AVLayerVideoGravity;
/// rule 284.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// The string value that Apple defines.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Fits the whole image into the layer and preserves its aspect ratio, with bars at the sides. The default.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// Fills the layer and preserves the image's aspect ratio, cropping the rest.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// Stretches the image to fill the layer.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The older spelling of `AVLayerVideoGravity.resizeAspect`. **Source:** rule 284.
public let AVLayerVideoGravityResizeAspect = AVLayerVideoGravity.resizeAspect
/// The older spelling of `AVLayerVideoGravity.resizeAspectFill`. **Source:** rule 284.
public let AVLayerVideoGravityResizeAspectFill = AVLayerVideoGravity.resizeAspectFill
/// The older spelling of `AVLayerVideoGravity.resize`. **Source:** rule 284.
public let AVLayerVideoGravityResize = AVLayerVideoGravity.resize
