/// What kind of data flows through a port, a connection or a track.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Apple's four-character string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A media type by its four-character string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType("vide")
  /// Sound.
  public static let audio = AVMediaType("soun")
  /// Text.
  public static let text = AVMediaType("text")
  /// Subtitles.
  public static let subtitle = AVMediaType("sbtl")
  /// Closed captions.
  public static let closedCaption = AVMediaType("clcp")
  /// Timecode.
  public static let timecode = AVMediaType("tmcd")
  /// Sound and pictures in one stream.
  public static let muxed = AVMediaType("muxx")
  /// Timed metadata.
  public static let metadata = AVMediaType("meta")
  /// Metadata objects that a camera finds: faces, codes.
  public static let metadataObject = AVMediaType("mobj")
  /// Depth maps.
  public static let depthData = AVMediaType("dpth")
}

/// Whether the user lets the app use a kind of device. **Source:** Apple, AVAuthorizationStatus.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user has not been asked.
  case notDetermined
  /// The user cannot allow it (parental controls, say).
  case restricted
  /// The user said no.
  case denied
  /// The user said yes.
  case authorized
}
