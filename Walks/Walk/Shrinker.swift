/// Finds a short part of a sequence that still fails.
enum Shrinker {
  /// Leaves out more and more of `items`, in runs of half of them, a quarter, down to single ones, as long as the rest fails.
  static func shrink<Item>(_ items: [Item], fails: ([Item]) -> Bool) -> [Item] {
    var rest = items
    var length = max(1, rest.count / 2)
    while true {
      var start = 0
      var hasShrunk = false
      while start < rest.count {
        let end = min(rest.count, start + length)
        let candidate = Array(rest[..<start] + rest[end...])
        if fails(candidate) {
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
