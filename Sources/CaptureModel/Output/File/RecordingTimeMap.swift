import CoreMediaModel

/// A map from the capture times of a recording to times in its file, with pauses cut out.
///
/// Video, or audio if there is no video, determines the cuts. Audio is cut at exactly the same times to stay in sync.
struct RecordingTimeMap: Equatable, Sendable {
  /// A section without a pause, in capture time.
  private struct Piece: Equatable {
    var start: CMTime
    /// The time when a pause began, or nil if recording continues.
    var end: CMTime?
    /// The total paused time before this section.
    var cut: CMTime
  }

  private var pieces: [Piece]
  /// The end time of the last video or audio sample written.
  private(set) var end: CMTime

  init(start: CMTime) {
    pieces = [Piece(start: start, end: nil, cut: .zero)]
    end = start
  }

  /// The capture time at which the recording began.
  var start: CMTime { pieces[0].start }
  /// The total time paused so far.
  private var cut: CMTime { pieces[pieces.count - 1].cut }
  /// The duration of the file.
  var duration: CMTime { end - start - cut }

  /// Records that a sample ending at the given time was written.
  mutating func extend(to time: CMTime) { end = max(end, time) }

  /// Cuts all samples that arrive from now on.
  mutating func pause() {
    if pieces[pieces.count - 1].end == nil { pieces[pieces.count - 1].end = end }
  }

  /// Continues at the given time, directly after the samples before the pause.
  mutating func resume(at time: CMTime) {
    guard let pauseStart = pieces[pieces.count - 1].end else { return }
    pieces.append(Piece(start: time, end: nil, cut: cut + (time - pauseStart)))
    end = max(end, time)
  }

  /// Returns the file time of a video frame.
  func place(_ time: CMTime) -> CMTime { time - cut }

  /// Returns the parts of an audio buffer that were not paused, with the time of each in the file.
  ///
  /// A sample is assigned by its start time. The writer trims samples before the start of the recording.
  func parts(ofAudioAt time: CMTime, sampleCount: Int, rate: CMTimeScale) -> [(samples: Range<Int>, time: CMTime)] {
    func sample(at border: CMTime) -> Int {
      let offset = (border - time).convertScale(rate, method: .roundTowardPositiveInfinity).value
      return Int(min(max(0, offset), Int64(sampleCount)))
    }
    return pieces.enumerated().compactMap { index, piece in
      let first = index == 0 ? 0 : sample(at: piece.start)
      let last = piece.end.map(sample) ?? sampleCount
      guard first < last else { return nil }
      return (first..<last, time + CMTime(value: Int64(first), timescale: rate) - piece.cut)
    }
  }

  /// Removes earlier pauses that later audio buffers cannot overlap.
  mutating func forgetPieces(before time: CMTime) {
    // Keep the first section, because it contains the start of the recording.
    while pieces.count > 2, let end = pieces[1].end, end < time { pieces.remove(at: 1) }
  }
}
