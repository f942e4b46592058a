import AVFoundationTypes
import CoreMediaModel
import Foundation

extension TrackWriter {
  /// What a file is to contain.
  public struct Settings: Sendable {
    /// The file format.
    public var container: MovieWriter.Container
    /// One track each, in the file's order.
    public var tracks: [Track]
    /// Units of a second in which edits are stated; nil takes one in which every track's times are whole.
    public var movieTimescale: CMTimeScale?
    /// Length of the fragments that a killed recording consists of; nil writes the index once, at the end.
    public var fragmentInterval: CMTime?
    /// Whether the index comes before the samples, so that playing can begin before all is there.
    public var indexComesFirst: Bool
    /// What the file tells about itself: QuickTime metadata, each key once.
    package var metadata: [MovieMetadata]

    /// Settings of a file.
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

  /// What one track is to contain.
  public struct Track: Sendable {
    /// How samples get into the track.
    public enum Content: Sendable {
      /// Pictures that are compressed.
      case images(Images)
      /// Linear PCM that is converted and compressed.
      case audio(MovieWriter.AudioSettings)
      /// Samples as they come; the format is that of the first sample unless it is known before.
      case samples(CMFormatDescription?)
    }

    /// How samples get into the track.
    public var content: Content
    /// The track's matrix: nine numbers, 16.16 fixed point and the third column 2.30; nil for the identity.
    public var matrix: [Int32]?
    /// Units of a second in which pictures are timed; nil takes the first sample's, or 600 where that is as exact.
    public var timescale: CMTimeScale?
    /// Size at which a player shows the track; nil for that of its pictures.
    public var displaySize: CGSize?

    /// Settings of a track.
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

  /// How pictures are compressed.
  public struct Images: Sendable {
    /// What a picture of another size does to get the requested one.
    public enum Scaling: String, Sendable {
      /// Each side is stretched for itself.
      case stretch
      /// Shrinks or grows until all of it is seen; the rest is black.
      case showAll
      /// Shrinks or grows until nothing is black; the rest is cut off.
      case fill
    }

    /// Codec, bit rate and the like; size, pixel format and timescale are replaced by those of the first picture where they are not given.
    public var settings: MovieWriter.VideoSettings
    /// Whether the size of `settings` counts; else it is the first picture's.
    public var hasSize: Bool
    /// What pictures of another size do.
    public var scaling: Scaling

    /// Pictures with these settings.
    public init(_ settings: MovieWriter.VideoSettings, hasSize: Bool = true, scaling: Scaling = .stretch) {
      self.settings = settings
      self.hasSize = hasSize
      self.scaling = scaling
    }
  }
}
