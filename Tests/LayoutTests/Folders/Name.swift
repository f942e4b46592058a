/// A word of code that may name something.
struct Name {
  let text: Substring
  /// The word before it on the line, with nothing but spaces in between: `func` before `run`.
  var previous: Substring?
  /// Whether a full stop stands right before it.
  var isMember = false
  /// What stands before that full stop, if it is a word.
  var owner: Substring?
  /// Whether nothing but words stands before it on the line, from the margin on.
  var isAtMargin = false

  /// The names on a line of code. By bytes, for a regular expression on every line of the package takes too long.
  static func all(in line: String) -> [Name] {
    let bytes = line.utf8
    var names: [Name] = []
    var position = bytes.startIndex
    // What is between the last word and the next.
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
        // A full stop that something follows is none before a word.
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
