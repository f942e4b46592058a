import CoreVideoModel

extension CMFormatDescription {
  /// A media type, such as video or audio.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    /// The four-character code of the media type.
    public let rawValue: FourCharCode

    public init(rawValue: FourCharCode) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: FourCharCode) {
      self.init(rawValue: rawValue)
    }

    /// Creates a media type from a string of four ASCII characters.
    ///
    /// A shorter string is padded with leading zero bytes; only the last four bytes of a longer string are used.
    public init(string: String) {
      self.init(rawValue: string.utf8.suffix(4).reduce(0) { $0 << 8 | FourCharCode($1) })
    }

    /// Video frames or still images (`vide`).
    public static let video = MediaType(rawValue: kCMMediaType_Video)
    /// The audio media type (`soun`).
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    /// Multiplexed media in one stream (`muxx`).
    public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
    /// The text media type (`text`).
    public static let text = MediaType(rawValue: kCMMediaType_Text)
    /// The closed-caption media type (`clcp`).
    public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
    /// The subtitle media type (`sbtl`).
    public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
    /// The time code media type (`tmcd`).
    public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
    /// The metadata media type (`meta`).
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    /// Groups of tagged buffers, such as stereo video (`tbgr`).
    public static let taggedBufferGroup = MediaType(rawValue: kCMMediaType_TaggedBufferGroup)
    /// Auxiliary video that accompanies other video, such as depth (`auxv`).
    public static let auxiliaryPicture = MediaType(rawValue: kCMMediaType_AuxiliaryPicture)
  }

  /// A media subtype: a pixel format, a video codec or an audio format.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable {
    /// The four-character code of the media subtype.
    public let rawValue: FourCharCode

    public init(rawValue: FourCharCode) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: FourCharCode) {
      self.init(rawValue: rawValue)
    }

    /// Creates a media subtype from a string of four ASCII characters.
    ///
    /// A shorter string is padded with leading zero bytes; only the last four bytes of a longer string are used.
    public init(string: String) {
      self.init(rawValue: string.utf8.suffix(4).reduce(0) { $0 << 8 | FourCharCode($1) })
    }
  }
}

extension CMFormatDescription.MediaType: CustomStringConvertible {
  /// The four characters of the code.
  public var description: String { rawValue.fourCharacters }
}

extension CMFormatDescription.MediaSubType: CustomStringConvertible {
  /// The four characters of the code.
  public var description: String { rawValue.fourCharacters }
}
