import Foundation

/// A thread-safe log of callbacks, in the order in which they arrive.
// Unchecked: the lock protects the lines.
final class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var content: [String] = []

  var lines: [String] {
    lock.lock()
    defer { lock.unlock() }
    return content
  }

  func add(_ line: String) {
    lock.lock()
    defer { lock.unlock() }
    content.append(line)
  }

  /// Appends a value in the report's canonical text form.
  func note(_ value: Any) { add(Canonical.text(value)) }

  func clear() {
    lock.lock()
    defer { lock.unlock() }
    content = []
  }

  func count(of line: String) -> Int { lines.filter { $0 == line }.count }
  func contains(_ line: String) -> Bool { lines.contains(line) }
}
