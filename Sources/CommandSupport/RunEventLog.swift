import CProcess
import Foundation
import Scenarios
import StructuredDocuments

/// An event log of a batch's runs, in an anonymous file that survives a crash of the process that writes it.
package struct RunEventLog: Sendable {
  /// An event of a run, which is identified by its number in the batch.
  package enum Entry {
    case began(run: Int)
    case step(run: Int, place: Scenario.Place)
    case ended(run: Int, report: RunReport)
    /// A signal ended the process that executed the runs.
    case died(signal: Int32)
  }

  /// The state of the runs, as derived from the log.
  struct State {
    var ended: [Int: RunReport] = [:]
    /// The runs that were active alone when a signal ended their process, with the signal and their last step.
    var trapped: [Int: (signal: Int32, place: Scenario.Place?)] = [:]
    /// The runs of which one caused a crash. Each run must be executed alone to determine which one.
    var suspects: [Int] = []
  }

  /// The ID of the process that the user started, which is part of the folder names.
  let owner = getpid()
  private let descriptor: Int32

  package init() throws {
    descriptor = camsim_memory_file()
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_APPEND) == 0 else {
      throw ScenarioError(
        .unavailable, "cannot create a memory file for the journal of runs: \(String(cString: strerror(errno)))")
    }
  }

  /// The size of the log in bytes.
  package var byteCount: Int { Int(max(0, lseek(descriptor, 0, SEEK_END))) }

  /// Appends an entry. Can be called on any thread.
  package func note(_ entry: Entry) {
    guard let line = entry.line else { return }
    // A single write keeps the lines of different threads separate.
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Returns the state that earlier processes recorded.
  func state() -> State {
    var (state, running) = (State(), [Int: Scenario.Place?]())
    for entry in entries() {
      switch entry {
      case .began(let run): running[run] = .some(nil)
      case .step(let run, let place): running[run] = place
      case .ended(let run, let report):
        running[run] = nil
        state.ended[run] = report
      case .died(let signal):
        if running.count == 1, let (run, place) = running.first { state.trapped[run] = (signal, place) }
        state.suspects = (running.keys + state.suspects).sorted()
        running = [:]
      }
    }
    state.suspects = Set(state.suspects).filter { state.ended[$0] == nil && state.trapped[$0] == nil }.sorted()
    return state
  }

  private func entries() -> [Entry] {
    var text = Data(count: byteCount)
    let count = text.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    // An incomplete line at the end is ignored.
    return text.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"))
      .compactMap { try? JSONDecoder().decode(Entry.self, from: $0) }
  }
}

extension RunEventLog.Entry: Decodable {
  /// The entry as a line with a JSON array of its name and values. A coder would take longer than most steps, so only
  /// reports are encoded.
  fileprivate var line: Data? {
    func number(_ number: Int?) -> String { number.map(String.init) ?? "null" }
    switch self {
    case .began(let run): return Data("[\"began\",\(run)]\n".utf8)
    case .step(let run, let place):
      let path = JSONText.quoted(place.path)
      return Data("[\"step\",\(run),\(path),\(number(place.line)),\(number(place.column))]\n".utf8)
    case .ended(let run, let report):
      return (try? JSONEncoder().encode(report)).map { Data("[\"ended\",\(run),".utf8) + $0 + Data("]\n".utf8) }
    case .died(let signal): return Data("[\"died\",\(signal)]\n".utf8)
    }
  }

  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    let (name, number) = (try values.decode(String.self), try values.decode(Int.self))
    switch name {
    case "began": self = .began(run: number)
    case "step":
      let path = try values.decode(String.self)
      let (line, column) = (try values.decodeIfPresent(Int.self), try values.decodeIfPresent(Int.self))
      self = .step(run: number, place: Scenario.Place(path: path, line: line, column: column))
    case "ended": self = .ended(run: number, report: try values.decode(RunReport.self))
    default: self = .died(signal: Int32(truncatingIfNeeded: number))
    }
  }
}
