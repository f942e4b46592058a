import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// A description of the contents of a media file.
package struct AssetDescriptor: Sendable {
  /// The tracks, in the order in which the file stores them.
  package var tracks: [Track]
  /// The time at which the last track ends.
  package var duration: CMTime
  /// The metadata items of the file.
  package var metadata: [MovieMetadata]

  package init(tracks: [Track], duration: CMTime, metadata: [MovieMetadata]) {
    self.tracks = tracks
    self.duration = duration
    self.metadata = metadata
  }

  /// A description of one track.
  package struct Track: Sendable {
    /// The identifier of the track in the file, starting at 1.
    package var id: Int32
    /// The media type of the track.
    package var mediaType: AVMediaType
    /// The format of the track's samples.
    package var format: CMFormatDescription
    /// The size of the stored frames, converted to square pixels.
    package var naturalSize: CGSize
    /// The transform that a player applies to the stored frames.
    package var transform: CGAffineTransform
    /// The time range in which the track is presented.
    package var timeRange: CMTimeRange
    /// The number of time units per second in the track.
    package var timescale: CMTimeScale
    /// The average frame rate in frames per second; 0 for audio.
    package var framesPerSecond: Double
    /// The shortest duration of a frame; invalid for audio.
    package var minFrameDuration: CMTime
    /// The total size of all samples, in bytes.
    package var byteCount: Int64
    /// The ISO 639-2 language code, or nil if the file does not specify one.
    package var language: String?
    /// Whether players play the track by default.
    package var isEnabled: Bool

    package init(
      id: Int32, mediaType: AVMediaType, format: CMFormatDescription, naturalSize: CGSize = .zero,
      transform: CGAffineTransform = .identity, timeRange: CMTimeRange, timescale: CMTimeScale,
      framesPerSecond: Double = 0, minFrameDuration: CMTime = .invalid, byteCount: Int64 = 0, language: String? = nil,
      isEnabled: Bool = true
    ) {
      self.id = id
      self.mediaType = mediaType
      self.format = format
      self.naturalSize = naturalSize
      self.transform = transform
      self.timeRange = timeRange
      self.timescale = timescale
      self.framesPerSecond = framesPerSecond
      self.minFrameDuration = minFrameDuration
      self.byteCount = byteCount
      self.language = language
      self.isEnabled = isEnabled
    }
  }
}

/// A request for the samples of a track.
package struct TrackRequest: Sendable {
  /// The URL of the media file.
  package var url: URL
  /// The identifier of the track in the file, starting at 1.
  package var trackID: Int32
  /// The time range of the requested samples. Compressed samples start earlier if decoding requires it.
  package var timeRange: CMTimeRange
  /// The form in which samples are returned.
  package var form: SampleForm

  /// The forms in which samples can be returned.
  package enum SampleForm: Sendable {
    /// Samples as stored, in decoding order.
    case stored
    /// Decoded frames in presentation order. A nil size selects the stored size.
    case decodedVideo(pixelFormat: OSType, size: PixelSize?)
    /// Decoded audio: interleaved linear PCM with 16-bit integer or 32-bit floating-point samples. A nil rate or
    /// channel count selects the stored one.
    case decodedAudio(sampleRate: Int?, channelCount: Int?, isFloat: Bool)
  }

  package init(url: URL, trackID: Int32, timeRange: CMTimeRange, form: SampleForm) {
    self.url = url
    self.trackID = trackID
    self.timeRange = timeRange
    self.form = form
  }
}

/// A sequence of the samples of a track. It may be used by only one thread at a time.
package protocol TrackSampleReader: AnyObject, Sendable {
  /// Returns the next sample, or nil at the end of the track.
  func next() throws -> CMSampleBuffer?
}

/// The frames of a media file, with random access.
package protocol AssetImages: AnyObject, Sendable {
  /// The presentation time of each frame, and whether it is a key frame.
  var times: [(time: CMTime, isKey: Bool)] { get }
  /// The time at which the last frame ends.
  var end: CMTime { get }
  /// Returns the size of the frames: as displayed by a player if `shown` is true, and as stored otherwise.
  func size(shown: Bool) -> PixelSize
  /// Decodes a frame and scales it to fill `memory`. Applies the track's transform if `shown` is true.
  func draw(_ index: Int, into memory: PixelMemory, shown: Bool) throws
}

extension AssetServices {
  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func inspectAsset(_ url: URL) throws -> AssetDescriptor { throw AVError(.operationNotAllowed) }
  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func openTrack(_ request: TrackRequest) throws -> any TrackSampleReader {
    throw AVError(.operationNotAllowed)
  }
  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func compose(_ layers: [ImageLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer {
    throw AVError(.operationNotAllowed)
  }
  /// Throws `operationNotAllowed`. Services that only write files need not implement this.
  package func openFrames(_ url: URL) throws -> any AssetImages { throw AVError(.operationNotAllowed) }
}
