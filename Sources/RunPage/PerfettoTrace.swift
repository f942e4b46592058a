import Foundation
import Scenarios

/// A trace of runs that Perfetto can open, with a process for each run, threads for the app and for the callbacks of
/// each output, tracks for states, and counters for numbers. Times are nanoseconds of the run's time.
///
/// **Source:** Perfetto, `protos/perfetto/trace/perfetto_trace.proto` (TracePacket, TrackDescriptor, TrackEvent), and
/// "Writing TrackEvent protos synthetically". `Fixtures/Perfetto/trace.proto` lists the messages and fields that are
/// written.
public struct PerfettoTrace: Sendable {
  /// The contents of the trace file.
  public let data: Data

  /// Creates a trace of these runs.
  ///
  /// - Parameter entries: The runs to include. Those without a trace are skipped.
  /// - Throws: `ScenarioError.unavailable` when a trace cannot be read.
  public init(_ entries: [RunPage.Entry]) throws {
    var packets = PerfettoPackets()
    for entry in entries {
      guard let run = try PerfettoRun(entry, number: packets.addRun()) else { continue }
      run.write(to: &packets)
    }
    data = packets.data
  }
}

/// The packets of a trace: track descriptors, followed by events in chronological order.
struct PerfettoPackets {
  /// The UUID of a track, which is unique in the trace.
  typealias Track = UInt64

  /// The type of a track event. **Source:** `TrackEvent.Type`.
  private enum EventType: Int {
    case sliceBegin = 1
    case sliceEnd = 2
    case instant = 3
    case counter = 4
  }

  private var descriptors: [[UInt8]] = []
  private var events: [(time: Int64, packet: [UInt8])] = []
  private var trackCount: Track = 0
  private var runCount = 0

  /// Returns the number of the next run, starting at 1.
  mutating func addRun() -> Int {
    runCount += 1
    return runCount
  }

  /// The contents of the file. `Trace.packet` is field 1.
  var data: Data {
    var trace = ProtocolBuffer()
    let inOrder = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for packet in descriptors + inOrder.map(\.element.packet) { trace.add(1, packet) }
    return Data(trace.bytes)
  }

  // MARK: Tracks

  mutating func addProcess(_ id: Int, name: String, label: String?) -> Track {
    addTrack { track in
      track.add(3) { process in
        process.add(1, id)
        process.add(6, name)
        if let label { process.add(8, label) }
      }
    }
  }

  /// Adds a thread. The thread whose ID equals the process ID is the main thread.
  mutating func addThread(_ id: Int, of process: Int, name: String) -> Track {
    addTrack { track in
      track.add(4) { thread in
        thread.add(1, process)
        thread.add(2, id)
        thread.add(5, name)
      }
    }
  }

  /// Adds a track below another one. Tracks are displayed in the order in which they are added.
  mutating func addTrack(named name: String, below parent: Track, isCounter: Bool = false) -> Track {
    let rank = trackCount
    return addTrack { track in
      track.add(2, name)
      track.add(5, parent)
      if isCounter { track.add(8) { _ in } }
      track.add(11, 3)  // children: EXPLICIT, by rank
      track.add(12, rank)
    }
  }

  private mutating func addTrack(_ fill: (inout ProtocolBuffer) -> Void) -> Track {
    trackCount += 1
    let uuid = trackCount
    let isFirst = descriptors.isEmpty
    descriptors.append(
      Self.packet { packet in
        // The first packet starts a new incremental state of the sequence: SEQ_INCREMENTAL_STATE_CLEARED.
        if isFirst { packet.add(13, 1) }
        packet.add(60) { track in
          track.add(1, uuid)
          fill(&track)
        }
      })
    return uuid
  }

  // MARK: Events

  /// Begins a slice on a track.
  ///
  /// - Parameter line: The trace line, which becomes an annotation of the event.
  mutating func begin(_ name: String, on track: Track, at time: Int64, _ category: String, line: String? = nil) {
    add(.sliceBegin, on: track, at: time) { Self.tell(name, category, line, &$0) }
  }

  mutating func end(on track: Track, at time: Int64) { add(.sliceEnd, on: track, at: time) { _ in } }

  mutating func instant(_ name: String, on track: Track, at time: Int64, _ category: String, line: String) {
    add(.instant, on: track, at: time) { Self.tell(name, category, line, &$0) }
  }

  mutating func count(_ value: Double, on track: Track, at time: Int64) {
    add(.counter, on: track, at: time) { $0.add(44, value) }
  }

  private static func tell(_ name: String, _ category: String, _ line: String?, _ event: inout ProtocolBuffer) {
    event.add(22, category)
    event.add(23, name)
    guard let line else { return }
    event.add(4) { annotation in
      annotation.add(10, "line")
      annotation.add(6, line)
    }
  }

  private mutating func add(
    _ type: EventType, on track: Track, at time: Int64, _ fill: (inout ProtocolBuffer) -> Void
  ) {
    let packet = Self.packet { packet in
      packet.add(8, time)
      packet.add(11) { event in
        event.add(9, type.rawValue)
        event.add(11, track)
        fill(&event)
      }
    }
    events.append((time, packet))
  }

  /// Creates a packet of the trace's only packet sequence, which has the ID 1.
  private static func packet(_ fill: (inout ProtocolBuffer) -> Void) -> [UInt8] {
    var packet = ProtocolBuffer()
    packet.add(10, 1)
    fill(&packet)
    return packet.bytes
  }
}
