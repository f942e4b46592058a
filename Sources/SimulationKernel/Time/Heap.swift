/// A binary heap that returns its values in ascending order of their keys.
///
/// The order of values with equal keys is unspecified, so keys that require a stable order include a counter.
/// Inlinable, because a scheduler in another module uses it for each job.
package struct Heap<Key: Comparable, Value> {
  @usableFromInline var entries: [(key: Key, value: Value)] = []

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }
  @inlinable package var first: Value? { entries.first?.value }

  /// The values in ascending order of their keys.
  package var sorted: [(key: Key, value: Value)] { entries.sorted { $0.key < $1.key } }

  @inlinable package mutating func insert(_ value: Value, at key: Key) {
    entries.append((key, value))
    var child = entries.count - 1
    while child > 0, entries[child].key < entries[(child - 1) / 2].key {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the value at a position in ascending order of the keys.
  package mutating func remove(at index: Int) -> Value? {
    var rest = sorted
    guard rest.indices.contains(index) else { return nil }
    let value = rest.remove(at: index).value
    // An array in ascending order is a heap.
    entries = rest
    return value
  }

  @inlinable package mutating func removeFirst() -> Value? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last.value }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2)
      where child < entries.count && entries[child].key < entries[least].key { least = child }
      if least == parent { return first.value }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
