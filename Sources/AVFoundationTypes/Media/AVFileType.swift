/// A uniform type identifier of a file. **Source:** Apple, AVFileType.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// The identifier.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A file type by its identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A QuickTime movie.
  public static let mov = AVFileType("com.apple.quicktime-movie")
  /// An MPEG-4 file.
  public static let mp4 = AVFileType("public.mpeg-4")
  /// An MPEG-4 movie as iTunes has them.
  public static let m4v = AVFileType("com.apple.m4v-video")
  /// MPEG-4 with sound alone.
  public static let m4a = AVFileType("com.apple.m4a-audio")
  /// A 3GPP file.
  public static let mobile3GPP = AVFileType("public.3gpp")
  /// A 3GPP2 file.
  public static let mobile3GPP2 = AVFileType("public.3gpp2")
  /// A Core Audio file.
  public static let caf = AVFileType("com.apple.coreaudio-format")
  /// A WAVE file.
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  /// An AIFF file.
  public static let aiff = AVFileType("public.aiff-audio")
  /// An AIFF-C file.
  public static let aifc = AVFileType("public.aifc-audio")
  /// An AMR file.
  public static let amr = AVFileType("org.3gpp.adaptive-multi-rate-audio")
  /// An MP3 file.
  public static let mp3 = AVFileType("public.mp3")
  /// An AU file.
  public static let au = AVFileType("public.au-audio")
  /// AC-3 sound.
  public static let ac3 = AVFileType("public.ac3-audio")
  /// Enhanced AC-3 sound.
  public static let eac3 = AVFileType("public.enhanced-ac3-audio")
  /// A JPEG picture.
  public static let jpg = AVFileType("public.jpeg")
  /// A RAW picture.
  public static let dng = AVFileType("com.adobe.raw-image")
  /// HEVC-coded pictures in a HEIF container.
  public static let heic = AVFileType("public.heic")
  /// H.264-coded pictures in a HEIF container.
  public static let avci = AVFileType("public.avci")
  /// Pictures in a HEIF container.
  public static let heif = AVFileType("public.heif")
  /// A TIFF picture.
  public static let tif = AVFileType("public.tiff")
  /// Timed text for iTunes.
  public static let appleiTT = AVFileType("com.apple.itunes-timed-text")
  /// Closed captions.
  public static let SCC = AVFileType("com.scenarist.closed-caption")
  /// A haptic pattern.
  public static let AHAP = AVFileType("com.apple.haptics.ahap")
}
