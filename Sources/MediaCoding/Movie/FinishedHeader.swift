import CoreMediaModel
import Foundation

/// The `moov` box of a finished QuickTime or MPEG-4 file, corrected after FFmpeg has written it.
///
/// This type sets the end of the presentation and the display size of a track, for which FFmpeg has no options.
/// **Source:** ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.6.6.
struct FinishedHeader {
  private(set) var bytes: [UInt8]
  /// The byte offset of the box in the file.
  let offset: Int64

  /// Finds the `moov` box of a file. Returns nil if the file has none.
  init?(in file: OutputFile) throws {
    var position: Int64 = 0
    while position + 8 <= file.size {
      let head = try file.read(at: position, count: Int(min(16, file.size - position)))
      var size = Int64(Self.number(head, 0, 4))
      if size == 1, head.count == 16 { size = Int64(clamping: Self.number(head, 8, 8)) }
      if size == 0 { size = file.size - position }
      guard size >= 8, size <= file.size - position else { return nil }
      if Array(head[4..<8]) == Array("moov".utf8) {
        offset = position
        bytes = try file.read(at: position, count: Int(size))
        return
      }
      position += size
    }
    return nil
  }

  /// Truncates the presentation of every track at `time`. Tracks that end earlier are unchanged.
  mutating func end(at time: CMTime) {
    guard let header = box("mvhd", in: 8..<bytes.count) else { return }
    let isLong = number(header.lowerBound + 8, 1) == 1
    let timescale = number(header.lowerBound + (isLong ? 28 : 20), 4)
    let end = UInt64(max(0, time.ticks(CMTimeScale(clamping: timescale))))
    var longest: UInt64 = 0
    for track in boxes("trak", in: 8..<bytes.count) { longest = max(longest, endTrack(track, at: end)) }
    set(header.lowerBound + (isLong ? 32 : 24), isLong ? 8 : 4, longest)
  }

  /// Sets the display size of a track.
  mutating func setDisplaySize(_ size: CGSize, ofTrack index: Int) {
    let tracks = boxes("trak", in: 8..<bytes.count)
    guard tracks.indices.contains(index), let header = box("tkhd", in: inside(tracks[index])) else { return }
    for (place, side) in [(8, size.width), (4, size.height)] {
      set(header.upperBound - place, 4, UInt64(exactly: (Double(side) * 65536).rounded(.down)) ?? 0)
    }
  }

  private mutating func endTrack(_ track: Range<Int>, at end: UInt64) -> UInt64 {
    guard let header = box("tkhd", in: inside(track)) else { return 0 }
    let isLong = number(header.lowerBound + 8, 1) == 1
    let place = (offset: header.lowerBound + (isLong ? 36 : 28), size: isLong ? 8 : 4)
    let duration = min(number(place.offset, place.size), end)
    set(place.offset, place.size, duration)
    if let edits = box("edts", in: inside(track)), let list = box("elst", in: inside(edits)) { endEdits(list, at: end) }
    return duration
  }

  private mutating func endEdits(_ list: Range<Int>, at end: UInt64) {
    let size = number(list.lowerBound + 8, 1) == 1 ? 8 : 4
    let room = max(0, list.count - 16) / (2 * size + 4)
    var passed: UInt64 = 0
    for entry in 0..<min(room, Int(number(list.lowerBound + 12, 4))) {
      let place = list.lowerBound + 16 + entry * (2 * size + 4)
      let duration = min(number(place, size), end - passed)
      set(place, size, duration)
      passed += duration
    }
  }

  // MARK: Boxes

  private func inside(_ box: Range<Int>) -> Range<Int> { box.lowerBound + 8..<box.upperBound }

  private func box(_ name: String, in range: Range<Int>) -> Range<Int>? { boxes(name, in: range).first }

  private func boxes(_ name: String, in range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      let size = Int(number(position, 4))
      guard size >= 8, position + size <= range.upperBound else { break }
      if Array(bytes[position + 4..<position + 8]) == Array(name.utf8) { result.append(position..<position + size) }
      position += size
    }
    return result
  }

  private func number(_ offset: Int, _ size: Int) -> UInt64 { Self.number(bytes, offset, size) }

  /// Returns a big-endian number, or 0 if the box is too short to contain it.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> UInt64 {
    guard offset + size <= bytes.count else { return 0 }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func set(_ offset: Int, _ size: Int, _ value: UInt64) {
    guard offset + size <= bytes.count else { return }
    for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - index))) }
  }
}
