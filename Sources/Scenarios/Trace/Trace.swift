import Foundation
import Locking
import MediaCoding
import SimulationKernel

/// Writes down what happens, a fact a line: `SECONDS KIND OBJECT DETAILS`.
///
/// The same scenario and seed give the same bytes. **Source:** `Documentation/TraceFormat.md`.
package final class Trace: ModelRecorder {
  private struct State {
    var names: [ObjectIdentifier: String] = [:]
    /// By unique identifiers: a device that was gone comes back as another object.
    var deviceNames: [String: String] = [:]
    var nameOther: (@Sendable (AnyObject) -> String?)?
    var text = ""
    var frameCount = 0
    var eventCount = 0
    var lineCount = 0
    var failure: (any Error)?
  }

  private let state = Locked(State())
  /// Nil for a trace that stays in memory.
  private let file: FileHandle?
  private let path: String
  private let isBuffered: Bool

  /// A trace in memory.
  package init(test: String, device: String) {
    file = nil
    path = "trace.txt"
    isBuffered = true
    append("#camsim-trace 1  test=\(test) device=\(device)")
  }

  /// - Parameter isBuffered: whether lines may be written late; if not, a process that crashes leaves all of them.
  init(
    at url: URL, scenario: String, cell: String?, device: String, seed: UInt64, isBuffered: Bool = true
  ) throws {
    // Foundation would not tell the system's reason.
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw MediaError(writing: url.path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    path = url.path
    self.isBuffered = isBuffered
    let name = cell.map { "\(scenario) cell=\($0)" } ?? scenario
    append("#camsim-trace 1  scenario=\(name) device=\(device) seed=\(seed)")
  }

  /// Says how lines call an object.
  package func name(_ object: AnyObject, _ name: String) {
    state.withLock { $0.names[ObjectIdentifier(object)] = name }
  }

  /// Says how lines call a device, whichever object stands for it.
  package func name(device identifier: String, _ name: String) {
    state.withLock { $0.deviceNames[identifier] = name }
  }

  func givenName(ofDevice identifier: String) -> String? { state.withLock { $0.deviceNames[identifier] } }

  /// Says how lines call objects that were given no name.
  func nameOthers(_ name: @escaping @Sendable (AnyObject) -> String?) { state.withLock { $0.nameOther = name } }

  var frameCount: Int { state.withLock { $0.frameCount } }
  var eventCount: Int { state.withLock { $0.eventCount } }
  /// Lines that were written, the heading among them.
  var lineCount: Int { state.withLock { $0.lineCount } }

  /// A fact of the scenario itself: a step, a failure.
  package func note(_ text: String, at nanoseconds: Int64) {
    append(text, at: nanoseconds)
  }

  /// A line about a frame or a packet of sound that a client has looked at.
  package func noteSample(_ text: String, at nanoseconds: Int64) {
    append(text, at: nanoseconds) { $0.frameCount += 1 }
  }

  package func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    guard let text = line(for: fact) else { return }
    append(text, at: nanoseconds) { $0.eventCount += 1 }
  }

  /// Writes what is left and closes the file.
  func close() throws {
    let (rest, failure) = state.withLock { state in
      defer { state.text = "" }
      return (state.text, state.failure)
    }
    do {
      if let failure { throw failure }
      try file?.write(contentsOf: Data(rest.utf8))
      try file?.close()
    } catch {
      throw MediaError(writing: path, error)
    }
  }

  /// Appends a line, after the time if it has one.
  private func append(_ line: String, at nanoseconds: Int64? = nil, count: (inout State) -> Void = { _ in }) {
    let time = nanoseconds.map(Self.seconds)
    state.withLock { state in
      count(&state)
      if let time {
        state.text += time
        state.text += " "
      }
      state.text += line
      state.text += "\n"
      state.lineCount += 1
      guard let file, !isBuffered || state.text.utf8.count > 1 << 16 else { return }
      do { try file.write(contentsOf: Data(state.text.utf8)) } catch { state.failure = state.failure ?? error }
      state.text.removeAll(keepingCapacity: true)
    }
  }

  /// What a trace in memory says.
  package var text: String { state.withLock { $0.text } }

  /// What was given to ``name(_:_:)``, or what ``nameOthers(_:)`` says.
  func givenName(of object: AnyObject) -> String? {
    let (name, nameOther) = state.withLock { ($0.names[ObjectIdentifier(object)], $0.nameOther) }
    return name ?? nameOther?(object)
  }
}
