import CoreVideoModel
import Foundation

extension CMFormatDescription {
  /// The width and height of video frames in pixels; 0 x 0 for other media types.
  public var dimensions: CMVideoDimensions {
    if case .video(let dimensions) = detail { dimensions } else { CMVideoDimensions() }
  }

  /// Returns the dimensions for display, adjusted for the pixel aspect ratio and the clean aperture.
  ///
  /// If the format has neither extension, the result equals the encoded dimensions.
  ///
  /// - Parameters:
  ///   - usePixelAspectRatio: Whether to scale the width to compensate for non-square pixels.
  ///   - useCleanAperture: Whether to crop to the clean aperture.
  public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
    var size = CGSize(width: Int(dimensions.width), height: Int(dimensions.height))
    if useCleanAperture { size = cleanAperture(originIsAtTopLeft: true).size }
    let shape = numbers(.pixelAspectRatio)
    if usePixelAspectRatio, let across = shape(kCVImageBufferPixelAspectRatioHorizontalSpacingKey),
      let down = shape(kCVImageBufferPixelAspectRatioVerticalSpacingKey), across > 0, down > 0
    {
      size.width *= across / down
    }
    return size
  }

  /// Returns the clean aperture in pixels, or the full frame if the format has no clean aperture extension.
  ///
  /// - Parameter originIsAtTopLeft: Whether the origin is at the top left and the y-axis points down.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    let full = CGSize(width: Int(dimensions.width), height: Int(dimensions.height))
    let aperture = numbers(.cleanAperture)
    guard let width = aperture(kCVImageBufferCleanApertureWidthKey),
      let height = aperture(kCVImageBufferCleanApertureHeightKey)
    else { return CGRect(origin: .zero, size: full) }
    let right = aperture(kCVImageBufferCleanApertureHorizontalOffsetKey) ?? 0
    let down = aperture(kCVImageBufferCleanApertureVerticalOffsetKey) ?? 0
    return CGRect(
      x: (full.width - width) / 2 + right, y: (full.height - height) / 2 + (originIsAtTopLeft ? down : -down),
      width: width, height: height)
  }

  /// Returns a Boolean value that indicates whether the description matches an image buffer.
  ///
  /// Compares the media type, the subtype, the dimensions and the extensions that correspond to image buffer
  /// attachments.
  public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
    let other = CMFormatDescription(imageBuffer: imageBuffer)
    return mediaType == other.mediaType && mediaSubType == other.mediaSubType && dimensions == other.dimensions
      && Self.keysCommonWithImageBuffers.allSatisfy { extensions[$0] == other.extensions[$0] }
  }

  /// The stream description of an audio format; nil for other media types.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? { audioFormat?.description.pointee }

  /// The codec-specific setup data of an audio format, or nil if there is none.
  public var magicCookie: Data? {
    guard let cookie = audioFormat?.magicCookie, !cookie.isEmpty else { return nil }
    return Data(cookie)
  }

  var audioFormat: AudioFormat? {
    if case .audio(let format) = detail { format } else { nil }
  }

  /// The keys of the extensions that image buffers carry as attachments with the same keys.
  static let keysCommonWithImageBuffers: [Extensions.Key] = [
    .cleanAperture, .fieldCount, .fieldDetail, .pixelAspectRatio, .colorPrimaries, .transferFunction, .gammaLevel,
    .yCbCrMatrix, .chromaLocationTopField, .chromaLocationBottomField, .iccProfile,
  ]

  /// Creates the format description of an image buffer, including its color and geometry attachments.
  package convenience init(imageBuffer: CVImageBuffer) {
    let layout = imageBuffer.layout
    let attached = imageBuffer.allAttachments
    var extensions = Extensions()
    for key in Self.keysCommonWithImageBuffers {
      extensions[key] = attached[key.rawValue as String].map { Extensions.Value($0.value) }
    }
    extensions[.bytesPerRow] = .number(CVPixelBufferGetBytesPerRow(imageBuffer))
    self.init(
      videoCodec: layout.pixelFormat, width: layout.width, height: layout.height, extensions: extensions)
  }

  /// Returns a function that looks up numbers in a dictionary-valued extension.
  private func numbers(_ key: Extensions.Key) -> (CFString) -> Double? {
    let dictionary = extensions[key]?.propertyListRepresentation as? CFDictionary
    return { (dictionary?[$0] as? NSNumber)?.doubleValue }
  }
}
