import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import Locking
import PixelModel
import PlatformTypes

extension MovieServices {
  /// Returns a description of the tracks and metadata in a file.
  package func inspectAsset(_ url: URL) throws -> AssetDescriptor {
    try translatingErrors(unsupported: .decoderNotFound) { try MediaFile(url: url).descriptor }
  }

  /// Opens a track for reading its samples.
  package func openTrack(_ request: TrackRequest) throws -> any TrackSampleReader {
    try translatingErrors(unsupported: .decoderNotFound) { OpenTrack(try TrackReader(request)) }
  }

  /// Opens a file for random access to its frames.
  package func openFrames(_ url: URL) throws -> any AssetImages {
    try translatingErrors(unsupported: .decoderNotFound) { try OpenImages(url) }
  }
}

/// A track that is open for reading.
private final class OpenTrack: TrackSampleReader {
  private let reader: Locked<TrackReader>

  init(_ reader: sending TrackReader) { self.reader = Locked(reader) }

  func next() throws -> CMSampleBuffer? {
    try translatingErrors(unsupported: .decoderNotFound) { try reader.withLock { try $0.next() } }
  }
}

/// The frames of a file, with random access.
private final class OpenImages: AssetImages {
  private let reader: Locked<VideoReader>
  private let track: MovieFile.VideoTrack
  let times: [(time: CMTime, isKey: Bool)]
  let end: CMTime

  init(_ url: URL) throws {
    let reader = try VideoReader(try MovieFile(url: url))
    track = reader.track
    times = track.frames.map { ($0.assetTime(in: reader.file), $0.isKey) }
    end = (times.last?.time ?? .zero) + (track.frames.last?.duration ?? .zero)
    self.reader = Locked(reader)
  }

  func size(shown: Bool) -> PixelSize {
    shown
      ? PixelSize(width: track.displayWidth, height: track.displayHeight)
      : PixelSize(width: track.width, height: track.height)
  }

  func draw(_ index: Int, into memory: PixelMemory, shown: Bool) throws {
    let orientation = shown ? ImageOrientation.identity : track.orientation.inverse
    try translatingErrors(unsupported: .decoderNotFound) {
      try reader.withLock { try $0.draw(frame: index, into: memory, orientation: orientation, squaresPixels: shown) }
    }
  }
}
