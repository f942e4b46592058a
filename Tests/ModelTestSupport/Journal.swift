import Locking

/// A thread-safe list of lines, in the order of writing.
package final class Journal: Sendable {
  private let content = Locked<[String]>([])

  package init() {}

  package var lines: [String] { content.withLock { $0 } }

  package func add(_ line: String) { content.withLock { $0.append(line) } }
}
