import Foundation
import Locking
import SimulationKernel

/// A log of the model's events with one line each, and a separate list of API misuse.
package final class EventLog: ModelRecorder {
  private let lines = Locked<[String]>([])
  private let misuseList = Locked<[Misuse]>([])
  private let describe: @Sendable (any ModelEvent) -> String?

  /// Creates an empty log of events.
  ///
  /// - Parameter describe: A closure that returns the line for an event of a module above the kernel, or nil for none.
  package init(describe: @escaping @Sendable (any ModelEvent) -> String?) { self.describe = describe }

  package var events: [String] { lines.withLock { $0 } }
  package var misuses: [Misuse] { misuseList.withLock { $0 } }

  package func clear() {
    lines.withLock { $0 = [] }
    misuseList.withLock { $0 = [] }
  }

  package func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    switch fact {
    case .change(_, let property, let old, let new): add("\(property) \(old)->\(new)")
    case .notification(let name, _, _):
      add(name.replacingOccurrences(of: "AVCapture", with: "").replacingOccurrences(of: "Notification", with: ""))
    case .misuse(let misuse): misuseList.withLock { $0.append(misuse) }
    case .event(let event): if let line = describe(event) { add(line) }
    case .call, .set: break
    }
  }

  private func add(_ line: String) { lines.withLock { $0.append(line) } }
}
