import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// The codec services that the model requires for movies, photos and codes. The model itself links no codec library.
package protocol MediaServices: Sendable {
  /// Opens a movie for writing. An unfragmented movie appears under its final name only when it is finished.
  func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter
  /// The uniform type identifiers of the photo file types that can be written.
  var photoFileTypes: [String] { get }
  /// Encodes a photo and returns the contents of its file.
  func encodePhoto(_ description: PhotoDescription) throws -> Data
  /// Returns a description of an image or movie file.
  func inspect(_ source: MediaSource) throws -> MediaFileDescriptor
  /// Decodes an image, or the frame of a movie at `time`. The result is upright, in BGRA format, and scaled to `size`
  /// unless that is nil.
  func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage
  /// Returns the orientation that is stored with an image.
  func orientation(of source: MediaSource) -> CGImagePropertyOrientation
}

extension MediaServices {
  /// The default types: JPEG, HEIC and DNG.
  package var photoFileTypes: [String] { ["public.jpeg", "public.heic", "com.adobe.raw-image"] }
  /// Throws `operationNotAllowed`. Services that only write movies need not implement this.
  package func encodePhoto(_ description: PhotoDescription) throws -> Data { throw AVError(.operationNotAllowed) }
}

/// A movie that is being written. It may be used by only one thread at a time.
package protocol MovieFileWriter: AnyObject, Sendable {
  /// Appends a video frame. The times must increase.
  func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws
  /// Appends linear PCM in the form in which a microphone delivers it.
  func append(audio: CMSampleBuffer) throws
  /// The number of bytes written so far.
  var byteCount: Int64 { get }
  /// The free space on the disk, in bytes; nil if unknown.
  var freeSpace: Int64? { get }
  /// Completes the movie and moves it to its final location.
  func finish() throws
  /// Cancels writing and removes the incomplete movie.
  func cancel()
}

extension MovieFileWriter {
  /// The free space on the disk. Nil by default, which means unknown.
  package var freeSpace: Int64? { nil }
}

/// The settings of a movie to write.
package struct MovieSettings: Sendable {
  /// The settings of the movie's video track.
  package struct Video: Sendable {
    /// Apple's codec type string: `avc1`, `hvc1`, `apcn`, `jpeg`, …
    package var codec: String
    /// The width of the stored frames, in pixels.
    package var width: Int
    /// The height of the stored frames, in pixels.
    package var height: Int
    /// The pixel format of the frames to be appended.
    package var pixelFormat: OSType
    /// The rotation that a player applies to the stored frames, written as the track's matrix.
    package var orientation: ImageOrientation
    /// The nominal frame rate in frames per second, used for rate control.
    package var framesPerSecond: Double
    /// The bit rate in bits per second; nil for the encoder's default.
    package var bitRate: Int?
    /// The number of time units per second that represents all frame times exactly; nil to derive it from the frame
    /// rate.
    package var timescale: CMTimeScale?
    /// The quality from 0 (smallest file) to 1 (best); nil for the encoder's default.
    package var quality: Double?
    /// The maximum number of frames between key frames; nil for the encoder's default.
    package var keyFrameInterval: Int?
    /// The profile and level, such as `H264_High_4_1`; nil for the encoder's default.
    package var profileLevel: String?
    /// The entropy mode, `CAVLC` or `CABAC`; nil for the encoder's default.
    package var entropyMode: String?

    package init(
      codec: String, width: Int, height: Int, pixelFormat: OSType, orientation: ImageOrientation,
      framesPerSecond: Double, bitRate: Int? = nil, timescale: CMTimeScale? = nil, quality: Double? = nil,
      keyFrameInterval: Int? = nil, profileLevel: String? = nil, entropyMode: String? = nil
    ) {
      self.codec = codec
      self.width = width
      self.height = height
      self.pixelFormat = pixelFormat
      self.orientation = orientation
      self.framesPerSecond = framesPerSecond
      self.bitRate = bitRate
      self.timescale = timescale
      self.quality = quality
      self.keyFrameInterval = keyFrameInterval
      self.profileLevel = profileLevel
      self.entropyMode = entropyMode
    }
  }

  /// The settings of the movie's audio track.
  package struct Audio: Sendable {
    /// The sample rate, in samples per second.
    package var sampleRate: Int
    /// The number of audio channels.
    package var channelCount: Int
    /// The four-character audio format: `aac `, `alac` or `lpcm`.
    package var format: String
    /// The bit rate in bits per second; nil for the encoder's default.
    package var bitRate: Int?
    /// The layout of the appended audio; nil if it equals the track's. Appended audio is always 16-bit linear PCM.
    package var source: Source?
    /// The number of bits per sample of linear PCM.
    package var bitDepth = 16
    /// Whether linear PCM samples are floating-point numbers.
    package var isFloat = false
    /// Whether linear PCM samples are big-endian.
    package var isBigEndian = false

    package init(
      sampleRate: Int, channelCount: Int, format: String, bitRate: Int? = nil, source: Source? = nil,
      bitDepth: Int = 16, isFloat: Bool = false, isBigEndian: Bool = false
    ) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.format = format
      self.bitRate = bitRate
      self.source = source
      self.bitDepth = bitDepth
      self.isFloat = isFloat
      self.isBigEndian = isBigEndian
    }
  }

  /// The sample rate and channel count of the appended audio.
  package struct Source: Hashable, Sendable {
    package let sampleRate: Int
    package let channelCount: Int

    package init(sampleRate: Int, channelCount: Int) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
    }
  }

  /// The URL at which the completed movie appears.
  package var url: URL
  /// The uniform type identifier: `com.apple.quicktime-movie`, `public.mpeg-4`, `com.apple.m4a-audio`, …
  package var fileType: String
  /// The video settings; nil for a movie without video.
  package var video: Video?
  /// The audio settings; nil for a movie without audio.
  package var audio: Audio?
  /// The presentation time that becomes zero in the file.
  package var startTime: CMTime
  /// The metadata of the file: QuickTime metadata keys for a movie, ID3 frames for an audio file.
  package var metadata: [MovieMetadata] = []
  /// The interval at which the file is made playable up to the current position. An interval that is not positive
  /// disables fragments. **Source:** rule 249.
  package var fragmentInterval = CMTime.invalid

  package init(
    url: URL, fileType: String, video: Video? = nil, audio: Audio? = nil, startTime: CMTime,
    metadata: [MovieMetadata] = [], fragmentInterval: CMTime = CMTime.invalid
  ) {
    self.url = url
    self.fileType = fileType
    self.video = video
    self.audio = audio
    self.startTime = startTime
    self.metadata = metadata
    self.fragmentInterval = fragmentInterval
  }
}
