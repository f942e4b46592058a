import AVFoundationTypes
import CoreVideoModel
import Foundation

extension AVCapturePhoto {
  /// The photo's file, as its settings name it: JPEG, HEIC or DNG, a HEIC file with the photo's depth and mattes. Written when first asked for,
  /// and then remembered.
  ///
  /// Nil when the photo failed or cannot be written. **Source:** rules 224, 444.
  public func fileDataRepresentation() -> Data? {
    image?.data(auxiliary(embeddedDepth, embeddedPortraitMatte) { self.embeddedMatte($0) })
  }

  /// The photo's file with what a customizer puts in the place of metadata, thumbnail, depth and mattes; nil when it cannot be written.
  public func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    guard let image else { return nil }
    let metadata = customizer.replacementMetadata(for: self) ?? [:]
    var format = embeddedThumbnailPhotoFormat
    let replacement = withUnsafeMutablePointer(to: &format) {
      customizer.replacementEmbeddedThumbnailPixelBuffer(withPhotoFormat: $0, for: self)
    }
    let thumbnail = replacement ?? (format == nil ? nil : image.thumbnail)
    let auxiliary = auxiliary(
      customizer.replacementDepthData(for: self), customizer.replacementPortraitEffectsMatte(for: self)
    ) { customizer.replacementSemanticSegmentationMatte(ofType: $0, for: self) }
    return image.encoded(
      metadata: metadata.compactMapValues(MetadataValue.init), thumbnail: thumbnail, auxiliary: auxiliary)
  }

  /// The photo's file with other metadata (nil for none), another thumbnail (a nil format for none) and, in a HEIC file, other depth (nil for
  /// none).
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
      thumbnail: replacementEmbeddedThumbnailPhotoFormat == nil ? nil : thumbnail,
      auxiliary: auxiliary(replacementDepthData, embeddedPortraitMatte) { self.embeddedMatte($0) })
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
  /// The depth to write; nil for none.
  func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData?
  /// The matte of people to write; nil for none.
  func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte?
  /// The matte of parts of people to write, asked for each type; nil for none.
  func replacementSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType, for photo: AVCapturePhoto
  ) -> AVSemanticSegmentationMatte?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// Keeps the photo's own.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
  /// Keeps the photo's own.
  public func replacementEmbeddedThumbnailPixelBuffer(
    withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<[String: Any]?>,
    for photo: AVCapturePhoto
  ) -> CVPixelBuffer? { nil }
  /// Keeps the photo's own, where its settings embed it.
  public func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { photo.embeddedDepth }
  /// Keeps the photo's own, where its settings embed it.
  public func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte? {
    photo.embeddedPortraitMatte
  }
  /// Keeps the photo's own, where its settings embed it.
  public func replacementSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType, for photo: AVCapturePhoto
  ) -> AVSemanticSegmentationMatte? { photo.embeddedMatte(semanticSegmentationMatteType) }
}
