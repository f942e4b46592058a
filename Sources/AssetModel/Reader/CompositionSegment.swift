import AVFoundationTypes
import CoreMediaModel
import Foundation

/// A segment of a composition: part of a file's track, or a gap.
struct CompositionSegment {
  /// The source of the samples, or nil for a gap.
  var source: Source?
  var sourceRange: CMTimeRange
  var target: CMTimeRange

  /// A track of a media file.
  struct Source {
    let url: URL
    let descriptor: AssetDescriptor.Track
  }

  /// Creates a gap for a time range.
  init(gap: CMTimeRange) {
    sourceRange = gap
    target = gap
  }

  /// Creates a segment that contains a full track at its original time.
  init(of track: AVAssetTrack) {
    source = Source(url: track.location, descriptor: track.descriptor)
    sourceRange = track.descriptor.timeRange
    target = sourceRange
  }

  /// Returns the part of the segment within a time range, or nil if it is empty.
  func within(_ range: CMTimeRange) -> CompositionSegment? {
    let part = target.intersection(range)
    guard part.duration > .zero else { return nil }
    var piece = self
    let start = sourceTime(part.start)
    piece.sourceRange = CMTimeRange(start: start, end: sourceTime(part.end))
    piece.target = part
    return piece
  }

  func moved(by distance: CMTime) -> CompositionSegment {
    var piece = self
    piece.target.start = target.start + distance
    return piece
  }

  /// The ratio of the duration in the composition to that of the source.
  var stretch: Double {
    sourceRange.duration == target.duration ? 1 : target.duration.seconds / sourceRange.duration.seconds
  }

  private func sourceTime(_ time: CMTime) -> CMTime {
    let distance = time - target.start
    return sourceRange.start + (stretch == 1 ? distance : CMTimeMultiplyByFloat64(distance, multiplier: 1 / stretch))
  }

  /// Returns a sample of the source with its time in the composition.
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

/// The contiguous segments of a track.
struct CompositionSegmentList {
  var list: [CompositionSegment] = []

  var end: CMTime { list.last?.target.end ?? .zero }

  /// Inserts segments, whose times start at zero, at a time. Existing segments from that time on are shifted. If the
  /// track ends earlier, a gap is added first.
  mutating func insert(_ pieces: [CompositionSegment], of duration: CMTime, at time: CMTime) {
    let time = time.isNumeric ? time : end
    if time > end { list.append(CompositionSegment(gap: CMTimeRange(start: end, end: time))) }
    let (before, behind) = split(at: time)
    list = before + pieces.map { $0.moved(by: time) } + behind.map { $0.moved(by: duration) }
  }

  /// Removes a time range, and shifts later segments to close the gap.
  mutating func remove(_ range: CMTimeRange) {
    let (before, rest) = split(at: range.start)
    list = rest
    let behind = split(at: range.end).behind
    list = before + behind.map { $0.moved(by: .zero - range.duration) }
  }

  /// Scales a time range to another duration, and shifts later segments.
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

  /// Returns the segments before and after a time.
  private func split(at time: CMTime) -> (before: [CompositionSegment], behind: [CompositionSegment]) {
    (
      list.compactMap { $0.within(CMTimeRange(start: .zero, end: time)) },
      list.compactMap { $0.within(CMTimeRange(start: time, duration: .positiveInfinity)) }
    )
  }
}
