import CoreMediaModel

/// Where pictures and sound of a recording lie in its file: what came while it was paused is cut out.
///
/// Pictures (or sound, where there are none) say where a cut is; sound is cut at exactly that time, so that both stay together.
struct RecordedTimes: Equatable, Sendable {
  /// A time without a pause. Times are those of the capture.
  private struct Piece: Equatable {
    var start: CMTime
    /// Where a pause began.
    var end: CMTime?
    /// Time that was paused before.
    var cut: CMTime
  }

  private var pieces: [Piece]
  /// Where the last picture or sound ends that was written.
  private(set) var end: CMTime

  init(start: CMTime) {
    pieces = [Piece(start: start, end: nil, cut: .zero)]
    end = start
  }

  /// When the recording began.
  var start: CMTime { pieces[0].start }
  /// Time that was paused so far.
  private var cut: CMTime { pieces[pieces.count - 1].cut }
  /// How long the file is.
  var duration: CMTime { end - start - cut }

  /// Something was written that ends then.
  mutating func extend(to time: CMTime) { end = max(end, time) }

  /// What comes from now on is left out.
  mutating func pause() {
    if pieces[pieces.count - 1].end == nil { pieces[pieces.count - 1].end = end }
  }

  /// What comes from this time on follows what came before the pause.
  mutating func resume(at time: CMTime) {
    guard let pauseStart = pieces[pieces.count - 1].end else { return }
    pieces.append(Piece(start: time, end: nil, cut: cut + (time - pauseStart)))
    end = max(end, time)
  }

  /// Time that a picture has in the file.
  func place(_ time: CMTime) -> CMTime { time - cut }

  /// The parts of a packet of sound that were not paused, and the time that each has in the file.
  ///
  /// Sample *n* belongs to the time at which it begins. What lies before the recording is left to whoever writes.
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

  /// Forgets pauses that ended long before, and that no packet of sound reaches back to.
  mutating func forgetPieces(before time: CMTime) {
    // The first one stays: it tells when the recording began.
    while pieces.count > 2, let end = pieces[1].end, end < time { pieces.remove(at: 1) }
  }
}
