import AVFoundationTypes
import CoreVideoModel
import Foundation

extension AVCapturePhoto {
  /// The photo's file, as its settings name it: JPEG, HEIC or DNG. Written when first asked for, and then remembered.
  ///
  /// Nil when the photo failed or cannot be written. **Source:** rule 224.
  public func fileDataRepresentation() -> Data? { image?.data() }

  /// The photo's file with what a customizer puts in the place of metadata and thumbnail; nil when it cannot be written.
  public func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    guard let image else { return nil }
    let metadata = customizer.replacementMetadata(for: self) ?? [:]
    var format = embeddedThumbnailPhotoFormat
    let replacement = withUnsafeMutablePointer(to: &format) {
      customizer.replacementEmbeddedThumbnailPixelBuffer(withPhotoFormat: $0, for: self)
    }
    let thumbnail = replacement ?? (format == nil ? nil : image.thumbnail)
    return image.encoded(metadata: metadata.compactMapValues(MetadataValue.init), thumbnail: thumbnail)
  }

  /// The photo's file with other metadata (nil for none) and another thumbnail (a nil format for none). Depth is not written.
  ///
  /// Deprecated in iOS 12 in favour of ``fileDataRepresentation(with:)``. **Source:** Apple, of the same name.
  public func fileDataRepresentation(
    withReplacementMetadata replacementMetadata: [String: Any]?,
    replacementEmbeddedThumbnailPhotoFormat: [String: Any]?,
    replacementEmbeddedThumbnailPixelBuffer: CVPixelBuffer?, replacementDepthData: AVDepthData?
  ) -> Data? {
    guard let image else { return nil }
    let thumbnail = replacementEmbeddedThumbnailPixelBuffer ?? image.thumbnail
    return image.encoded(
      metadata: (replacementMetadata ?? [:]).compactMapValues(MetadataValue.init),
      thumbnail: replacementEmbeddedThumbnailPhotoFormat == nil ? nil : thumbnail)
  }
}

/// Changes what a photo's file tells. All methods are optional: what a customizer leaves out stays as it is.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: AnyObject {
  /// The metadata to write, under ImageIO's keys; nil for none.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
  /// The picture to embed; nil keeps the photo's own, or, with a nil format in `replacementEmbeddedThumbnailPhotoFormatOut`, none.
  func replacementEmbeddedThumbnailPixelBuffer(
    withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<[String: Any]?>,
    for photo: AVCapturePhoto
  ) -> CVPixelBuffer?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// Keeps the photo's own.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
  /// Keeps the photo's own.
  public func replacementEmbeddedThumbnailPixelBuffer(
    withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<[String: Any]?>,
    for photo: AVCapturePhoto
  ) -> CVPixelBuffer? { nil }
}
