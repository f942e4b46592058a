/// Code that is written before and after a piece of a file, or in its place.
struct Wrapping {
  /// Where, in bytes of UTF-8.
  let range: Range<Int>
  let before: String
  let after: String
  /// What stands there instead; nil where the piece stays, with what is written within it.
  var replacement: String?
}

extension [Wrapping] {
  /// The file with all of these. Pieces lie within one another or apart.
  func applied(to source: String) -> String {
    let bytes = Array<UInt8>(source.utf8)
    var marks: [(offset: Int, rank: (Int, Int, Int), text: String, end: Int)] = []
    for (index, piece) in enumerated() {
      let (begin, end, length) = (piece.range.lowerBound, piece.range.upperBound, piece.range.count)
      // At one place, what ends comes before what begins; there the inner piece ends first, and the outer begins first.
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
