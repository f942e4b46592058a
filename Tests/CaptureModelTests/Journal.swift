import Locking
@testable import SimulationKernel

/// Lines written by several threads, in the order of writing.
final class Journal: Sendable {
  private let content = Locked<[String]>([])

  var lines: [String] { content.withLock { $0 } }

  func add(_ line: String) { content.withLock { $0.append(line) } }
}
