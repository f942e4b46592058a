/// A codec for pictures. **Source:** Apple, AVVideoCodecType.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
  /// Apple's four-character string.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// H.264.
  public static let h264 = AVVideoCodecType(rawValue: "avc1")
  /// H.265.
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")
  /// H.265 with transparency.
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
  /// JPEG, each picture for itself.
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
  /// JPEG XL.
  public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")
  /// Apple ProRes 422 Proxy.
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
  /// Apple ProRes 422 LT.
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
  /// Apple ProRes 422.
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
  /// Apple ProRes 422 HQ.
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
  /// Apple ProRes 4444.
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
  /// Apple ProRes 4444 XQ.
  public static let appleProRes4444XQ = AVVideoCodecType(rawValue: "ap4x")
}

// Older spellings of the codecs, as plain texts.

/// H.264, as an older text.
public let AVVideoCodecH264 = "avc1"
/// H.265, as an older text.
public let AVVideoCodecHEVC = "hvc1"
/// JPEG, as an older text.
public let AVVideoCodecJPEG = "jpeg"
/// Apple ProRes 422, as an older text.
public let AVVideoCodecAppleProRes422 = "apcn"
/// Apple ProRes 4444, as an older text.
public let AVVideoCodecAppleProRes4444 = "ap4h"
