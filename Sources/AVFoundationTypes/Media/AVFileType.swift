/// A uniform type identifier for a media file format. **Source:** Apple, AVFileType.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// The uniform type identifier as a string.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The QuickTime movie format, with the extension `mov`.
  public static let mov = AVFileType("com.apple.quicktime-movie")
  /// The MPEG-4 file format, with the extension `mp4`.
  public static let mp4 = AVFileType("public.mpeg-4")
  /// The iTunes variant of MPEG-4 for video, with the extension `m4v`.
  public static let m4v = AVFileType("com.apple.m4v-video")
  /// The iTunes variant of MPEG-4 for audio, with the extension `m4a`.
  public static let m4a = AVFileType("com.apple.m4a-audio")
  /// The 3GPP file format for mobile devices.
  public static let mobile3GPP = AVFileType("public.3gpp")
  /// The 3GPP2 file format for mobile devices.
  public static let mobile3GPP2 = AVFileType("public.3gpp2")
  /// The Core Audio file format.
  public static let caf = AVFileType("com.apple.coreaudio-format")
  /// The WAVE audio file format.
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  /// The AIFF audio file format.
  public static let aiff = AVFileType("public.aiff-audio")
  /// The AIFF-C audio file format.
  public static let aifc = AVFileType("public.aifc-audio")
  /// The Adaptive Multi-Rate (AMR) audio format.
  public static let amr = AVFileType("org.3gpp.adaptive-multi-rate-audio")
  /// The MPEG layer 3 (MP3) audio format.
  public static let mp3 = AVFileType("public.mp3")
  /// The Sun/NeXT (AU) audio format.
  public static let au = AVFileType("public.au-audio")
  /// The AC-3 audio file format.
  public static let ac3 = AVFileType("public.ac3-audio")
  /// The Enhanced AC-3 audio file format.
  public static let eac3 = AVFileType("public.enhanced-ac3-audio")
  /// The JPEG image file format.
  public static let jpg = AVFileType("public.jpeg")
  /// The Adobe Digital Negative (DNG) format for RAW photos.
  public static let dng = AVFileType("com.adobe.raw-image")
  /// The HEIF container with HEVC-coded images.
  public static let heic = AVFileType("public.heic")
  /// The HEIF container with H.264-coded images.
  public static let avci = AVFileType("public.avci")
  /// The HEIF container with any image codec.
  public static let heif = AVFileType("public.heif")
  /// The TIFF image file format.
  public static let tif = AVFileType("public.tiff")
  /// The iTunes Timed Text (iTT) format.
  public static let appleiTT = AVFileType("com.apple.itunes-timed-text")
  /// The Scenarist closed-caption (SCC) format.
  public static let SCC = AVFileType("com.scenarist.closed-caption")
  /// The Apple Haptic and Audio Pattern (AHAP) format.
  public static let AHAP = AVFileType("com.apple.haptics.ahap")
}
