import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// The codec services that asset writers, assets and asset readers require in addition to ``MediaServices``.
package protocol AssetServices: MediaServices {
  /// Opens a file for writing. The file appears under its final name only when it is finished.
  func openAsset(_ description: AssetFileSettings) throws -> any AssetFileWriter
  /// Returns a description of a file's contents.
  func inspectAsset(_ url: URL) throws -> AssetDescriptor
  /// Opens a track for reading samples.
  func openTrack(_ request: TrackRequest) throws -> any TrackSampleReader
  /// Opens the frames of a file for random access.
  func openFrames(_ url: URL) throws -> any AssetImages
  /// Composites layers from back to front on a background color, given as one BGRA pixel. Throws if the pixel format of
  /// a layer is not BGRA.
  func compose(_ layers: [ImageLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer
}

/// An image layer to composite over others.
package struct ImageLayer {
  /// The pixels of the layer.
  package var image: CVPixelBuffer
  /// The transform from the layer's pixels to those of the result. Both have their origin in the upper-left corner.
  package var transform: CGAffineTransform
  /// The opacity, from 0 (transparent) to 1 (opaque).
  package var opacity: Double
  /// The part of the image to draw; nil for the whole image.
  package var crop: CGRect?

  package init(image: CVPixelBuffer, transform: CGAffineTransform, opacity: Double = 1, crop: CGRect? = nil) {
    self.image = image
    self.transform = transform
    self.opacity = opacity
    self.crop = crop
  }
}

/// A file that an asset writer is writing. Several threads may use it if each writes a different track.
package protocol AssetFileWriter: AnyObject, Sendable {
  /// The number of bytes written so far.
  var byteCount: Int64 { get }
  /// Sets the sample time that becomes zero in the file. Called before the first sample.
  func begin(at time: CMTime)
  /// Appends a sample to a track.
  func append(_ sample: CMSampleBuffer, to track: Int) throws
  /// Marks a track as complete: no more samples follow.
  func finish(track: Int) throws
  /// Completes the file and moves it to its final location.
  ///
  /// - Parameter end: The time at which the presentation ends; nil for the end of the last sample. Later samples are
  ///   written, but excluded by an edit list.
  func finish(at end: CMTime?) throws
  /// Cancels writing and removes the incomplete file.
  ///
  /// - Parameter keepingFragments: Whether to keep a fragmented file, which plays up to its last complete fragment.
  func cancel(keepingFragments: Bool)
}

/// The settings of a file that an asset writer creates.
package struct AssetFileSettings: Sendable {
  /// The URL at which the completed file appears.
  package var url: URL
  /// The file type: `com.apple.quicktime-movie` or another `AVFileType`.
  package var fileType: String
  /// The tracks of the file, one for each input and in the same order.
  package var tracks: [Track]
  /// The number of time units per second for edits; nil selects the file format's default.
  package var movieTimescale: CMTimeScale?
  /// The duration of the movie fragments; nil for an unfragmented file.
  package var fragmentInterval: CMTime?
  /// Whether the index precedes the samples in the file.
  package var isFastStart: Bool
  /// The metadata items of the file.
  package var metadata: [MovieMetadata]

  package init(
    url: URL, fileType: String, tracks: [Track], movieTimescale: CMTimeScale? = nil, fragmentInterval: CMTime? = nil,
    isFastStart: Bool, metadata: [MovieMetadata]
  ) {
    self.url = url
    self.fileType = fileType
    self.tracks = tracks
    self.movieTimescale = movieTimescale
    self.fragmentInterval = fragmentInterval
    self.isFastStart = isFastStart
    self.metadata = metadata
  }

  /// The settings of one track.
  package struct Track: Sendable {
    /// The encoding of the track's samples.
    package var coding: TrackEncoding
    /// The transform that a player applies to the stored frames.
    package var transform: CGAffineTransform
    /// The number of time units per second in the track; nil derives it from the samples.
    package var timescale: CMTimeScale?
    /// The size at which the track is displayed; nil for the size of its frames.
    package var naturalSize: CGSize?

    package init(
      coding: TrackEncoding, transform: CGAffineTransform, timescale: CMTimeScale? = nil, naturalSize: CGSize? = nil
    ) {
      self.coding = coding
      self.transform = transform
      self.timescale = timescale
      self.naturalSize = naturalSize
    }
  }

  /// The ways to encode the samples of a track.
  package enum TrackEncoding: Sendable {
    /// Compresses video frames with these settings.
    case video(ImageCoding)
    /// Converts and compresses linear PCM with these settings.
    case audio(AudioCoding)
    /// Stores samples unchanged. With a format hint, the format is known before the first sample.
    case passThrough(CMFormatDescription?)
  }

  /// The settings for compressing video.
  package struct ImageCoding: Hashable, Sendable {
    /// Apple's codec type string, such as `avc1`.
    package var codec: String
    /// The size of the stored frames; nil for that of the first frame.
    package var size: PixelSize?
    /// The scaling of frames whose size differs: an `AVVideoScalingMode…` value, or nil for the default.
    package var scalingMode: String?
    /// The bit rate in bits per second; nil for the encoder's default.
    package var bitRate: Int?
    /// The quality from 0 to 1; nil for the encoder's default.
    package var quality: Double?
    /// The maximum number of frames between key frames; nil for the encoder's default.
    package var keyFrameInterval: Int?
    /// The maximum interval between key frames, in seconds; nil for the encoder's default.
    package var keyFrameIntervalSeconds: Double?
    /// The nominal frame rate, in frames per second.
    package var framesPerSecond: Double?
    /// Apple's name for the codec profile and level.
    package var profile: String?
    /// Apple's name for the H.264 entropy mode.
    package var entropyMode: String?

    package init(
      codec: String, size: PixelSize? = nil, scalingMode: String? = nil, bitRate: Int? = nil, quality: Double? = nil,
      keyFrameInterval: Int? = nil, keyFrameIntervalSeconds: Double? = nil, framesPerSecond: Double? = nil,
      profile: String? = nil, entropyMode: String? = nil
    ) {
      self.codec = codec
      self.size = size
      self.scalingMode = scalingMode
      self.bitRate = bitRate
      self.quality = quality
      self.keyFrameInterval = keyFrameInterval
      self.keyFrameIntervalSeconds = keyFrameIntervalSeconds
      self.framesPerSecond = framesPerSecond
      self.profile = profile
      self.entropyMode = entropyMode
    }
  }

  /// The settings for compressing audio.
  package struct AudioCoding: Hashable, Sendable {
    /// The four-character audio format: `aac `, `alac` or `lpcm`.
    package var format: String
    /// The sample rate, in samples per second.
    package var sampleRate: Int
    /// The number of audio channels.
    package var channelCount: Int
    /// The bit rate in bits per second; nil for the encoder's default.
    package var bitRate: Int?

    package init(format: String, sampleRate: Int, channelCount: Int, bitRate: Int? = nil) {
      self.format = format
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitRate = bitRate
    }
  }
}
