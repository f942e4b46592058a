import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCapturePhotoSettings {
  /// The pixel formats that ``previewPhotoFormat`` may name. **Source:** Apple; the order is inferred.
  public var availablePreviewPhotoPixelFormatTypes: [OSType] {
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
  }
  /// The same as numbers, as Objective-C has it.
  public var __availablePreviewPhotoPixelFormatTypes: [NSNumber] {
    availablePreviewPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }

  /// A smaller picture that comes with the photo: a pixel format, and perhaps width and height, into which it fits. Default nil.
  ///
  /// Raises NSInvalidArgumentException for a pixel format that is not available. **Source:** Apple, previewPhotoFormat.
  public var previewPhotoFormat: [String: Any]? {
    get { request.preview?.dictionary }
    set {
      guard let newValue else {
        request.preview = nil
        return
      }
      guard let format = PhotoFormat(newValue), let pixels = format.pixelFormat,
        availablePreviewPhotoPixelFormatTypes.contains(pixels)
      else {
        return system.refuse(
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoSettings setPreviewPhotoFormat:] Unsupported preview format - use "
              + "-availablePreviewPhotoPixelFormatTypes",
            remedy: "name one of availablePreviewPhotoPixelFormatTypes under kCVPixelBufferPixelFormatTypeKey"))
      }
      request.preview = format
    }
  }

  /// The codecs of an embedded thumbnail.
  public var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }
  /// The codecs of a thumbnail that is embedded in a RAW photo.
  public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// A small picture inside the processed photo's file: a codec, and perhaps width and height, into which it fits. Default nil.
  ///
  /// Raises NSInvalidArgumentException for a codec that is not available. **Source:** Apple, embeddedThumbnailPhotoFormat.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    get { request.thumbnail?.dictionary }
    set { setThumbnail(\.thumbnail, newValue, "setEmbeddedThumbnailPhotoFormat:") }
  }

  /// The same inside the RAW photo's file.
  public var rawEmbeddedThumbnailPhotoFormat: [String: Any]? {
    get { request.rawThumbnail?.dictionary }
    set { setThumbnail(\.rawThumbnail, newValue, "setRawEmbeddedThumbnailPhotoFormat:") }
  }

  private func setThumbnail(
    _ thumbnail: WritableKeyPath<PhotoRequest, PhotoFormat?>, _ dictionary: [String: Any]?, _ selector: String
  ) {
    guard let dictionary else {
      request[keyPath: thumbnail] = nil
      return
    }
    guard let format = PhotoFormat(dictionary), let codec = format.codec,
      availableEmbeddedThumbnailPhotoCodecTypes.contains(codec)
    else {
      return system.refuse(
        Misuse(
          .invalidArgument,
          "*** -[AVCapturePhotoSettings \(selector)] Unsupported thumbnail codec - use -availableEmbeddedThumbnailPhotoCodecTypes",
          remedy: "name one of availableEmbeddedThumbnailPhotoCodecTypes under AVVideoCodecKey"))
    }
    request[keyPath: thumbnail] = format
  }
}
