import AVFoundationTypes
import CoreMediaModel
import Foundation

/// A part of a file's track that is put somewhere else, or a gap.
struct CompositionPiece {
  /// Where the samples come from; nil for a gap.
  var source: Source?
  var sourceRange: CMTimeRange
  var target: CMTimeRange

  /// A track of a file.
  struct Source {
    let url: URL
    let descriptor: AssetDescriptor.Track
  }

  /// Nothing, for a time.
  init(gap: CMTimeRange) {
    sourceRange = gap
    target = gap
  }

  /// All of a file's track, where it lies.
  init(of track: AVAssetTrack) {
    source = Source(url: track.location, descriptor: track.descriptor)
    sourceRange = track.descriptor.timeRange
    target = sourceRange
  }

  /// What lies within a range; nil when nothing does.
  func within(_ range: CMTimeRange) -> CompositionPiece? {
    let part = target.intersection(range)
    guard part.duration > .zero else { return nil }
    var piece = self
    let start = sourceTime(part.start)
    piece.sourceRange = CMTimeRange(start: start, end: sourceTime(part.end))
    piece.target = part
    return piece
  }

  func moved(by distance: CMTime) -> CompositionPiece {
    var piece = self
    piece.target.start = target.start + distance
    return piece
  }

  /// How much longer it is shown than it was recorded.
  var stretch: Double {
    sourceRange.duration == target.duration ? 1 : target.duration.seconds / sourceRange.duration.seconds
  }

  private func sourceTime(_ time: CMTime) -> CMTime {
    let distance = time - target.start
    return sourceRange.start + (stretch == 1 ? distance : CMTimeMultiplyByFloat64(distance, multiplier: 1 / stretch))
  }

  /// A sample of the source, at the time at which the piece has it.
  func placed(_ sample: CMSampleBuffer) throws -> CMSampleBuffer {
    let (stretch, start, shown) = (stretch, sourceRange.start, target.start)
    func scaled(_ time: CMTime) -> CMTime { stretch == 1 ? time : CMTimeMultiplyByFloat64(time, multiplier: stretch) }
    let timing = try sample.sampleTimingInfos().map { info in
      CMSampleTimingInfo(
        duration: info.duration.isNumeric ? scaled(info.duration) : info.duration,
        presentationTimeStamp: shown + scaled(info.presentationTimeStamp - start),
        decodeTimeStamp: info.decodeTimeStamp.isNumeric ? shown + scaled(info.decodeTimeStamp - start) : .invalid)
    }
    return try CMSampleBuffer(copying: sample, withNewTiming: timing)
  }
}

/// The pieces of a track, one after another, without holes.
struct CompositionPieces {
  var list: [CompositionPiece] = []

  var end: CMTime { list.last?.target.end ?? .zero }

  /// Puts pieces that begin at zero at a time, before what is there; a gap comes before them where the track is shorter.
  mutating func insert(_ pieces: [CompositionPiece], of duration: CMTime, at time: CMTime) {
    let time = time.isNumeric ? time : end
    if time > end { list.append(CompositionPiece(gap: CMTimeRange(start: end, end: time))) }
    let (before, behind) = split(at: time)
    list = before + pieces.map { $0.moved(by: time) } + behind.map { $0.moved(by: duration) }
  }

  /// Takes a range out; what is behind moves up.
  mutating func remove(_ range: CMTimeRange) {
    let (before, rest) = split(at: range.start)
    list = rest
    let behind = split(at: range.end).behind
    list = before + behind.map { $0.moved(by: .zero - range.duration) }
  }

  /// Shows a range for another duration; what is behind moves.
  mutating func scale(_ range: CMTimeRange, to duration: CMTime) {
    guard range.duration > .zero else { return }
    let ratio = duration.seconds / range.duration.seconds
    let (before, rest) = split(at: range.start)
    list = rest
    let (inside, behind) = split(at: range.end)
    let scaled = inside.map { piece in
      var piece = piece
      let start = range.start + CMTimeMultiplyByFloat64(piece.target.start - range.start, multiplier: ratio)
      piece.target = CMTimeRange(
        start: start, duration: CMTimeMultiplyByFloat64(piece.target.duration, multiplier: ratio))
      return piece
    }
    list = before + scaled + behind.map { $0.moved(by: duration - range.duration) }
  }

  /// What lies before a time, and what behind it.
  private func split(at time: CMTime) -> (before: [CompositionPiece], behind: [CompositionPiece]) {
    (
      list.compactMap { $0.within(CMTimeRange(start: .zero, end: time)) },
      list.compactMap { $0.within(CMTimeRange(start: time, duration: .positiveInfinity)) }
    )
  }
}
