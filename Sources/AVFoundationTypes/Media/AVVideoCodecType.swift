/// A video codec, identified by its four-character string. **Source:** Apple, AVVideoCodecType.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  /// Apple's four-character string for the codec.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The H.264 (AVC) video codec.
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  /// The HEVC (H.265) video codec.
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  /// The HEVC (H.265) video codec with an alpha channel.
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
  /// The JPEG codec, which compresses each frame independently.
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  /// The JPEG XL codec.
  public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")
  /// The Apple ProRes 422 Proxy codec.
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
  /// The Apple ProRes 422 LT codec.
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
  /// The Apple ProRes 422 codec.
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  /// The Apple ProRes 422 HQ codec.
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
  /// The Apple ProRes 4444 codec.
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
  /// The Apple ProRes 4444 XQ codec.
  public static let appleProRes4444XQ = AVVideoCodecType(rawValue: "ap4x")
}

// Legacy string constants for the codecs.

/// A legacy string constant for H.264.
public let AVVideoCodecH264 = "avc1"
/// A legacy string constant for HEVC.
public let AVVideoCodecHEVC = "hvc1"
/// A legacy string constant for JPEG.
public let AVVideoCodecJPEG = "jpeg"
/// A legacy string constant for Apple ProRes 422.
public let AVVideoCodecAppleProRes422 = "apcn"
/// A legacy string constant for Apple ProRes 4444.
public let AVVideoCodecAppleProRes4444 = "ap4h"
