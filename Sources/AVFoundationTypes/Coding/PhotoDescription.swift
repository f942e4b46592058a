import CoreVideoModel

/// The contents of a photo file: rendered images and their metadata.
package struct PhotoDescription: Sendable {
  /// The uniform type identifier: `public.jpeg`, `public.heic` or `com.adobe.raw-image`.
  package var fileType: String
  /// The main image in BGRA or biplanar 4:2:0 format; for a RAW file, the sensor's Bayer mosaic or linear samples. The
  /// image is stored unrotated; the metadata contains the orientation.
  package var image: CVPixelBuffer
  /// The quality from 0 (smallest file) to 1 (best).
  package var quality: Double
  /// The metadata under the keys of ImageIO: numbers, strings (`Orientation`) and dictionaries (`{Exif}`, `{TIFF}`,
  /// `{GPS}`).
  package var metadata: [String: MetadataValue]
  /// The thumbnail image to embed in the file.
  package var thumbnail: CVPixelBuffer?
  /// The parameters for decoding a RAW photo; nil for a processed photo.
  package var raw: RawDescriptor?
  /// The auxiliary images of the photo. Only HEIC files can store them.
  package var auxiliary: [Auxiliary]

  /// An auxiliary image, such as a depth map or matte, with one 8-bit component.
  package struct Auxiliary: Sendable {
    /// The type of the auxiliary image, as a HEIF identifier.
    package var type: String
    /// The pixels, in the same orientation as those of the photo.
    package var image: CVPixelBuffer

    package init(type: String, image: CVPixelBuffer) {
      self.type = type
      self.image = image
    }
  }

  /// The sensor parameters that a RAW converter needs.
  package struct RawDescriptor: Sendable {
    /// The value of a pixel that receives no light.
    package var blackLevel: Int
    /// The value of a saturated pixel.
    package var whiteLevel: Int
    /// The red, green and blue responses of the sensor to a gray subject, normalized to green = 1.
    package var asShotNeutral: SIMD3<Double>

    package init(blackLevel: Int, whiteLevel: Int, asShotNeutral: SIMD3<Double>) {
      self.blackLevel = blackLevel
      self.whiteLevel = whiteLevel
      self.asShotNeutral = asShotNeutral
    }
  }

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

/// A value in the metadata of a photo.
package indirect enum MetadataValue: Hashable, Sendable {
  case integer(Int)
  case real(Double)
  case text(String)
  case list([MetadataValue])
  case dictionary([String: MetadataValue])
}
