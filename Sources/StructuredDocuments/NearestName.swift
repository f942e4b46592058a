/// Finds the name that a misspelt one probably stands for.
package enum NearestName {
  /// The candidate that is fewest edits away from `name`, or else the only one that has it as a part; nil when none is near
  /// enough to be a likely slip.
  ///
  /// An edit adds, removes or replaces a letter, or swaps two neighbours; case does not count. The earlier of equally near
  /// candidates wins.
  package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
    let part = name.lowercased()
    let letters = Array(part)
    // A longer text is no name, and comparing it would take long.
    guard !letters.isEmpty, letters.count <= 80 else { return nil }
    let distances = candidates.map { ($0, distance(letters, Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    if best.1 <= max(1, min(letters.count, best.0.count) / 3) { return best.0 }
    let containing = letters.count < 3 ? [] : distances.map(\.0).filter { $0.lowercased().contains(part) }
    return containing.count == 1 ? containing[0] : nil
  }

  /// Edits between two words (optimal string alignment).
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
