import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

extension MovieWriter {
  /// The file format.
  public enum Container: String, Hashable, Sendable {
    /// `.mov`; holds every codec of ours.
    case quickTime = "com.apple.quicktime-movie"
    /// `.mp4`; holds no ProRes and no linear PCM.
    case mpeg4 = "public.mpeg-4"
    /// `.m4a`: MPEG-4 with sound alone, AAC or Apple Lossless.
    case mpeg4Audio = "com.apple.m4a-audio"
    /// `.caf`: sound of every kind.
    case coreAudio = "com.apple.coreaudio-format"
    /// `.wav`: linear PCM, lowest byte first.
    case wave = "com.microsoft.waveform-audio"
    /// `.aiff`: linear PCM, highest byte first.
    case aiff = "public.aiff-audio"
    /// `.aifc`: linear PCM.
    case aifc = "public.aifc-audio"
    /// `.au`: linear PCM, highest byte first.
    case au = "public.au-audio"

    /// Whether it holds sound alone, and tells about itself as music files do.
    public var isAudioFile: Bool {
      switch self {
      case .quickTime, .mpeg4: false
      case .mpeg4Audio, .coreAudio, .wave, .aiff, .aifc, .au: true
      }
    }
  }

  /// How pictures are compressed. The raw value is Apple's codec type string.
  public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
    /// H.264 in 4:2:0.
    case h264 = "avc1"
    /// HEVC in 4:2:0, of 10 bits when the pictures have 10 bits.
    case hevc = "hvc1"
    /// Motion JPEG in 4:2:0, full range.
    case jpeg = "jpeg"
    /// ProRes 422 Proxy.
    case proRes422Proxy = "apco"
    /// ProRes 422 LT.
    case proRes422LT = "apcs"
    /// ProRes 422.
    case proRes422 = "apcn"
    /// ProRes 422 HQ.
    case proRes422HQ = "apch"
    /// ProRes 4444, without alpha.
    case proRes4444 = "ap4h"
  }

  /// How sound is compressed. The raw value is Apple's four-character format.
  public enum AudioCodec: String, Hashable, Sendable, CaseIterable {
    /// AAC, low complexity.
    case aac = "aac "
    /// Apple Lossless of 16 bits.
    case alac = "alac"
    /// Samples as they are.
    case linearPCM = "lpcm"
  }

  /// What the track of pictures is to be.
  public struct VideoSettings: Hashable, Sendable {
    /// How pictures are compressed.
    public var codec: VideoCodec
    /// Pixels in a stored row, before `orientation`.
    public var width: Int
    /// Stored rows.
    public var height: Int
    /// Format in which most pictures will come; it decides the range of the numbers and the depth. Others are converted.
    public var pixelFormat: OSType
    /// How a player must turn the stored picture: becomes the track's matrix. **Source:** rules 310 and 311.
    public var orientation: ImageOrientation
    /// Nominal rate, for the encoder's rate control; frames may come at any time.
    public var framesPerSecond: Double
    /// Bits a second; nil asks for constant quality.
    public var bitRate: Int?
    /// Units of a second in which the track counts; sample times are rounded to it.
    public var timescale: CMTimeScale
    /// From 0 (smallest) to 1 (best), where there is no bit rate; nil asks for what is usual. Nothing for ProRes.
    public var quality: Double?
    /// Most pictures from one that stands alone to the next; nil for a second's worth. Other codecs than H.264 and HEVC have no others.
    public var keyFrameInterval: Int?
    /// Profile of H.264 (`baseline`, `main`, `high`) or HEVC (`main`, `main10`); nil leaves it to the encoder.
    public var profile: String?
    /// Ten times the level of H.264, such as 41; nil leaves it to the encoder.
    public var level: Int?
    /// Whether H.264 codes numbers arithmetically (CABAC); nil leaves it to the encoder.
    public var codesArithmetically: Bool?

    /// Settings of the track.
    ///
    /// If `timescale` is nil, it becomes one in which frames at `framesPerSecond` have exact times. A finer one than a microsecond is
    /// not used: a sample's length has 32 bits, and a picture before a pause is long.
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

    /// A timescale in which frames of this rate have exact times: 600 as cameras use it, 30000 for 29.97 and the like,
    /// else 90000, which is fine enough for any.
    static func timescale(framesPerSecond rate: Double) -> CMTimeScale {
      guard rate > 0, rate.isFinite else { return 90_000 }
      let whole = rate.rounded()
      if abs(rate - whole) < 0.001, whole >= 1, 600.0.truncatingRemainder(dividingBy: whole) == 0 { return 600 }
      let broadcast = (rate * 1.001).rounded()
      if abs(rate * 1.001 - broadcast) < 0.001, (1...1000).contains(broadcast) { return CMTimeScale(broadcast) * 1000 }
      return 90_000
    }
  }

  /// What the track of sound is to be.
  public struct AudioSettings: Hashable, Sendable {
    /// How sound is compressed.
    public var codec: AudioCodec
    /// Samples a second of the track.
    public var sampleRate: Int
    /// Channels of the track.
    public var channelCount: Int
    /// Bits a second, for AAC; nil leaves it to the encoder.
    public var bitRate: Int?
    /// What is appended; nil for the track's own rate and channels.
    public var source: AudioLayout?
    /// How samples of linear PCM are stored.
    public var linearPCM = LinearPCM()

    /// How samples of linear PCM are stored.
    public struct LinearPCM: Hashable, Sendable {
      /// 16, 24 or 32; 32 or 64 for floating-point numbers.
      public var bitDepth: Int
      /// Whether they are floating-point numbers.
      public var isFloat: Bool
      /// Whether the highest byte comes first.
      public var isBigEndian: Bool

      /// A way to store samples.
      public init(bitDepth: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false) {
        self.bitDepth = bitDepth
        self.isFloat = isFloat
        self.isBigEndian = isBigEndian
      }

      /// FFmpeg's name of the codec, such as `pcm_s16le`.
      var codecName: String { "pcm_\(isFloat ? "f" : "s")\(bitDepth)\(isBigEndian ? "be" : "le")" }
    }

    /// Settings of the track.
    public init(codec: AudioCodec = .aac, sampleRate: Int, channelCount: Int, bitRate: Int? = nil) {
      self.codec = codec
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitRate = bitRate
    }
  }

  /// What the movie is to be.
  public struct Settings: Hashable, Sendable {
    /// The file format.
    public var container: Container
    /// Nil for a movie without pictures.
    public var video: VideoSettings?
    /// Nil for a silent movie.
    public var audio: AudioSettings?
    /// Time that becomes zero in the file.
    public var startTime: CMTime
    /// Written into the file; nil writes none, so that equal movies are equal files.
    public var creationTime: Date?
    /// Length of the fragments that a killed recording consists of; nil writes the index once, at the end. **Source:** rule 249.
    public var fragmentInterval: CMTime?
    /// What the movie tells about itself: QuickTime metadata, each key once.
    package var metadata: [MovieMetadata]

    /// Settings of the movie.
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
  /// Rate and channels of the track.
  var shape: AudioLayout { AudioLayout(sampleRate: sampleRate, channelCount: channelCount) }
}
