/// Text to insert before and after a range of a file, or to replace the range with.
struct Wrapping {
  /// The range in UTF-8 bytes.
  let range: Range<Int>
  let before: String
  let after: String
  /// The replacement text, or nil to keep the range with the changes nested in it.
  var replacement: String?
}

extension [Wrapping] {
  /// Returns the file with all of these changes. Ranges must be nested or disjoint.
  func applied(to source: String) -> String {
    let bytes = Array<UInt8>(source.utf8)
    var marks: [(offset: Int, rank: (Int, Int, Int), text: String, end: Int)] = []
    for (index, piece) in enumerated() {
      let (begin, end, length) = (piece.range.lowerBound, piece.range.upperBound, piece.range.count)
      // At the same position, ends come before beginnings; inner ranges end first, and outer ranges begin first.
      marks.append(
        (begin, (1, -length, index), piece.before + (piece.replacement ?? ""), piece.replacement == nil ? begin : end))
      marks.append((end, (0, length, -index), piece.after, end))
    }
    marks.sort { ($0.offset, $0.rank.0, $0.rank.1, $0.rank.2) < ($1.offset, $1.rank.0, $1.rank.1, $1.rank.2) }
    var (result, place): ([UInt8], Int) = ([], 0)
    for mark in marks {
      result += bytes[place..<Swift.max(place, mark.offset)] + Array<UInt8>(mark.text.utf8)
      place = Swift.max(place, mark.end)
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }
}
