import Foundation
import Scenarios

/// A run, represented as a process of a Perfetto trace.
struct PerfettoRun {
  private let name: String
  private let status: String?
  private let process: Int
  private let times: [Int64]
  private let texts: [String]
  /// The row of the last line that each step caused, by the row of its first line.
  private let lastRows: [Int: Int]
  private let lanes: [TimelineTracks.Draft]

  /// Creates a run; nil if it has no trace.
  init?(_ entry: RunPage.Entry, number: Int) throws {
    guard let folder = entry.folder else { return nil }
    let data = try RunReader.read(folder.appendingPathComponent("trace.txt"))
    let report = entry.report
    name = report?.fullName ?? folder.lastPathComponent
    status = report?.status.rawValue
    // The thread IDs of a process follow its process ID.
    process = number * 1000
    let scenario = report.flatMap { SourceReader(path: $0.path).scenarios[$0.fullName] }
    var lanes = TimelineTracks(posture: scenario?.posture.rawValue)
    var times: [Int64] = []
    var texts: [String] = []
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
    for (row, text) in lines.enumerated() {
      let line = TraceLine(text)
      times.append(line?.nanoseconds ?? times.last ?? 0)
      texts.append(line?.text ?? String(text))
      lanes.add(line, row: row)
    }
    (self.times, self.texts, self.lanes) = (times, texts, lanes.sorted)
    let steps = (report?.steps ?? []).map { ($0.traceLine - 2, $0.traceLine + $0.traceLineCount - 3) }
    lastRows = Dictionary(steps.filter { $0.0 < $0.1 && $0.1 < texts.count }) { first, _ in first }
  }

  /// The time of the last line.
  private var end: Int64 { times.last ?? 0 }

  func write(to packets: inout PerfettoPackets) {
    let root = packets.addProcess(process, name: name, label: status)
    var threads: [String: PerfettoPackets.Track] = [:]
    var groups: [String: PerfettoPackets.Track] = [:]
    for lane in lanes {
      let isOfThread = lane.form.isEvent && !["problems", "world", "notifications"].contains(lane.group)
      if isOfThread, threads[lane.group] == nil {
        let isApp = lane.group == "app"
        threads[lane.group] = packets.addThread(
          process + (isApp ? 0 : threads.count + 1), of: process, name: isApp ? "app" : "\(lane.group) callbacks")
      } else if !isOfThread, groups[lane.group] == nil {
        groups[lane.group] = packets.addTrack(named: lane.group, below: root)
      }
      if isOfThread, let thread = threads[lane.group] {
        write(lane, on: thread, to: &packets)
      } else if let group = groups[lane.group] {
        write(lane, below: group, to: &packets)
      }
    }
  }

  private func write(
    _ lane: TimelineTracks.Draft, below group: PerfettoPackets.Track, to packets: inout PerfettoPackets
  ) {
    switch lane.form {
    case .curve where !lane.numbers.isEmpty: writeCounters(lane, below: group, to: &packets)
    case .state, .curve: writeSlices(lane, on: packets.addTrack(named: lane.name, below: group), to: &packets)
    case .event, .frame, .wrong: write(lane, on: packets.addTrack(named: lane.name, below: group), to: &packets)
    }
  }

  /// Writes a slice for each step that takes time, and an instant for every other line.
  private func write(_ lane: TimelineTracks.Draft, on track: PerfettoPackets.Track, to packets: inout PerfettoPackets) {
    for row in lane.rows {
      // Thousands of frames share a name and are distinguished by their details.
      let name = lane.form == .frame ? lane.name : texts[row]
      if lane.name == "calls", let last = lastRows[row], times[last] > times[row] {
        packets.begin(name, on: track, at: times[row], lane.name, line: texts[row])
        packets.end(on: track, at: times[last])
      } else {
        packets.instant(name, on: track, at: times[row], lane.name, line: texts[row])
      }
    }
  }

  /// Writes each value as a slice from its line to the next line. The first slice starts at zero, and the last slice
  /// ends with the trace.
  private func writeSlices(
    _ lane: TimelineTracks.Draft, on track: PerfettoPackets.Track, to packets: inout PerfettoPackets
  ) {
    let starts = [0] + lane.rows.map { times[$0] }
    let ends = starts.dropFirst() + [end]
    for (value, (start, end)) in zip([lane.first ?? ""] + lane.values, zip(starts, ends)) where end > start {
      packets.begin(value, on: track, at: start, lane.name)
      packets.end(on: track, at: end)
    }
  }

  /// Writes a counter for each number of a property.
  private func writeCounters(
    _ lane: TimelineTracks.Draft, below group: PerfettoPackets.Track, to packets: inout PerfettoPackets
  ) {
    let numbers = lane.numbers.map { $0.split(separator: ",").compactMap { Double($0) } }
    let times = [0] + lane.rows.map { self.times[$0] }
    let count = numbers.map(\.count).max() ?? 0
    for index in 0..<count {
      let name = count == 1 ? lane.name : "\(lane.name) \(index + 1)"
      let track = packets.addTrack(named: name, below: group, isCounter: true)
      for (time, values) in zip(times, numbers) where index < values.count {
        packets.count(values[index], on: track, at: time)
      }
    }
  }
}

extension TimelineTracks.Form {
  /// Whether the track contains events without duration.
  fileprivate var isEvent: Bool { [.event, .frame, .wrong].contains(self) }
}
