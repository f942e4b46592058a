import CoreVideoModel
import Foundation

extension CMFormatDescription {
  /// Width and height of pictures in pixels; 0 x 0 for other media.
  public var dimensions: CMVideoDimensions {
    if case .video(let dimensions) = detail { dimensions } else { CMVideoDimensions() }
  }

  /// The size at which to show pictures, in points of which there are as many as pixels where nothing else is said.
  ///
  /// - Parameters:
  ///   - usePixelAspectRatio: whether to widen or narrow pixels that are not square.
  ///   - useCleanAperture: whether to leave out what is not meant to be seen.
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

  /// The part of pictures that is meant to be seen; all of them when nothing else is said.
  ///
  /// - Parameter originIsAtTopLeft: whether y grows downwards.
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

  /// Whether a picture could have been made with this description: kind, size and what both say about colour.
  public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
    let other = CMFormatDescription(imageBuffer: imageBuffer)
    return mediaType == other.mediaType && mediaSubType == other.mediaSubType && dimensions == other.dimensions
      && Self.keysCommonWithImageBuffers.allSatisfy { extensions[$0] == other.extensions[$0] }
  }

  /// How the bytes of sound are to be read; nil for other media.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? { audioFormat?.description.pointee }

  /// What a decoder of sound needs to know beyond that; nil when there is nothing.
  public var magicCookie: Data? {
    guard let cookie = audioFormat?.magicCookie, !cookie.isEmpty else { return nil }
    return Data(cookie)
  }

  var audioFormat: AudioFormat? {
    if case .audio(let format) = detail { format } else { nil }
  }

  /// Facts that pictures carry as attachments of the same names.
  static let keysCommonWithImageBuffers: [Extensions.Key] = [
    .cleanAperture, .fieldCount, .fieldDetail, .pixelAspectRatio, .colorPrimaries, .transferFunction, .gammaLevel,
    .yCbCrMatrix, .chromaLocationTopField, .chromaLocationBottomField, .iccProfile,
  ]

  /// The description of a picture, with what is attached to it about colour and shape.
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

  /// The numbers of a dictionary among the extensions, by key.
  private func numbers(_ key: Extensions.Key) -> (CFString) -> Double? {
    let dictionary = extensions[key]?.propertyListRepresentation as? CFDictionary
    return { (dictionary?[$0] as? NSNumber)?.doubleValue }
  }
}
