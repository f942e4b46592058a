import SwiftSyntax

/// A replacement of a range of a file.
struct Edit {
  /// The range in UTF-8 bytes.
  let range: Range<Int>
  /// The replacement text for the range.
  let text: String
  /// A description of the change, or nil if another edit of the same change has one.
  let note: String?

  init(_ range: Range<AbsolutePosition>, _ text: String, note: String? = nil) {
    self.range = range.lowerBound.utf8Offset..<range.upperBound.utf8Offset
    self.text = text
    self.note = note
  }
}

extension [Edit] {
  /// Returns the file with all of these edits. Shorter text is padded with spaces, so that columns in compiler messages
  /// do not change; line breaks are kept.
  func applied(to source: String) -> String {
    let bytes = Array<UInt8>(source.utf8)
    var result: [UInt8] = []
    var end = 0
    for edit in sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) })
    {
      result += bytes[end..<edit.range.lowerBound]
      result += Array<UInt8>(edit.text.utf8) + filling(bytes[edit.range], after: edit.text.utf8.count)
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns padding for the rest of the old text: spaces, with the line breaks of that rest.
  private func filling(_ old: ArraySlice<UInt8>, after count: Int) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    guard let lastBreak = old.lastIndex(of: newline) else {
      return Array<UInt8>(repeating: UInt8(ascii: " "), count: Swift.max(0, old.count - count))
    }
    let breaks = old.filter { $0 == newline }.count
    return Array<UInt8>(repeating: newline, count: breaks)
      + Array<UInt8>(repeating: UInt8(ascii: " "), count: old.endIndex - lastBreak - 1)
  }
}
