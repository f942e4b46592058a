import CaptureModel
import Foundation
import Locking
import MediaCoding
import SimulationKernel

/// A log of the events of a run, one per line: `SECONDS KIND OBJECT DETAILS`.
///
/// Runs of the same scenario with the same seed produce identical bytes. **Source:** `Documentation/TraceFormat.md`.
package final class Trace: ModelRecorder {
  private struct State {
    var names: [ObjectIdentifier: String] = [:]
    /// The names of devices by unique identifier, because a reconnected device is represented by a new object.
    var deviceNames: [String: String] = [:]
    var nameOther: (@Sendable (AnyObject) -> String?)?
    /// The last objects that a metadata output found, with their description.
    var lastObjects: (objects: [AVMetadataObject], text: String) = ([], "")
    var text = ""
    var frameCount = 0
    var eventCount = 0
    var lineCount = 0
    var failure: (any Error)?
  }

  private let state = Locked(State())
  /// The file to write to; nil for a trace in memory.
  private let file: FileHandle?
  private let path: String
  private let isBuffered: Bool
  /// Whether calls by the app are recorded. A scenario records its steps instead.
  package let recordsCalls: Bool

  /// Creates a trace in memory for a test.
  package init(test: String, device: String) {
    file = nil
    path = "trace.txt"
    isBuffered = true
    recordsCalls = true
    append("#camsim-trace 1  test=\(test) device=\(device)")
  }

  /// Creates a trace file and writes its heading.
  ///
  /// - Parameter isBuffered: Whether lines may be written late. If false, all lines survive a crash of the process.
  init(
    at url: URL, scenario: String, cell: String?, device: String, seed: UInt64, isBuffered: Bool = true
  ) throws {
    // Foundation does not report the system's error.
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw MediaError(writing: url.path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    path = url.path
    self.isBuffered = isBuffered
    recordsCalls = false
    let name = cell.map { "\(scenario) cell=\($0)" } ?? scenario
    append("#camsim-trace 1  scenario=\(name) device=\(device) seed=\(seed)")
  }

  /// Sets the name of an object in trace lines.
  package func name(_ object: AnyObject, _ name: String) {
    state.withLock { $0.names[ObjectIdentifier(object)] = name }
  }

  /// Sets the name of a device in trace lines, regardless of the object that represents it.
  package func name(device identifier: String, _ name: String) {
    state.withLock { $0.deviceNames[identifier] = name }
  }

  var lastObjects: (objects: [AVMetadataObject], text: String) {
    get { state.withLock { $0.lastObjects } }
    set { state.withLock { $0.lastObjects = newValue } }
  }

  func givenName(ofDevice identifier: String) -> String? { state.withLock { $0.deviceNames[identifier] } }

  /// Sets a closure that provides names for objects that have none.
  func nameOthers(_ name: @escaping @Sendable (AnyObject) -> String?) { state.withLock { $0.nameOther = name } }

  var frameCount: Int { state.withLock { $0.frameCount } }
  var eventCount: Int { state.withLock { $0.eventCount } }
  /// The number of lines written so far, including the heading.
  var lineCount: Int { state.withLock { $0.lineCount } }

  /// Appends a line about the scenario itself, for example a step or a failure.
  package func note(_ text: String, at nanoseconds: Int64) {
    append(text, at: nanoseconds)
  }

  /// Appends a line about a video frame or an audio packet that a client received.
  package func noteSample(_ text: String, at nanoseconds: Int64) {
    append(text, at: nanoseconds) { $0.frameCount += 1 }
  }

  package func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    guard let text = line(for: fact) else { return }
    append(text, at: nanoseconds) { $0.eventCount += 1 }
  }

  /// Writes the remaining lines and closes the file.
  ///
  /// - Throws: `MediaError` if any line could not be written.
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

  /// Appends a line, preceded by the time if there is one. A text of the app or the scenario cannot add another line.
  private func append(_ line: String, at nanoseconds: Int64? = nil, count: (inout State) -> Void = { _ in }) {
    let time = nanoseconds.map(Self.seconds)
    state.withLock { state in
      count(&state)
      if let time {
        state.text += time
        state.text += " "
      }
      state.text += line.printableLine
      state.text += "\n"
      state.lineCount += 1
      guard let file, !isBuffered || state.text.utf8.count > 1 << 16 else { return }
      do { try file.write(contentsOf: Data(state.text.utf8)) } catch { state.failure = state.failure ?? error }
      state.text.removeAll(keepingCapacity: true)
    }
  }

  /// The text of a trace in memory.
  package var text: String { state.withLock { $0.text } }

  /// Returns the name set by ``name(_:_:)``, or the name that the closure set by ``nameOthers(_:)`` provides.
  func givenName(of object: AnyObject) -> String? {
    let (name, nameOther) = state.withLock { ($0.names[ObjectIdentifier(object)], $0.nameOther) }
    return name ?? nameOther?(object)
  }
}
