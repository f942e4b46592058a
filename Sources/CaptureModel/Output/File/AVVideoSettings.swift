/// A codec for pictures. **Source:** Apple, AVVideoCodecType.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  /// Apple's four-character string.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// H.264.
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  /// H.265.
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  /// JPEG, each picture for itself.
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  /// Apple ProRes 422.
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  /// Apple ProRes 4444.
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}

/// Settings key of the codec: an `AVVideoCodecType` or its string.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Settings key of the width in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Settings key of the height in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// Settings key of a dictionary for the encoder.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Compression key of the bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
