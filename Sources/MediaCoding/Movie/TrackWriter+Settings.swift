import AVFoundationTypes
import CoreMediaModel
import Foundation

extension TrackWriter {
  /// The settings of a file with any number of tracks.
  public struct Settings: Sendable {
    /// The file format of the movie.
    public var container: MovieWriter.Container
    /// The tracks, in the order in which they are stored.
    public var tracks: [Track]
    /// The timescale of edits, or nil for one in which the times of all tracks are whole numbers.
    public var movieTimescale: CMTimeScale?
    /// The duration of movie fragments, which keep an interrupted recording playable, or nil to write the index once at
    /// the end.
    public var fragmentInterval: CMTime?
    /// A Boolean value that indicates whether the index precedes the samples, so that playback can begin before the
    /// file is fully loaded.
    public var indexComesFirst: Bool
    /// The QuickTime metadata of the file. Each key may occur once.
    package var metadata: [MovieMetadata]

    package init(
      container: MovieWriter.Container = .quickTime, tracks: [Track], movieTimescale: CMTimeScale? = nil,
      fragmentInterval: CMTime? = nil, indexComesFirst: Bool = false, metadata: [MovieMetadata] = []
    ) {
      self.container = container
      self.tracks = tracks
      self.movieTimescale = movieTimescale
      self.fragmentInterval = fragmentInterval
      self.indexComesFirst = indexComesFirst
      self.metadata = metadata
    }
  }

  /// The settings of one track.
  public struct Track: Sendable {
    /// The source of a track's samples.
    public enum Content: Sendable {
      /// Frames that the writer encodes.
      case images(Images)
      /// Linear PCM that the writer converts and encodes.
      case audio(MovieWriter.AudioSettings)
      /// Samples that are stored without encoding. If the format is nil, the first sample determines it.
      case samples(CMFormatDescription?)
    }

    /// The source of the track's samples.
    public var content: Content
    /// The track matrix as nine numbers in 16.16 fixed point (2.30 in the third column), or nil for the identity.
    public var matrix: [Int32]?
    /// The timescale of the track's frames, or nil for that of the first sample (600 if that is as exact).
    public var timescale: CMTimeScale?
    /// The size at which players display the track, or nil for the size of its frames.
    public var displaySize: CGSize?

    public init(
      _ content: Content, matrix: [Int32]? = nil, timescale: CMTimeScale? = nil,
      displaySize: CGSize? = nil
    ) {
      self.content = content
      self.matrix = matrix
      self.timescale = timescale
      self.displaySize = displaySize
    }
  }

  /// The settings for encoding frames.
  public struct Images: Sendable {
    /// The scaling mode for frames whose size differs from the track's.
    public enum Scaling: String, Sendable {
      /// Scales width and height independently to the size of the track.
      case stretch
      /// Preserves the aspect ratio, fits the whole frame and fills the remaining area with black.
      case showAll
      /// Preserves the aspect ratio, fills the whole area and crops the rest.
      case fill
    }

    /// The encoder settings. Size, pixel format and timescale are replaced with those of the first frame if they are
    /// not specified.
    public var settings: MovieWriter.VideoSettings
    /// A Boolean value that indicates whether the size in `settings` applies. Otherwise the first frame determines the
    /// size.
    public var hasSize: Bool
    /// The scaling mode for frames of a different size.
    public var scaling: Scaling

    public init(_ settings: MovieWriter.VideoSettings, hasSize: Bool = true, scaling: Scaling = .stretch) {
      self.settings = settings
      self.hasSize = hasSize
      self.scaling = scaling
    }
  }
}
