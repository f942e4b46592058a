import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension MovieWriter {
  /// The file format of a movie or audio file.
  public enum Container: String, Hashable, Sendable {
    /// A QuickTime movie (`.mov`), which supports all codecs of this writer.
    case quickTime = "com.apple.quicktime-movie"
    /// An MPEG-4 movie (`.mp4`), which supports neither ProRes nor linear PCM.
    case mpeg4 = "public.mpeg-4"
    /// An audio-only MPEG-4 file (`.m4a`) with AAC or Apple Lossless audio.
    case mpeg4Audio = "com.apple.m4a-audio"
    /// A Core Audio Format file (`.caf`), which supports all audio codecs of this writer.
    case coreAudio = "com.apple.coreaudio-format"
    /// A WAVE file (`.wav`) with little-endian linear PCM.
    case wave = "com.microsoft.waveform-audio"
    /// An AIFF file (`.aiff`) with big-endian linear PCM.
    case aiff = "public.aiff-audio"
    /// An AIFF-C file (`.aifc`) with linear PCM.
    case aifc = "public.aifc-audio"
    /// A Sun audio file (`.au`) with big-endian linear PCM.
    case au = "public.au-audio"

    /// A Boolean value that indicates whether the container holds audio only and uses the metadata keys of music files.
    public var isAudioFile: Bool {
      switch self {
      case .quickTime, .mpeg4: false
      case .mpeg4Audio, .coreAudio, .wave, .aiff, .aifc, .au: true
      }
    }
  }

  /// A video codec. The raw value is Apple's codec type string.
  public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
    /// H.264 with 4:2:0 chroma subsampling.
    case h264 = "avc1"
    /// HEVC with 4:2:0 chroma subsampling; 10-bit if the source pixel format is 10-bit, otherwise 8-bit.
    case hevc = "hvc1"
    /// Motion JPEG with 4:2:0 chroma subsampling and full range.
    case jpeg = "jpeg"
    /// The ProRes 422 Proxy codec.
    case proRes422Proxy = "apco"
    /// The ProRes 422 LT codec.
    case proRes422LT = "apcs"
    /// The standard ProRes 422 codec.
    case proRes422 = "apcn"
    /// The ProRes 422 HQ codec.
    case proRes422HQ = "apch"
    /// ProRes 4444 without an alpha channel.
    case proRes4444 = "ap4h"
  }

  /// An audio codec. The raw value is Apple's four-character format code.
  public enum AudioCodec: String, Hashable, Sendable, CaseIterable {
    /// AAC with the low-complexity profile.
    case aac = "aac "
    /// Apple Lossless with 16-bit samples.
    case alac = "alac"
    /// Linear PCM, which is uncompressed audio.
    case linearPCM = "lpcm"
  }

  /// The settings of the video track.
  public struct VideoSettings: Hashable, Sendable {
    /// The codec that compresses the frames.
    public var codec: VideoCodec
    /// The width of the stored frames in pixels, before `orientation` is applied.
    public var width: Int
    /// The height of the stored frames in pixels, before `orientation` is applied.
    public var height: Int
    /// The pixel format of most source frames, which determines the range and the bit depth. Frames in other formats
    /// are converted.
    public var pixelFormat: OSType
    /// The orientation in which players display the stored frames, written as the track matrix. **Source:** rules 310
    /// and 311.
    public var orientation: ImageOrientation
    /// The nominal frame rate, used for rate control. Frames may have any timestamps.
    public var framesPerSecond: Double
    /// The bit rate in bits per second, or nil for constant quality.
    public var bitRate: Int?
    /// The timescale of the track, to which sample times are rounded.
    public var timescale: CMTimeScale
    /// The quality that applies if no bit rate is set, from 0 (smallest) to 1 (best), or nil for the encoder's default.
    /// Ignored for ProRes.
    public var quality: Double?
    /// The maximum number of frames between key frames, or nil for one second's worth of frames. Applies to H.264 and
    /// HEVC; the other codecs have only key frames.
    public var keyFrameInterval: Int?
    /// The profile for H.264 (`baseline`, `main`, `high`) or HEVC (`main`, `main10`, `main422-10`), or nil for the
    /// encoder's default. HEVC has the bits and the chroma of its profile.
    public var profile: String?
    /// The H.264 level times ten, such as 41 for level 4.1, or nil for the encoder's default.
    public var level: Int?
    /// A Boolean value that indicates whether H.264 uses CABAC instead of CAVLC entropy coding, or nil for the
    /// encoder's default.
    public var codesArithmetically: Bool?

    /// Creates the settings of a video track.
    ///
    /// If `timescale` is nil, it is chosen so that frames at `framesPerSecond` have exact times. It is limited to
    /// 1,000,000, because sample durations have 32 bits and the frame before a pause has a long duration.
    public init(
      codec: VideoCodec = .h264, width: Int, height: Int,
      pixelFormat: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      orientation: ImageOrientation = .identity,
      framesPerSecond: Double = 30, bitRate: Int? = nil, timescale: CMTimeScale? = nil
    ) {
      self.codec = codec
      self.width = width
      self.height = height
      self.pixelFormat = pixelFormat
      self.orientation = orientation
      self.framesPerSecond = framesPerSecond
      self.bitRate = bitRate
      self.timescale = min(timescale ?? Self.timescale(framesPerSecond: framesPerSecond), 1_000_000)
    }

    /// Returns a timescale in which frames at this rate have exact times: 600 if it is divisible by the rate, 30000 for
    /// 29.97 (and so on for similar rates), otherwise 90000.
    static func timescale(framesPerSecond rate: Double) -> CMTimeScale {
      guard rate > 0, rate.isFinite else { return 90_000 }
      let whole = rate.rounded()
      if abs(rate - whole) < 0.001, whole >= 1, 600.0.truncatingRemainder(dividingBy: whole) == 0 { return 600 }
      let broadcast = (rate * 1.001).rounded()
      if abs(rate * 1.001 - broadcast) < 0.001, (1...1000).contains(broadcast) { return CMTimeScale(broadcast) * 1000 }
      return 90_000
    }
  }

  /// The settings of the audio track.
  public struct AudioSettings: Hashable, Sendable {
    /// The codec that compresses the audio.
    public var codec: AudioCodec
    /// The sample rate of the track in hertz.
    public var sampleRate: Int
    /// The number of channels of the track.
    public var channelCount: Int
    /// The bit rate of AAC in bits per second, or nil for the encoder's default.
    public var bitRate: Int?
    /// The sample rate and channel count of the appended audio, or nil if they equal those of the track.
    public var source: AudioLayout?
    /// The sample format of linear PCM.
    public var linearPCM = LinearPCM()

    /// The sample format of linear PCM.
    public struct LinearPCM: Hashable, Sendable {
      /// The number of bits per sample: 16, 24 or 32 for integers, 32 or 64 for floating point.
      public var bitDepth: Int
      /// A Boolean value that indicates whether samples are floating-point numbers.
      public var isFloat: Bool
      /// A Boolean value that indicates whether samples are stored in big-endian byte order.
      public var isBigEndian: Bool

      public init(bitDepth: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false) {
        self.bitDepth = bitDepth
        self.isFloat = isFloat
        self.isBigEndian = isBigEndian
      }

      /// The name of the codec in FFmpeg, such as `pcm_s16le`.
      var codecName: String { "pcm_\(isFloat ? "f" : "s")\(bitDepth)\(isBigEndian ? "be" : "le")" }
    }

    public init(codec: AudioCodec = .aac, sampleRate: Int, channelCount: Int, bitRate: Int? = nil) {
      self.codec = codec
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitRate = bitRate
    }
  }

  /// The settings of a movie.
  public struct Settings: Hashable, Sendable {
    /// The file format of the movie.
    public var container: Container
    /// The settings of the video track, or nil for a movie without video.
    public var video: VideoSettings?
    /// The settings of the audio track, or nil for a movie without audio.
    public var audio: AudioSettings?
    /// The source time that maps to zero in the file.
    public var startTime: CMTime
    /// The creation date to store in the file, or nil to omit the date so that equal movies produce identical files.
    public var creationTime: Date?
    /// The duration of movie fragments, which keep an interrupted recording playable, or nil to write the index once at
    /// the end. **Source:** rule 249.
    public var fragmentInterval: CMTime?
    /// The QuickTime metadata of the file. Each key may occur once.
    package var metadata: [MovieMetadata]

    package init(
      container: Container = .quickTime, video: VideoSettings?, audio: AudioSettings? = nil, startTime: CMTime = .zero,
      creationTime: Date? = nil, fragmentInterval: CMTime? = nil, metadata: [MovieMetadata] = []
    ) {
      self.container = container
      self.video = video
      self.audio = audio
      self.startTime = startTime
      self.creationTime = creationTime
      self.fragmentInterval = fragmentInterval
      self.metadata = metadata
    }
  }
}

extension MovieWriter.AudioSettings {
  /// The sample rate and channel count of the track.
  var shape: AudioLayout { AudioLayout(sampleRate: sampleRate, channelCount: channelCount) }
}
