import CaptureModel
import Foundation
import MediaCoding

/// A video file that plays with the timeline's time, over and over. It covers the buffer, cut off evenly where its aspect
/// ratio differs.
final class Film: Stage, Hashable {
  private let reader: Locked<VideoReader>
  /// When each picture begins, in nanoseconds from the first one, rising.
  private let starts: [Int64]
  /// Length of one turn, in nanoseconds.
  private let length: Int64

  /// What a film left in a buffer's memory.
  private struct Shown: Hashable, Sendable {
    var film: Film
    var frame: Int
    var placement: Placement
  }

  /// - Throws: a `MediaError` when the file cannot be read or has no pictures.
  init(_ url: URL) throws {
    let reader = try VideoReader(MovieFile(url: url))
    let track = reader.track
    func nanoseconds(_ time: CMTime) -> Int64 { Moment(index: 0, time: time).nanoseconds }
    let first = nanoseconds(track.frames[0].time)
    starts = track.frames.map { nanoseconds($0.time) - first }
    length = max(1, nanoseconds(track.end) - first)
    self.reader = Locked(reader)
  }

  /// The picture that is shown at a moment.
  func frame(at moment: Moment) -> Int {
    let time = (moment.nanoseconds % length + length) % length
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func draw(_ moment: Moment, into memory: PixelMemory, placement: Placement) {
    let shown = Shown(film: self, frame: frame(at: moment), placement: placement)
    if memory.content as? Shown == shown { return }
    guard let canvas = Canvas(memory, placement: placement) else { return }
    memory.content = nil
    do {
      try reader.withLock { try $0.draw(frame: shown.frame, into: memory, orientation: placement.orientation) }
      memory.content = shown
    } catch {
      // A frame that nobody can decode looks as if somebody held a hand before the lens.
      canvas.fill(canvas.world, .black)
    }
  }

  static func == (left: Film, right: Film) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
