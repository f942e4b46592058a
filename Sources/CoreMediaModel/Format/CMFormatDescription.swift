import Foundation

/// The format of pictures.
public typealias CMVideoFormatDescription = CMFormatDescription
/// The format of sound.
public typealias CMAudioFormatDescription = CMFormatDescription
/// The format of metadata.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// The format of a piece of media that carries several media at once.
public typealias CMMuxedFormatDescription = CMFormatDescription

/// What the data of a sample buffer is: kind of media, coding, and what the kind of media needs (size, sample rate, …).
///
/// Immutable, so that all samples of a stream share one.
public final class CMFormatDescription: Sendable {
  /// Kind of media.
  public let mediaType: MediaType
  /// Pixel format, codec or audio format.
  public let mediaSubType: MediaSubType
  /// Facts beyond these, by the `kCMFormatDescriptionExtension_` names.
  public let extensions: Extensions

  let detail: Detail
  let kept = KeptBytes()

  /// What only one kind of media has.
  enum Detail: Hashable, Sendable {
    case video(CMVideoDimensions)
    case audio(AudioFormat)
    case other
  }

  init(mediaType: MediaType, mediaSubType: MediaSubType, extensions: Extensions = Extensions(), detail: Detail) {
    self.mediaType = mediaType
    self.mediaSubType = mediaSubType
    self.extensions = extensions
    self.detail = detail
  }

  /// The format of pictures of a size.
  package convenience init(
    videoCodec: CMVideoCodecType, width: Int, height: Int, extensions: Extensions = Extensions()
  ) {
    self.init(
      mediaType: .video, mediaSubType: MediaSubType(rawValue: videoCodec), extensions: extensions,
      detail: .video(CMVideoDimensions(width: Int32(width), height: Int32(height))))
  }

  /// The format of sound.
  package convenience init(audio: AudioStreamBasicDescription, extensions: Extensions = Extensions()) {
    self.init(audio: AudioFormat(audio), extensions: extensions)
  }

  /// The format of sound that a decoder needs to know more about.
  package convenience init(audio: AudioStreamBasicDescription, magicCookie: Data?) {
    let cookie = magicCookie ?? Data()
    let format = cookie.withUnsafeBytes { AudioFormat(audio, magicCookie: $0) }
    self.init(audio: format, extensions: Extensions())
  }

  convenience init(audio: AudioFormat, extensions: Extensions) {
    self.init(
      mediaType: .audio, mediaSubType: MediaSubType(rawValue: audio.description.pointee.mFormatID),
      extensions: extensions, detail: .audio(audio))
  }
}

/// Descriptions are equal when they say the same, as Core Foundation compares them.
extension CMFormatDescription: Hashable {
  public static func == (a: CMFormatDescription, b: CMFormatDescription) -> Bool {
    a === b
      || a.mediaType == b.mediaType && a.mediaSubType == b.mediaSubType && a.detail == b.detail
        && a.extensions == b.extensions
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(mediaType)
    hasher.combine(mediaSubType)
    hasher.combine(detail)
  }
}
