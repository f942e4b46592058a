import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCapturePhotoSettings {
  /// The pixel formats that ``previewPhotoFormat`` supports. **Source:** Apple; the order is inferred.
  public var availablePreviewPhotoPixelFormatTypes: [OSType] {
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
  }
  /// The values of ``availablePreviewPhotoPixelFormatTypes`` as `NSNumber` objects, matching the Objective-C interface.
  public var __availablePreviewPhotoPixelFormatTypes: [NSNumber] {
    availablePreviewPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }

  /// The format of a preview delivered with the photo: a pixel format, and optionally a maximum width and height. The
  /// default is nil.
  ///
  /// Raises `NSInvalidArgumentException` for an unavailable pixel format. **Source:** Apple, previewPhotoFormat.
  public var previewPhotoFormat: [String: Any]? {
    get { request.preview?.dictionary }
    set {
      guard let newValue else {
        request.preview = nil
        return
      }
      let available = availablePreviewPhotoPixelFormatTypes
      guard let format = PhotoFormat(newValue), let pixels = format.pixelFormat, available.contains(pixels) else {
        let asked = NSNumber.bridging(newValue[kCVPixelBufferPixelFormatTypeKey as String])
        return refuse(
          "setPreviewPhotoFormat:",
          asked.map {
            "Unsupported pixel format type specified: \($0). Supported pixel format types are "
              + Misuse.array(available.map { "\($0)" })
          } ?? PhotoFormat.problem(newValue),
          remedy: "pass one of availablePreviewPhotoPixelFormatTypes for kCVPixelBufferPixelFormatTypeKey")
      }
      request.preview = format
    }
  }

  /// The codecs that an embedded thumbnail supports.
  public var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }
  /// The codecs that the embedded thumbnail of a RAW photo supports.
  public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// The format of the thumbnail embedded in the processed photo's file: a codec, and optionally a maximum width and
  /// height. The default is nil.
  ///
  /// Raises `NSInvalidArgumentException` for an unavailable codec. **Source:** Apple, embeddedThumbnailPhotoFormat.
  public var embeddedThumbnailPhotoFormat: [String: Any]? {
    get { request.thumbnail?.dictionary }
    set { setThumbnail(\.thumbnail, newValue, "setEmbeddedThumbnailPhotoFormat:") }
  }

  /// The format of the thumbnail embedded in the RAW photo's file. The default is nil.
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
    let available = availableEmbeddedThumbnailPhotoCodecTypes
    guard let format = PhotoFormat(dictionary), let codec = format.codec, available.contains(codec) else {
      return refuse(
        selector, Self.thumbnailProblem(dictionary, available),
        remedy: "pass one of availableEmbeddedThumbnailPhotoCodecTypes for AVVideoCodecKey")
    }
    request[keyPath: thumbnail] = format
  }

  private static func thumbnailProblem(_ dictionary: [String: Any], _ available: [AVVideoCodecType]) -> String {
    if dictionary[kCVPixelBufferPixelFormatTypeKey as String] != nil {
      return "kCVPixelBufferPixelFormatTypeKey is unsupported"
    }
    guard let codec = PhotoFormat(dictionary)?.codec else { return PhotoFormat.problem(dictionary) }
    return "Unsupported codec specified: \(codec.rawValue). Supported codecs are "
      + Misuse.array(available.map(\.rawValue))
  }

  private func refuse(_ selector: String, _ words: String, remedy: String) {
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVCapturePhotoSettings \(selector)] \(words)", evidence: .rule(211), remedy: remedy))
  }
}
