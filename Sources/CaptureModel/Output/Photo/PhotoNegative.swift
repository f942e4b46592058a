import Foundation

/// A photo as it was taken: its pixels are drawn when somebody looks at them, its file is written when somebody wants it, each once.
final class PhotoNegative: Sendable {
  let pixels: CVPixelBuffer
  let preview: CVPixelBuffer?
  let thumbnail: CVPixelBuffer?
  let metadata: [String: MetadataValue]
  let fileType: AVFileType
  let quality: Double?
  /// How to understand the mosaic; nil for a processed photo.
  let raw: PhotoDescription.RawFacts?
  private let system: CaptureSystem
  private let file = Locked<Data?>(nil)

  init(
    pixels: CVPixelBuffer, preview: CVPixelBuffer?, thumbnail: CVPixelBuffer?, metadata: [String: MetadataValue],
    fileType: AVFileType, quality: Double?, raw: PhotoDescription.RawFacts?, system: CaptureSystem
  ) {
    self.pixels = pixels
    self.preview = preview
    self.thumbnail = thumbnail
    self.metadata = metadata
    self.fileType = fileType
    self.quality = quality
    self.raw = raw
    self.system = system
  }

  /// The photo's file; nil when it cannot be written.
  func data() -> Data? {
    file.withLock { file in
      if file == nil { file = encoded(metadata: metadata, thumbnail: thumbnail) }
      return file
    }
  }

  /// The photo's file with other metadata and another thumbnail.
  func encoded(metadata: [String: MetadataValue], thumbnail: CVPixelBuffer?) -> Data? {
    let description = PhotoDescription(
      fileType: fileType.rawValue, picture: pixels, quality: quality ?? 0.9, metadata: metadata, thumbnail: thumbnail,
      raw: raw)
    return try? system.media?.encodePhoto(description)
  }

  /// The pixels as BGRA, not turned; other pixels go through the photo's file. Nil when that cannot be written.
  func image() -> CGImage? {
    if CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA { return CGImage(pixels: pixels) }
    guard let file = encoded(metadata: [:], thumbnail: nil) else { return nil }
    return (try? system.media?.decode(.data(file), at: .zero, within: nil)).map { CGImage(pixels: $0.pixels) }
  }
}
