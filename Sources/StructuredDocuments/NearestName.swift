/// A search for the name that a misspelled name was probably meant to be.
package enum NearestName {
  /// Returns the first of a few candidates that begin with the words of `name`, or else the one with the smallest edit
  /// distance, or else the only candidate that contains it or that it abbreviates; nil if no candidate is close enough
  /// to be a likely typo.
  ///
  /// An edit inserts, deletes or replaces a letter, or transposes two adjacent ones; case is ignored. Of equally close
  /// candidates, the first one is returned.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let part = name.lowercased()
    let letters = Array(part)
    // A longer text is unlikely to be a name, and comparing it would be slow.
    guard !letters.isEmpty, letters.count <= 80 else { return nil }
    let candidates = Array(candidates)
    let longer = candidates.filter { begins($0.lowercased(), with: part) }
    // The first words of many candidates, such as those of all phones, do not single out one.
    if (1...3).contains(longer.count) { return longer[0] }
    let distances = candidates.map { ($0, distance(letters, Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    if best.1 <= max(1, min(letters.count, best.0.count) / 3) { return best.0 }
    guard letters.count >= 3 else { return nil }
    let containing = distances.map(\.0).filter { $0.lowercased().contains(part) }
    if !containing.isEmpty { return containing.count == 1 ? containing[0] : nil }
    let abbreviated = distances.map(\.0).filter { isAbbreviation(letters, of: $0.lowercased()) }
    return letters.count > 3 && abbreviated.count == 1 ? abbreviated[0] : nil
  }

  /// Returns whether a name consists of more words, between hyphens, than a part, whose words it begins with.
  private static func begins(_ name: String, with part: String) -> Bool {
    let words = name.split(separator: "-")
    let joined = part.filter { $0.isLetter || $0.isNumber }
    return (1..<max(1, words.count)).contains { words.prefix($0).joined() == joined }
  }

  /// Returns whether a word consists of letters of another in their order, from the first letter on.
  private static func isAbbreviation(_ letters: [Character], of word: String) -> Bool {
    var rest = letters[...]
    for letter in word where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty && letters.first == word.first
  }

  /// Returns the edit distance of two words (optimal string alignment).
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
