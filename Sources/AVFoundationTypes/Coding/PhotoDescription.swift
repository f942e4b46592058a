import CoreVideoModel

/// What a photo file is to contain: pictures that are drawn already, and what is told about them.
public struct PhotoDescription: Sendable {
  /// Uniform type identifier: `public.jpeg`, `public.heic` or `com.adobe.raw-image`.
  public var fileType: String
  /// The picture: BGRA or two-plane 4:2:0, or the sensor's mosaic for a RAW file. Stored as it lies; the metadata tells how to turn it.
  public var picture: CVPixelBuffer
  /// From 0 (smallest file) to 1 (best picture).
  public var quality: Double
  /// What ImageIO would tell, under its keys: numbers and texts (`Orientation`) and dictionaries (`{Exif}`, `{TIFF}`, `{GPS}`).
  public var metadata: [String: MetadataValue]
  /// A small picture to embed.
  public var thumbnail: CVPixelBuffer?
  /// How to understand the mosaic; nil for a processed photo.
  public var raw: RawDescriptor?

  /// What a converter of RAW files has to know about the sensor.
  public struct RawDescriptor: Sendable {
    /// Value of a pixel without light.
    public var blackLevel: Int
    /// Value of a saturated pixel.
    public var whiteLevel: Int
    /// Signals of red, green and blue that a grey subject gave; green is 1.
    public var neutral: SIMD3<Double>

    /// Facts of a sensor and a light.
    public init(blackLevel: Int, whiteLevel: Int, neutral: SIMD3<Double>) {
      self.blackLevel = blackLevel
      self.whiteLevel = whiteLevel
      self.neutral = neutral
    }
  }

  /// A description with all its facts.
  public init(
    fileType: String, picture: CVPixelBuffer, quality: Double = 0.9, metadata: [String: MetadataValue] = [:],
    thumbnail: CVPixelBuffer? = nil, raw: RawDescriptor? = nil
  ) {
    self.fileType = fileType
    self.picture = picture
    self.quality = quality
    self.metadata = metadata
    self.thumbnail = thumbnail
    self.raw = raw
  }
}

/// One value of a photo's metadata.
public indirect enum MetadataValue: Hashable, Sendable {
  case integer(Int)
  case real(Double)
  case text(String)
  case list([MetadataValue])
  case dictionary([String: MetadataValue])
}
