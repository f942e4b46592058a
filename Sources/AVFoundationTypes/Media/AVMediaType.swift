/// The type of media that a port, connection or track carries.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Apple's four-character string for the media type.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The media type of video.
  public static let video = AVMediaType("vide")
  /// The media type of audio.
  public static let audio = AVMediaType("soun")
  /// The media type of text.
  public static let text = AVMediaType("text")
  /// The media type of subtitles.
  public static let subtitle = AVMediaType("sbtl")
  /// The media type of closed captions.
  public static let closedCaption = AVMediaType("clcp")
  /// The media type of timecode.
  public static let timecode = AVMediaType("tmcd")
  /// The media type of interleaved audio and video.
  public static let muxed = AVMediaType("muxx")
  /// The media type of timed metadata.
  public static let metadata = AVMediaType("meta")
  /// The media type of metadata objects that a camera detects, such as faces and codes.
  public static let metadataObject = AVMediaType("mobj")
  /// The media type of depth maps.
  public static let depthData = AVMediaType("dpth")
}

/// The user's decision on whether the app may use a type of capture device. **Source:** Apple, AVAuthorizationStatus.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user has not yet been asked for permission.
  case notDetermined
  /// The user cannot grant permission, for example because of parental controls.
  case restricted
  /// The user has denied permission.
  case denied
  /// The user has granted permission.
  case authorized
}
