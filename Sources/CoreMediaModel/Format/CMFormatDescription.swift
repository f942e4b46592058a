import Foundation

/// A format description of video, an alias of `CMFormatDescription`.
public typealias CMVideoFormatDescription = CMFormatDescription
/// A format description of audio, an alias of `CMFormatDescription`.
public typealias CMAudioFormatDescription = CMFormatDescription
/// A format description of metadata, an alias of `CMFormatDescription`.
public typealias CMMetadataFormatDescription = CMFormatDescription
/// A format description of multiplexed media, an alias of `CMFormatDescription`.
public typealias CMMuxedFormatDescription = CMFormatDescription

/// A description of the media in a sample buffer: media type, subtype and type-specific properties such as size or
/// sample rate.
///
/// Descriptions are immutable, so all samples of a stream can share one.
public final class CMFormatDescription: Sendable {
  /// The media type, such as video or audio.
  public let mediaType: MediaType
  /// The pixel format, video codec or audio format.
  public let mediaSubType: MediaSubType
  /// Additional properties of the format, keyed by the `kCMFormatDescriptionExtension_` constants.
  public let extensions: Extensions

  let detail: Detail
  let kept = RetainedBytes()

  /// The properties that are specific to a media type.
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

  /// Creates a video format description with a size in pixels.
  package convenience init(
    videoCodec: CMVideoCodecType, width: Int, height: Int, extensions: Extensions = Extensions()
  ) {
    self.init(
      mediaType: .video, mediaSubType: MediaSubType(rawValue: videoCodec), extensions: extensions,
      detail: .video(CMVideoDimensions(width: Int32(width), height: Int32(height))))
  }

  /// Creates an audio format description from a stream description.
  package convenience init(audio: AudioStreamBasicDescription, extensions: Extensions = Extensions()) {
    self.init(audio: AudioFormat(audio), extensions: extensions)
  }

  /// Creates an audio format description with codec-specific setup data.
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

/// Descriptions are equal if their contents are equal, as with `CFEqual`.
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
