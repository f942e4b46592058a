/// A text that a regular expression matches, as far as the schema's own expressions go: letters, classes, groups, and how often.
struct PatternSample {
  private let pattern: [Character]
  private var place = 0

  init(_ pattern: String) { self.pattern = Array(pattern) }

  /// The text that bytes choose.
  mutating func text(_ source: inout ByteSource) -> String {
    place = 0
    return alternatives(&source)
  }

  private var next: Character? { place < pattern.count ? pattern[place] : nil }

  private mutating func take() -> Character {
    defer { place += 1 }
    return pattern[place]
  }

  /// One of the alternatives up to the end of a group.
  private mutating func alternatives(_ source: inout ByteSource) -> String {
    var texts = [""]
    while let character = next, character != ")" {
      if character == "|" {
        place += 1
        texts.append("")
      } else {
        texts[texts.count - 1] += repeated(&source)
      }
    }
    return source.pick(texts)
  }

  /// A part, as often as it says.
  private mutating func repeated(_ source: inout ByteSource) -> String {
    let start = place
    let once = part(&source)
    let end = place
    guard let sign = next, "?*+{".contains(sign) else { return once }
    let count: Int
    switch take() {
    case "?": count = source.below(2)
    case "+": count = 1 + source.below(3)
    default: count = source.below(4)
    }
    if sign == "{" { while take() != "}" {} }
    defer { place = max(place, end) }
    var text = ""
    for _ in 0..<count {
      let after = place
      place = start
      text += part(&source)
      place = after
    }
    return text
  }

  private mutating func part(_ source: inout ByteSource) -> String {
    switch take() {
    case "^", "$": return ""
    case "\\": return String(take())
    case "[": return String(member(&source))
    case "(":
      let isLook = next == "?" && pattern[place + 1] == "!"
      if next == "?" { place += 2 }
      let text = alternatives(&source)
      place += 1
      return isLook ? "" : text
    case let character: return String(character)
    }
  }

  /// A character of a class; of what a class leaves out, a letter.
  private mutating func member(_ source: inout ByteSource) -> Character {
    var members: [Character] = []
    let isInverted = next == "^"
    while let character = next, character != "]" || members.isEmpty {
      place += 1
      if character == "-", let first = members.last, let last = next, last != "]",
        let low = first.asciiValue, let high = last.asciiValue, low < high
      {
        members += (low...high).map { Character(UnicodeScalar($0)) }
        place += 1
      } else {
        members.append(character)
      }
    }
    place += 1
    return isInverted ? source.pick(["a", "b", "z"]) : source.pick(members)
  }
}
