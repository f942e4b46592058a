import CaptureModel
import Foundation
import MediaCoding
import Synchronization

/// Writes down what happens, a fact a line: `SECONDS KIND OBJECT DETAILS`.
///
/// The same scenario and seed give the same bytes. **Source:** design, section 6 (contract).
final class Trace: ModelRecorder {
  private struct State {
    var names: [ObjectIdentifier: String] = [:]
    var text = ""
    var frameCount = 0
    var eventCount = 0
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let file: FileHandle

  init(at url: URL, scenario: String, cell: String?, device: String, seed: UInt64) throws {
    guard FileManager.default.createFile(atPath: url.path, contents: nil),
      let file = FileHandle(forWritingAtPath: url.path)
    else { throw ScenarioError(.unavailable, "\(url.path): cannot be written; choose another --out") }
    self.file = file
    let name = cell.map { "\(scenario) cell=\($0)" } ?? scenario
    append("#camsim-trace 1  scenario=\(name) device=\(device) seed=\(seed)")
  }

  /// Says how lines call an object.
  func name(_ object: AnyObject, _ name: String) {
    state.withLock { $0.names[ObjectIdentifier(object)] = name }
  }

  var frameCount: Int { state.withLock { $0.frameCount } }
  var eventCount: Int { state.withLock { $0.eventCount } }

  /// A fact of the scenario itself: a step, a failure.
  func note(_ text: String, at nanoseconds: Int64) {
    append("\(Self.seconds(nanoseconds)) \(text)")
  }

  /// A line about a frame or a packet of sound that a client has looked at.
  func noteSample(_ text: String, at nanoseconds: Int64) {
    state.withLock { $0.frameCount += 1 }
    append("\(Self.seconds(nanoseconds)) \(text)")
  }

  func record(_ fact: ModelFact, at nanoseconds: Int64) {
    guard let text = words(for: fact) else { return }
    state.withLock { $0.eventCount += 1 }
    append("\(Self.seconds(nanoseconds)) \(text)")
  }

  /// Writes what is left and closes the file.
  func close() throws {
    let (rest, failure) = state.withLock { state in
      defer { state.text = "" }
      return (state.text, state.failure)
    }
    if let failure { throw failure }
    try file.write(contentsOf: Data(rest.utf8))
    try file.close()
  }

  private func append(_ line: String) {
    let full: String? = state.withLock { state in
      state.text += line
      state.text += "\n"
      guard state.text.utf8.count > 1 << 16 else { return nil }
      defer { state.text = "" }
      return state.text
    }
    guard let full else { return }
    do { try file.write(contentsOf: Data(full.utf8)) } catch { state.withLock { $0.failure = $0.failure ?? error } }
  }

  // MARK: Words

  private func words(for fact: ModelFact) -> String? {
    switch fact {
    case .change(let object, "isRunning", _, let new) where object is AVCaptureSession:
      return "\(name(of: object)) \(new == "true" ? "running" : "stopped")"
    case .change(let object, "isInterrupted", _, let new) where object is AVCaptureSession:
      return "\(name(of: object)) \(new == "true" ? "interrupted" : "interruption ended")"
    case .change(let object, let property, let old, let new):
      return "kvo \(name(of: object)).\(property) \(old)->\(new)"
    case .set(let object, let property, let value): return "set \(name(of: object)).\(property) \(value)"
    case .notification(let name, let object, let userInfo): return words(name, object, userInfo)
    case .sample: return nil  // The client of the output writes it, with what it has seen in it.
    case .drop(let output, let index, let time, let reason):
      return "drop \(name(of: output)) index=\(index) pts=\(Self.fraction(time)) reason=\(reason)"
    case .recording(let output, .started): return "recording \(name(of: output)) started"
    case .recording(let output, .finished(let duration, let error)):
      return
        "recording \(name(of: output)) finished duration=\(Self.fraction(duration)) error=\(error.map { "\($0)" } ?? "none")"
    case .misuse(let misuse): return "misuse \(misuse.exception.rawValue) \(misuse.reason)"
    }
  }

  private func words(_ notification: String, _ object: AnyObject, _ userInfo: [String: Any]) -> String {
    let short = notification.hasSuffix("Notification") ? String(notification.dropLast(12)) : notification
    var words = "notification \(short)"
    if object is AVCaptureDevice { words += " \(name(of: object))" }
    if let reason = userInfo[AVCaptureSessionInterruptionReasonKey] as? NSNumber {
      words += " reason=\(reason.intValue)"
    }
    if let error = userInfo[AVCaptureSessionErrorKey] as? AVError { words += " error=\(error.code)" }
    return words
  }

  func name(of object: AnyObject) -> String {
    state.withLock { $0.names[ObjectIdentifier(object)] } ?? "\(type(of: object))"
  }

  /// Seconds with nine digits, without going through a floating-point number.
  static func seconds(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return "\(seconds)." + String(rest + 1_000_000_000).dropFirst()
  }

  /// `34/30`.
  static func fraction(_ time: CMTime) -> String {
    time.isNumeric ? "\(time.value)/\(time.timescale)" : "\(time)"
  }
}
