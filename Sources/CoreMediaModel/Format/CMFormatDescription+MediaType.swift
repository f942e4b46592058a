import CoreVideoModel

extension CMFormatDescription {
  /// A kind of media.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    /// Four-character code.
    public let rawValue: FourCharCode

    /// The kind of a four-character code.
    public init(rawValue: FourCharCode) {
      self.rawValue = rawValue
    }

    /// The kind of a four-character code.
    public init(_ rawValue: FourCharCode) {
      self.init(rawValue: rawValue)
    }

    /// The kind whose code is written with four ASCII characters; what is shorter has zeros before it.
    public init(string: String) {
      self.init(rawValue: string.utf8.suffix(4).reduce(0) { $0 << 8 | FourCharCode($1) })
    }

    /// `vide`: Pictures.
    public static let video = MediaType(rawValue: kCMMediaType_Video)
    /// `soun`: Sound.
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    /// `muxx`: Several media in one stream.
    public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
    /// `text`: Text.
    public static let text = MediaType(rawValue: kCMMediaType_Text)
    /// `clcp`: Closed captions.
    public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
    /// `sbtl`: Subtitles.
    public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
    /// `tmcd`: Time codes.
    public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
    /// `meta`: Metadata.
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    /// `tbgr`: Groups of tagged buffers, such as stereo pictures.
    public static let taggedBufferGroup = MediaType(rawValue: kCMMediaType_TaggedBufferGroup)
    /// `auxv`: Pictures that belong to other pictures, such as depth.
    public static let auxiliaryPicture = MediaType(rawValue: kCMMediaType_AuxiliaryPicture)
  }

  /// A pixel format, codec, or audio format.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable {
    /// Four-character code.
    public let rawValue: FourCharCode

    /// The format of a four-character code.
    public init(rawValue: FourCharCode) {
      self.rawValue = rawValue
    }

    /// The format of a four-character code.
    public init(_ rawValue: FourCharCode) {
      self.init(rawValue: rawValue)
    }

    /// The format whose code is written with four ASCII characters; what is shorter has zeros before it.
    public init(string: String) {
      self.init(rawValue: string.utf8.suffix(4).reduce(0) { $0 << 8 | FourCharCode($1) })
    }
  }
}

extension CMFormatDescription.MediaType: CustomStringConvertible {
  /// The four characters.
  public var description: String { rawValue.fourCharacters }
}

extension CMFormatDescription.MediaSubType: CustomStringConvertible {
  /// The four characters.
  public var description: String { rawValue.fourCharacters }
}
