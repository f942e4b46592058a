/// Generates text that matches a regular expression, limited to the syntax that the schema uses: literals, classes,
/// groups and quantifiers.
struct PatternSample {
  private let pattern: [Character]
  private var place = 0

  init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Returns a matching text, chosen by the source's bytes.
  mutating func text(_ source: inout ByteSource) -> String {
    place = 0
    return alternatives(&source)
  }

  private var next: Character? { place < pattern.count ? pattern[place] : nil }

  private mutating func take() -> Character {
    defer { place += 1 }
    return pattern[place]
  }

  /// Parses the alternatives up to the end of a group and returns one of them.
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

  /// Parses an element with its quantifier and returns its repetitions.
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

  /// Returns a character of a class, or a letter for a negated class.
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
