/// A search for the name that a misspelled name was probably meant to be.
package enum NearestName {
  /// Returns the candidate with the smallest edit distance to `name`, or else the only candidate that contains it or
  /// that it abbreviates; nil if no candidate is close enough to be a likely typo.
  ///
  /// An edit inserts, deletes or replaces a letter, or transposes two adjacent ones; case is ignored. Of equally close
  /// candidates, the first one is returned.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let part = name.lowercased()
    let letters = Array(part)
    // A longer text is unlikely to be a name, and comparing it would be slow.
    guard !letters.isEmpty, letters.count <= 80 else { return nil }
    let distances = candidates.map { ($0, distance(letters, Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    if best.1 <= max(1, min(letters.count, best.0.count) / 3) { return best.0 }
    guard letters.count >= 3 else { return nil }
    let containing = distances.map(\.0).filter { $0.lowercased().contains(part) }
    if !containing.isEmpty { return containing.count == 1 ? containing[0] : nil }
    let abbreviated = distances.map(\.0).filter { isAbbreviation(letters, of: $0.lowercased()) }
    return letters.count > 3 && abbreviated.count == 1 ? abbreviated[0] : nil
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
