import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes

/// What a media file contains, as its reader finds it.
package struct AssetDescriptor: Sendable {
  /// The tracks, in the file's order.
  package var tracks: [Track]
  /// When all tracks have ended.
  package var duration: CMTime
  /// What the file tells about itself.
  package var metadata: [MovieMetadata]

  /// What a file contains.
  package init(tracks: [Track], duration: CMTime, metadata: [MovieMetadata]) {
    self.tracks = tracks
    self.duration = duration
    self.metadata = metadata
  }

  /// One track.
  package struct Track: Sendable {
    /// The track's number in the file, from 1.
    package var id: Int32
    /// What it is made of.
    package var mediaType: AVMediaType
    /// What its samples are.
    package var format: CMFormatDescription
    /// Size of the stored pictures in square pixels.
    package var naturalSize: CGSize
    /// How a player shows them.
    package var transform: CGAffineTransform
    /// When the track is shown.
    package var timeRange: CMTimeRange
    /// Units of a second in which it counts.
    package var timescale: CMTimeScale
    /// Mean pictures a second; 0 for sound.
    package var framesPerSecond: Double
    /// The shortest time that a picture is shown; invalid for sound.
    package var minFrameDuration: CMTime
    /// Bytes of all samples.
    package var byteCount: Int64
    /// ISO 639-2 code; nil where none is told.
    package var language: String?
    /// Whether players play it unless they are told otherwise.
    package var isEnabled: Bool

    /// A track with all its facts.
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

/// A request for samples of a track.
package struct TrackRequest: Sendable {
  /// The file.
  package var url: URL
  /// The track's number in the file, from 1.
  package var trackID: Int32
  /// Only samples within it; compressed ones begin earlier where decoding must.
  package var timeRange: CMTimeRange
  /// As what they are wanted.
  package var form: Form

  /// As what samples are wanted.
  package enum Form: Sendable {
    /// As they are stored, in the order of decoding.
    case stored
    /// Decoded pictures in the order in which they are shown; the size is the stored one if it is nil.
    case images(pixelFormat: OSType, size: PixelSize?)
    /// Decoded sound: linear PCM of 16-bit or 32-bit floating-point interleaved samples; rate and channels are the stored ones if they
    /// are nil.
    case audio(sampleRate: Int?, channelCount: Int?, isFloat: Bool)
  }

  /// A request.
  package init(url: URL, trackID: Int32, timeRange: CMTimeRange, form: Form) {
    self.url = url
    self.trackID = trackID
    self.timeRange = timeRange
    self.form = form
  }
}

/// The samples of a track, one after another. Used from one thread at a time.
package protocol TrackSamples: AnyObject, Sendable {
  /// The next one; nil at the end.
  func next() throws -> CMSampleBuffer?
}

/// The pictures of a file, in any order.
package protocol AssetImages: AnyObject, Sendable {
  /// When each picture is shown, and whether decoding can begin there.
  var times: [(time: CMTime, isKey: Bool)] { get }
  /// When the last one has ended.
  var end: CMTime { get }
  /// Size of the pictures, as stored or as a player shows them.
  func size(shown: Bool) -> PixelSize
  /// Fills memory with a picture, scaled, and turned as a player shows it if that is wanted.
  func draw(_ index: Int, into memory: PixelMemory, shown: Bool) throws
}

extension AssetServices {
  /// Refuses: services that only write need no more.
  package func inspectAsset(_ url: URL) throws -> AssetDescriptor { throw AVError(.operationNotAllowed) }
  /// Refuses: services that only write need no more.
  package func openTrack(_ request: TrackRequest) throws -> any TrackSamples { throw AVError(.operationNotAllowed) }
  /// Refuses: services that only write need no more.
  package func compose(_ layers: [ImageLayer], size: PixelSize, background: UInt32) throws -> CVPixelBuffer {
    throw AVError(.operationNotAllowed)
  }
  /// Refuses: services that only write need no more.
  package func openImages(_ url: URL) throws -> any AssetImages { throw AVError(.operationNotAllowed) }
}
