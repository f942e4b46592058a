/// A word in code that may be the name of a declaration.
struct Name {
  let text: Substring
  /// The previous word on the line if only spaces separate them, such as `func` before `run`.
  var previous: Substring?
  /// Whether a period directly precedes the word.
  var isMember = false
  /// The word before the period that directly precedes this word, if there is one.
  var owner: Substring?
  /// Whether only words precede this word on the line, starting at the margin.
  var isAtMargin = false

  /// Returns the names on a line of code. The scan works on bytes, because a regular expression is too slow for all
  /// lines of the package.
  static func all(in line: String) -> [Name] {
    let bytes = line.utf8
    var names: [Name] = []
    var position = bytes.startIndex
    // These flags describe the characters between the last word and the next.
    var hasSpace = false
    var hasStop = false
    var hasOther = false
    var isAtMargin = bytes.first.map(isPart) ?? false
    while position < bytes.endIndex {
      let byte = bytes[position]
      if isPart(byte) {
        let end = bytes[position...].firstIndex { !isPart($0) } ?? bytes.endIndex
        let last = names.last?.text
        isAtMargin = isAtMargin && !hasStop && !hasOther
        names.append(
          Name(
            text: line[position..<end], previous: hasStop || hasOther ? nil : last, isMember: hasStop,
            owner: hasStop && !hasOther && !hasSpace ? last : nil, isAtMargin: isAtMargin))
        (position, hasSpace, hasStop, hasOther) = (end, false, false, false)
      } else {
        // A period that is not followed by a word is not a member access.
        if hasStop { (hasStop, hasOther) = (false, true) }
        switch byte {
        case UInt8(ascii: " "): hasSpace = true
        case UInt8(ascii: "."): hasStop = true
        default: hasOther = true
        }
        position = bytes.index(after: position)
      }
    }
    return names
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
