import Foundation
import SimulationKernel

/// A reproducible text log of all calls and callbacks, which also counts API misuse.
final class CallLog: ModelRecorder, @unchecked Sendable {
  // Unchecked: the lock protects all variables.
  private let lock = NSLock()
  private let isTracing: Bool
  private var written: [String] = []
  private var refused = 0
  private var heard = 0

  init(isTracing: Bool) { self.isTracing = isTracing }

  var lines: [String] { lock.withLock { written } }
  var refusals: Int { lock.withLock { refused } }
  /// The number of calls to delegates and closures.
  var callbacks: Int { lock.withLock { heard } }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    if case .misuse = fact { lock.withLock { refused += 1 } }
    guard isTracing else { return }
    switch fact {
    case .change(let object, let property, let old, let new):
      write("\(nanoseconds) \(type(of: object)).\(property) \(old) -> \(new)")
    case .set(let object, let property, let value): write("\(nanoseconds) \(type(of: object)).\(property) = \(value)")
    case .call(let object, let method): write("\(nanoseconds) \(type(of: object)).\(method)")
    case .notification(let name, let object, _): write("\(nanoseconds) \(name) \(type(of: object))")
    case .misuse(let misuse): write("\(nanoseconds) \(misuse)")
    case .event(let event): write("\(nanoseconds) \(type(of: event))")
    }
  }

  func hear(_ name: String) {
    lock.withLock { heard += 1 }
    write("heard \(name)")
  }

  func write(_ line: @autoclosure () -> String) {
    guard isTracing else { return }
    // Object addresses differ between runs.
    let line = line().replacing(#/0x[0-9a-f]+/#, with: "0x")
    lock.withLock { written.append(line) }
  }
}
