import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// What asset writers, assets and readers need of a codec library, beyond recordings.
package protocol AssetServices: MediaServices {
  /// Opens a file for writing. Nothing appears under its final name before it is finished.
  func openAsset(_ description: AssetDescription) throws -> any AssetRecording
  /// Says what a file contains.
  func inspectAsset(_ url: URL) throws -> AssetDescriptor
  /// Opens a track for reading.
  func openTrack(_ request: TrackRequest) throws -> any TrackSamples
  /// Opens a file's pictures for looking at them in any order.
  func openImages(_ url: URL) throws -> any AssetImages
  /// Draws pictures over each other, the hindmost first, on a background of one BGRA pixel. Fails for other pixel formats.
  func compose(_ layers: [ImageLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer
}

/// A picture that is drawn over others.
package struct ImageLayer {
  /// The picture.
  package var image: CVPixelBuffer
  /// From its pixels to those that it is drawn on; both count from the top left corner.
  package var transform: CGAffineTransform
  /// From 0, not to be seen, to 1.
  package var opacity: Double
  /// The part of the picture that is drawn; nil for all.
  package var crop: CGRect?

  /// All of it.
  package init(image: CVPixelBuffer, transform: CGAffineTransform, opacity: Double = 1, crop: CGRect? = nil) {
    self.image = image
    self.transform = transform
    self.opacity = opacity
    self.crop = crop
  }
}

/// One file being written by an asset writer. May be used from several threads, each for a track of its own.
package protocol AssetRecording: AnyObject, Sendable {
  /// Bytes written so far.
  var byteCount: Int64 { get }
  /// Says which time of the samples becomes zero; before the first sample.
  func begin(at time: CMTime)
  /// Appends a sample to a track.
  func append(_ sample: CMSampleBuffer, to track: Int) throws
  /// No more samples come for a track.
  func finish(track: Int) throws
  /// Ends the file and puts it in its place.
  ///
  /// - Parameter end: where the presentation ends; nil for after the last sample. What comes later is written, and edited out.
  func finish(at end: CMTime?) throws
  /// Ends the writing and removes what was written.
  ///
  /// - Parameter keepingFragments: whether a file in fragments stays, which plays to the last one.
  func cancel(keepingFragments: Bool)
}

/// What an asset writer's file is to contain.
package struct AssetDescription: Sendable {
  /// Where the file will be.
  package var url: URL
  /// `com.apple.quicktime-movie` or another `AVFileType`.
  package var fileType: String
  /// One track for each input, in their order.
  package var tracks: [Track]
  /// Units of a second in which edits are stated; nil leaves it to the file.
  package var movieTimescale: CMTimeScale?
  /// Length of the fragments; nil for none.
  package var fragmentInterval: CMTime?
  /// Whether the index comes before the samples.
  package var indexComesFirst: Bool
  /// What the file tells about itself.
  package var metadata: [MovieMetadata]

  /// All of it.
  package init(
    url: URL, fileType: String, tracks: [Track], movieTimescale: CMTimeScale? = nil, fragmentInterval: CMTime? = nil,
    indexComesFirst: Bool, metadata: [MovieMetadata]
  ) {
    self.url = url
    self.fileType = fileType
    self.tracks = tracks
    self.movieTimescale = movieTimescale
    self.fragmentInterval = fragmentInterval
    self.indexComesFirst = indexComesFirst
    self.metadata = metadata
  }

  /// One track.
  package struct Track: Sendable {
    /// How samples become the track's.
    package var coding: Coding
    /// How a player shows the stored pictures.
    package var transform: CGAffineTransform
    /// Units of a second of the track; nil leaves it to the samples.
    package var timescale: CMTimeScale?
    /// Size at which the track is shown; nil for that of its pictures.
    package var naturalSize: CGSize?

    /// All of it.
    package init(
      coding: Coding, transform: CGAffineTransform, timescale: CMTimeScale? = nil, naturalSize: CGSize? = nil
    ) {
      self.coding = coding
      self.transform = transform
      self.timescale = timescale
      self.naturalSize = naturalSize
    }
  }

  /// How samples become a track's.
  package enum Coding: Sendable {
    /// Pictures are compressed.
    case images(ImageCoding)
    /// Linear PCM is converted and compressed.
    case audio(AudioCoding)
    /// Samples are stored as they come. The format is known before the first sample where there is a hint.
    case passThrough(CMFormatDescription?)
  }

  /// How pictures are compressed.
  package struct ImageCoding: Hashable, Sendable {
    /// Apple's codec type string.
    package var codec: String
    /// Size of the stored pictures; nil for that of the first one.
    package var size: PixelSize?
    /// What pictures of another size do: an `AVVideoScalingMode…`, or nil.
    package var scalingMode: String?
    /// Bits a second; nil leaves it to the encoder.
    package var bitRate: Int?
    /// From 0 to 1; nil leaves it to the encoder.
    package var quality: Double?
    /// Pictures from one that stands alone to the next, at most; nil leaves it to the encoder.
    package var keyFrameInterval: Int?
    /// Seconds between pictures that stand alone, at most.
    package var keyFrameIntervalSeconds: Double?
    /// Nominal pictures a second.
    package var framesPerSecond: Double?
    /// Apple's name of profile and level.
    package var profile: String?
    /// Apple's name of how H.264 codes numbers.
    package var entropyMode: String?

    /// All of it.
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

  /// How sound is compressed.
  package struct AudioCoding: Hashable, Sendable {
    /// Four-character format: `aac `, `alac` or `lpcm`.
    package var format: String
    /// Samples a second.
    package var sampleRate: Int
    /// Channels.
    package var channelCount: Int
    /// Bits a second; nil leaves it to the encoder.
    package var bitRate: Int?

    /// All of it.
    package init(format: String, sampleRate: Int, channelCount: Int, bitRate: Int? = nil) {
      self.format = format
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitRate = bitRate
    }
  }
}
