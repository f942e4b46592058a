/// A reducer of failing cases, which finds a short list of parts that still causes the same finding.
public enum Shrinker {
  /// Removes half of the parts at a time, then a quarter, and so on down to single parts. A removal is kept if the
  /// remaining parts still fail.
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
