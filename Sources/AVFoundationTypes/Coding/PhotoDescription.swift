import CoreVideoModel

/// What a photo file is to contain: pictures that are drawn already, and what is told about them.
package struct PhotoDescription: Sendable {
  /// Uniform type identifier: `public.jpeg`, `public.heic` or `com.adobe.raw-image`.
  package var fileType: String
  /// The picture: BGRA or two-plane 4:2:0, or for a RAW file the sensor's mosaic or linear samples. Stored as it lies; the metadata tells how to turn it.
  package var image: CVPixelBuffer
  /// From 0 (smallest file) to 1 (best picture).
  package var quality: Double
  /// What ImageIO would tell, under its keys: numbers and texts (`Orientation`) and dictionaries (`{Exif}`, `{TIFF}`, `{GPS}`).
  package var metadata: [String: MetadataValue]
  /// A small picture to embed.
  package var thumbnail: CVPixelBuffer?
  /// How to understand the samples of a RAW photo; nil for a processed photo.
  package var raw: RawDescriptor?
  /// Pictures that tell more about this one; only a HEIC file holds them.
  package var auxiliary: [Auxiliary]

  /// A picture of depth, or of which pixels show something: one component of eight bits.
  package struct Auxiliary: Sendable {
    /// What it tells, as HEIF names it.
    package var type: String
    /// Its pixels, which lie as those of the photo.
    package var image: CVPixelBuffer

    /// A picture of a type.
    package init(type: String, image: CVPixelBuffer) {
      self.type = type
      self.image = image
    }
  }

  /// What a converter of RAW files has to know about the sensor.
  package struct RawDescriptor: Sendable {
    /// Value of a pixel without light.
    package var blackLevel: Int
    /// Value of a saturated pixel.
    package var whiteLevel: Int
    /// Signals of red, green and blue that a grey subject gave; green is 1.
    package var neutral: SIMD3<Double>

    /// Facts of a sensor and a light.
    package init(blackLevel: Int, whiteLevel: Int, neutral: SIMD3<Double>) {
      self.blackLevel = blackLevel
      self.whiteLevel = whiteLevel
      self.neutral = neutral
    }
  }

  /// A description with all its facts.
  package init(
    fileType: String, image: CVPixelBuffer, quality: Double = 0.9, metadata: [String: MetadataValue] = [:],
    thumbnail: CVPixelBuffer? = nil, raw: RawDescriptor? = nil, auxiliary: [Auxiliary] = []
  ) {
    self.fileType = fileType
    self.image = image
    self.quality = quality
    self.metadata = metadata
    self.thumbnail = thumbnail
    self.raw = raw
    self.auxiliary = auxiliary
  }
}

/// One value of a photo's metadata.
package indirect enum MetadataValue: Hashable, Sendable {
  case integer(Int)
  case real(Double)
  case text(String)
  case list([MetadataValue])
  case dictionary([String: MetadataValue])
}
