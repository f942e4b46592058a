/// How a picture fills a layer of another shape. **Source:** Apple, AVLayerVideoGravity; rule 284.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The whole picture in its own shape, with bars beside or above it. The default.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// The whole layer, with the picture in its own shape: what does not fit is cut off.
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  /// The whole picture in the whole layer, stretched.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// The older spelling of `AVLayerVideoGravity.resizeAspect`. **Source:** rule 284.
public let AVLayerVideoGravityResizeAspect = AVLayerVideoGravity.resizeAspect
/// The older spelling of `AVLayerVideoGravity.resizeAspectFill`. **Source:** rule 284.
public let AVLayerVideoGravityResizeAspectFill = AVLayerVideoGravity.resizeAspectFill
/// The older spelling of `AVLayerVideoGravity.resize`. **Source:** rule 284.
public let AVLayerVideoGravityResize = AVLayerVideoGravity.resize
