internal import CFFmpeg
import PixelModel
import CoreVideoModel

/// The FFmpeg encoder for a codec, together with its settings.
///
/// H.264 is encoded like `ffmpeg -c:v libx264 -preset veryfast -crf 20 -bf 0 -rc-lookahead 0 -g FRAMES_PER_SECOND`:
/// frames leave in input order and without delay, as from a phone's encoder, with a key frame every second. Lookahead
/// is disabled because with it x264 reads uninitialized memory (visible with `MALLOC_PERTURB_=1`), which makes the
/// output vary between runs.
///
/// HEVC is encoded like `ffmpeg -c:v libx265 -preset ultrafast -crf 22 -bf 0 -g FRAMES_PER_SECOND -x265-params
/// pools=none`. With a pool, x265's threads wake each other about sixty times for each frame, and on a busy machine each
/// of them then waits for a processor. Without one, each encoder has one thread, and several encoders run in parallel.
struct EncoderChoice {
  var name: String
  var format: AVPixelFormat
  var range = AVCOL_RANGE_MPEG
  var matrix = AVCOL_SPC_BT709
  /// Encoder options that are always set.
  var options: [(String, String)] = []
  /// Encoder options that request constant quality, used when no bit rate is set.
  var quality: [(String, String)] = []
  /// The four-character code to store in the file, where FFmpeg's default differs.
  var tag: UInt32?
  /// The number of threads, on which the result depends, so that it must not depend on the number of processors.
  var threadCount: CInt = 3
  /// The number by which the frame width and height must be divisible.
  var divisor = 2

  /// Chooses the encoder for `settings`. It uses the pixel format of the source frames if the encoder accepts it, and
  /// their range if the codec supports both.
  init(_ settings: MovieWriter.VideoSettings) {
    let source = PixelFormat.named(settings.pixelFormat)
    let range = source?.range == .full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    switch settings.codec {
    case .h264:
      self.init(name: "libx264", format: source?.ffmpeg == AV_PIX_FMT_YUV420P ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_NV12)
      self.range = range
      options = [("preset", "veryfast"), ("rc-lookahead", "0")] + Self.profile(settings)
      quality = [("crf", settings.quality.map { Self.constantQuality($0) } ?? "20")]
      // This is what x264 chooses for two processors: at most one thread for 32 rows. Each delays the output by a frame.
      threadCount = CInt(min(3, max(1, (settings.height + 15) / 32)))
    case .hevc:
      let isDeep = settings.profile == "main10" || source?.bitsPerComponent == 10
      self.init(name: "libx265", format: isDeep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P)
      if settings.profile == "main422-10" { format = AV_PIX_FMT_YUV422P10LE }
      self.range = range
      options = [("preset", "ultrafast"), ("x265-params", "log-level=none:info=0:pools=none")] + Self.profile(settings)
      quality = [("crf", settings.quality.map { Self.constantQuality($0) } ?? "22")]
      threadCount = 1
      tag = 0x3163_7668  // hvc1, first character in the lowest byte
    case .jpeg:
      self.init(name: "mjpeg", format: AV_PIX_FMT_YUVJ420P)
      self.range = AVCOL_RANGE_JPEG
      matrix = AVCOL_SPC_BT470BG  // what a JPEG always means
      let scale = settings.quality.map { CInt((2 + 29 * (1 - min(max($0, 0), 1))).rounded()) } ?? 3
      quality = [("flags", "+qscale"), ("global_quality", "\(scale * FF_QP2LAMBDA)")]
      divisor = 1
    case .proRes422Proxy: self.init(proRes: "proxy", AV_PIX_FMT_YUV422P10LE)
    case .proRes422LT: self.init(proRes: "lt", AV_PIX_FMT_YUV422P10LE)
    case .proRes422: self.init(proRes: "standard", AV_PIX_FMT_YUV422P10LE)
    case .proRes422HQ: self.init(proRes: "hq", AV_PIX_FMT_YUV422P10LE)
    case .proRes4444: self.init(proRes: "4444", AV_PIX_FMT_YUV444P10LE)
    }
  }

  /// Returns the x264 or x265 constant rate factor for a quality from 0 to 1. The scale is assumed; 0.65 is a common
  /// quality.
  private static func constantQuality(_ quality: Double) -> String {
    "\(((40 - 31 * min(max(quality, 0), 1)) * 10).rounded() / 10)"
  }

  private static func profile(_ settings: MovieWriter.VideoSettings) -> [(String, String)] {
    var options: [(String, String)] = []
    if let profile = settings.profile { options.append(("profile", profile)) }
    guard settings.codec == .h264 else { return options }
    if let level = settings.level { options.append(("level", "\(level / 10).\(level % 10)")) }
    if let codes = settings.codesArithmetically { options.append(("coder", codes ? "cabac" : "cavlc")) }
    return options
  }

  private init(name: String, format: AVPixelFormat) {
    self.name = name
    self.format = format
  }

  private init(proRes profile: String, _ format: AVPixelFormat) {
    self.init(name: "prores_ks", format: format)
    options = [("profile", profile), ("vendor", "apl0")]
  }
}
