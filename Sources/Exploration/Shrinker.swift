/// Finds a short part of a case that still shows its finding.
public enum Shrinker {
  /// Leaves out more and more of `parts`, in runs of half of them, a quarter, down to single ones, as long as the rest fails.
  public static func shrink<Part>(_ parts: [Part], fails: ([Part]) throws -> Bool) rethrows -> [Part] {
    var rest = parts
    var length = max(1, rest.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < rest.count {
        let end = min(rest.count, start + length)
        let candidate = Array(rest[..<start] + rest[end...])
        if try fails(candidate) {
          rest = candidate
          hasShrunk = true
        } else {
          start = end
        }
      }
      if length == 1, !hasShrunk { return rest }
      length = max(1, length / 2)
    }
  }
}
