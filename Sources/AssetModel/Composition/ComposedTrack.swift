import AVFoundationTypes
import CoreMediaModel
import Foundation
import PixelModel

/// The samples of a track's segments in order, at their times in the composition.
final class ComposedTrack: TrackSampleReader, @unchecked Sendable {
  // Unchecked: used by one thread at a time.
  private var waiting: ArraySlice<CompositionSegment>
  private var current: (samples: any TrackSampleReader, piece: CompositionSegment)?
  private let services: any AssetServices
  private let form: TrackRequest.SampleForm

  /// Creates a sample source for a track's segments.
  ///
  /// - Parameter timeRange: The range to read, in the time of the composition.
  init(
    _ pieces: [CompositionSegment], services: any AssetServices, timeRange: CMTimeRange, form: TrackRequest.SampleForm
  ) {
    waiting = pieces.compactMap { $0.source == nil ? nil : $0.within(timeRange) }[...]
    self.services = services
    self.form = form
  }

  func next() throws -> CMSampleBuffer? {
    while true {
      if current == nil, let piece = waiting.popFirst() { current = (try open(piece), piece) }
      guard let (samples, piece) = current else { return nil }
      guard let sample = try samples.next() else {
        current = nil
        continue
      }
      if case .stored = form, sample.presentationTimeStamp < piece.sourceRange.start {
        throw Self.refusal(
          "A segment that doesn't begin with a key frame can't be passed through; use a preset that re-encodes.")
      }
      return try piece.placed(sample)
    }
  }

  private func open(_ piece: CompositionSegment) throws -> any TrackSampleReader {
    guard let source = piece.source else { throw AVError(.unknown) }
    if source.descriptor.mediaType == .audio, piece.stretch != 1 {
      throw Self.refusal("The speed of audio can't be changed; scale only the video track.")
    }
    return try services.openTrack(
      TrackRequest(url: source.url, trackID: source.descriptor.id, timeRange: piece.sourceRange, form: form))
  }

  private static func refusal(_ reason: String) -> AVError {
    AVError(.operationNotSupportedForAsset, userInfo: [NSLocalizedFailureReasonErrorKey: reason])
  }
}

/// Random access to the frames of a track's segments.
final class ComposedTrackImages: AssetImages {
  let times: [(time: CMTime, isKey: Bool)]
  let end: CMTime
  private let places: [(images: any AssetImages, index: Int)]

  init(_ pieces: [CompositionSegment], services: any AssetServices) throws {
    var (times, places): ([(time: CMTime, isKey: Bool)], [(images: any AssetImages, index: Int)]) = ([], [])
    for piece in pieces {
      guard let source = piece.source else { continue }
      let images = try services.openFrames(source.url)
      for (index, image) in images.times.enumerated() where piece.sourceRange.containsTime(image.time) {
        let distance = CMTimeMultiplyByFloat64(image.time - piece.sourceRange.start, multiplier: piece.stretch)
        times.append((piece.target.start + distance, image.isKey))
        places.append((images, index))
      }
    }
    (self.times, self.places) = (times, places)
    end = pieces.last?.target.end ?? .zero
  }

  func size(shown: Bool) -> PixelSize { places.first?.images.size(shown: shown) ?? PixelSize(width: 0, height: 0) }

  func draw(_ index: Int, into memory: PixelMemory, shown: Bool) throws {
    try places[index].images.draw(places[index].index, into: memory, shown: shown)
  }
}
