import CProcess
import Foundation
import Scenarios

/// What has become of the runs of a batch: a file without a name that outlives the process which wrote it.
package struct RunJournal: Sendable {
  /// What is noted, of runs by their number in the batch.
  package enum Entry: Codable {
    case began(run: Int)
    case step(run: Int, place: Scenario.Place)
    case ended(run: Int, report: RunReport)
    /// The process that ran them ended by a signal.
    case died(signal: Int32)
  }

  /// What the runs have come to.
  struct State {
    var ended: [Int: RunReport] = [:]
    /// Runs that were alone when their process died, with its signal and their last step.
    var trapped: [Int: (signal: Int32, place: Scenario.Place?)] = [:]
    /// Runs of which one is at fault; each must run alone.
    var suspects: [Int] = []
  }

  /// The process that the user started, whose number is in the names of folders.
  let owner = getpid()
  private let descriptor: Int32

  package init() throws {
    descriptor = camsim_memory_file()
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_APPEND) == 0 else {
      throw ScenarioError(.unavailable, "no memory for a list of runs: \(String(cString: strerror(errno)))")
    }
  }

  /// How much has been noted.
  package var byteCount: Int { Int(max(0, lseek(descriptor, 0, SEEK_END))) }

  /// Adds an entry; from any thread.
  package func note(_ entry: Entry) {
    guard var line = try? JSONEncoder().encode(entry) else { return }
    line.append(UInt8(ascii: "\n"))
    // One write, so that threads do not mix their lines.
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// What earlier processes have noted.
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
    // Of a line that the process did not finish there is no entry.
    return text.prefix(max(0, count)).split(separator: UInt8(ascii: "\n"))
      .compactMap { try? JSONDecoder().decode(Entry.self, from: $0) }
  }
}
