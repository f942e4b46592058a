/// A binary heap: values come out by their keys, the least first.
///
/// Values of the same key come out in no particular order, so a key that must tell them apart counts them. Inlinable: a scheduler of another
/// module does this for each piece of work.
package struct Heap<Key: Comparable, Value> {
  @usableFromInline var entries: [(key: Key, value: Value)] = []

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { entries.isEmpty }
  @inlinable package var first: Value? { entries.first?.value }

  @inlinable package mutating func insert(_ value: Value, at key: Key) {
    entries.append((key, value))
    var child = entries.count - 1
    while child > 0, entries[child].key < entries[(child - 1) / 2].key {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
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
