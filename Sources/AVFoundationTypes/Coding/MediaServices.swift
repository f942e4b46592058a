import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// What the model needs of libraries: writing movies and photos, and reading codes. The model itself links none.
package protocol MediaServices: Sendable {
  /// Opens a movie for writing. Without fragments nothing appears under its final name before it is finished.
  func openMovie(_ description: MovieDescription) throws -> any MovieRecording
  /// The kinds of photo files that can be written, as uniform type identifiers.
  var photoFileTypes: [String] { get }
  /// The bytes of a photo's file.
  func encodePhoto(_ description: PhotoDescription) throws -> Data
  /// What is in a file of pictures or movies.
  func inspect(_ source: MediaSource) throws -> MediaFileDescriptor
  /// What a picture looks like, or a movie at a time: upright, in BGRA, as large as the size if there is one.
  func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage
  /// How a stored picture is to be turned.
  func orientation(of source: MediaSource) -> CGImagePropertyOrientation
}

extension MediaServices {
  /// JPEG, HEIC and DNG.
  package var photoFileTypes: [String] { ["public.jpeg", "public.heic", "com.adobe.raw-image"] }
  /// Refuses: services that only write movies need no more.
  package func encodePhoto(_ description: PhotoDescription) throws -> Data { throw AVError(.operationNotAllowed) }
}

/// One movie being written. Used from one thread at a time.
package protocol MovieRecording: AnyObject, Sendable {
  /// Appends a picture; times must rise.
  func append(_ image: CVPixelBuffer, at time: CMTime, duration: CMTime) throws
  /// Appends linear PCM as a microphone delivers it.
  func append(audio: CMSampleBuffer) throws
  /// Bytes written so far.
  var byteCount: Int64 { get }
  /// Bytes that are free on the disk; nil when unknown.
  var freeSpace: Int64? { get }
  /// Ends the movie and puts it in its place.
  func finish() throws
  /// Ends the writing and removes what was written.
  func cancel()
}

extension MovieRecording {
  /// Unknown.
  package var freeSpace: Int64? { nil }
}

/// What a movie is to contain.
package struct MovieDescription: Sendable {
  /// The pictures of a movie.
  package struct Video: Sendable {
    /// Apple's codec type string: `avc1`, `hvc1`, `apcn`, `jpeg`, …
    package var codec: String
    /// Pixels in a stored row.
    package var width: Int
    /// Stored rows.
    package var height: Int
    /// Pixel format of the pictures that will be appended.
    package var pixelFormat: OSType
    /// Written as the track's matrix: how a player must turn the stored picture.
    package var orientation: ImageOrientation
    /// Nominal frames a second, for the encoder's rate control.
    package var framesPerSecond: Double
    /// Bits a second; nil leaves it to the encoder.
    package var bitRate: Int?
    /// Units of a second in which all times of pictures are whole; nil when the rate tells enough.
    package var timescale: CMTimeScale?
    /// From 0 (smallest) to 1 (best); nil leaves it to the encoder.
    package var quality: Double?
    /// Most pictures from one that stands alone to the next; nil leaves it to the encoder.
    package var keyFrameInterval: Int?
    /// Such as `H264_High_4_1`; nil leaves it to the encoder.
    package var profileLevel: String?
    /// `CAVLC` or `CABAC`; nil leaves it to the encoder.
    package var entropyMode: String?

    /// All of it.
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

  /// The sound of a movie.
  package struct Audio: Sendable {
    /// Samples a second.
    package var sampleRate: Int
    /// Channels of the sound.
    package var channelCount: Int
    /// Four-character format: `aac `, `alac` or `lpcm`.
    package var format: String
    /// Bits a second; nil leaves it to the encoder.
    package var bitRate: Int?
    /// What the sound is when it comes; nil when it is so already. It is 16-bit linear PCM in any case.
    package var source: Source?
    /// Bits of a sample of linear PCM.
    package var bitDepth = 16
    /// Whether samples of linear PCM are floating-point numbers.
    package var isFloat = false
    /// Whether samples of linear PCM begin with their highest byte.
    package var isBigEndian = false

    /// All of it.
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

  /// How sound comes: samples a second, and channels.
  package struct Source: Hashable, Sendable {
    package let sampleRate: Int
    package let channelCount: Int

    package init(sampleRate: Int, channelCount: Int) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
    }
  }

  /// Where the movie will be.
  package var url: URL
  /// Uniform type identifier: `com.apple.quicktime-movie`, `public.mpeg-4`, `com.apple.m4a-audio`, …
  package var fileType: String
  /// Nil for a movie without pictures.
  package var video: Video?
  /// Nil for a silent movie.
  package var audio: Audio?
  /// Time that becomes zero in the file.
  package var startTime: CMTime
  /// What the file tells about itself: keys of QuickTime metadata for a movie, ID3 frames for a file of sound alone.
  package var metadata: [MovieMetadata] = []
  /// How often the file is made playable up to there; what is no time after zero stands for never. **Source:** rule 249.
  package var fragmentInterval = CMTime.invalid

  /// All of it.
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
