import AVFoundationTypes
import CoreVideoModel
import Foundation

extension AVCapturePhoto {
  /// Returns the photo's file data in the format that the settings specify: JPEG, HEIC, or DNG. A HEIC file includes
  /// the photo's depth and mattes. The file is encoded on first access and cached.
  ///
  /// Returns nil if the photo failed or cannot be written. **Source:** rules 224, 444.
  public func fileDataRepresentation() -> Data? {
    image?.data(auxiliary(embeddedDepth, embeddedPortraitMatte) { self.embeddedMatte($0) })
  }

  /// Returns the photo's file data with the customizer's replacements for metadata, thumbnail, depth, and mattes, or
  /// nil if the file cannot be written.
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

  /// Returns the photo's file data with replaced metadata (nil removes it), thumbnail (a nil format removes it) and, in
  /// a HEIC file, depth (nil removes it).
  ///
  /// Deprecated in iOS 12 in favor of ``fileDataRepresentation(with:)``. **Source:** Apple, symbol of the same name.
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

/// Methods for customizing the data in a photo's file. All are optional; data for which a method is not implemented is
/// unchanged.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: AnyObject {
  /// Returns the metadata to write, under ImageIO's keys, or nil to omit it.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
  /// Returns the thumbnail to embed. Nil keeps the photo's thumbnail, or, with a nil format in
  /// `replacementEmbeddedThumbnailPhotoFormatOut`, omits it.
  func replacementEmbeddedThumbnailPixelBuffer(
    withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<[String: Any]?>,
    for photo: AVCapturePhoto
  ) -> CVPixelBuffer?
  /// Returns the depth data to write, or nil to omit it.
  func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData?
  /// Returns the portrait effects matte to write, or nil to omit it.
  func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte?
  /// Returns the semantic segmentation matte of a type to write, or nil to omit it. Called once for each type.
  func replacementSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType, for photo: AVCapturePhoto
  ) -> AVSemanticSegmentationMatte?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// Keeps the photo's metadata.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
  /// Keeps the photo's embedded thumbnail.
  public func replacementEmbeddedThumbnailPixelBuffer(
    withPhotoFormat replacementEmbeddedThumbnailPhotoFormatOut: UnsafeMutablePointer<[String: Any]?>,
    for photo: AVCapturePhoto
  ) -> CVPixelBuffer? { nil }
  /// Keeps the photo's depth data if its settings embed it.
  public func replacementDepthData(for photo: AVCapturePhoto) -> AVDepthData? { photo.embeddedDepth }
  /// Keeps the photo's portrait effects matte if its settings embed it.
  public func replacementPortraitEffectsMatte(for photo: AVCapturePhoto) -> AVPortraitEffectsMatte? {
    photo.embeddedPortraitMatte
  }
  /// Keeps the photo's semantic segmentation matte if its settings embed it.
  public func replacementSemanticSegmentationMatte(
    ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType, for photo: AVCapturePhoto
  ) -> AVSemanticSegmentationMatte? { photo.embeddedMatte(semanticSegmentationMatteType) }
}
