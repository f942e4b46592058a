import Foundation
import Testing

@testable import RunPage

/// Tests `camsim show --perfetto`. Perfetto itself cannot be installed here, so `protoc` decodes the file with the part
/// of the schema that we use.
@Suite struct PerfettoTests {
  private static let protoc = OutsideProgram(name: "protoc")
  private static let schemaFolder = URL(filePath: FailingRun.folder).deletingLastPathComponent()
    .appending(path: "Perfetto").path

  private static let scenario = """
    camsim: 1
    name: tour
    session:
      preset: vga640x480
      inputs: [back, microphone]
      outputs: {video: {kind: videoData}, movie: {kind: movieFile}, photo: {kind: photo}}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 0.6 s, with: back, set: {exposureModeCustom: {duration: 1/60, iso: 100}}}
      - {at: 0.7 s, call: movie.startRecording, to: clip.mov}
      - {at: 0.8 s, rotate: landscapeLeft}
      - {at: 0.9 s, charge: {output: video, for: 100 ms}}
      - {at: 1 s, scene: {illuminance: 6400 lx}}
      - {at: 1.5 s, call: photo.capturePhoto, to: a.jpg}
      - {at: 2.5 s, call: movie.stopRecording}
      - {at: 3 s, fault: {kind: interruption, reason: videoDeviceInUseByAnotherClient, for: 1 s}}
      - {at: 5 s, call: session.stopRunning}
    expect: [{that: session.isRunning, is: true}]
    matrix: {seed: [1, 2]}
    checksums: false
    """

  /// A packet as `protoc` prints it, with fields such as `track_event.name`.
  private struct Packet {
    var fields: [String: [String]] = [:]
    subscript(_ name: String) -> String? { fields[name]?.first }
    var time: Int { self["timestamp"].flatMap { Int($0) } ?? 0 }
  }

  private func packets(_ text: String) -> [Packet] {
    var packets: [Packet] = []
    var trail: [String] = []
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line == "packet {" {
        packets.append(Packet())
        trail = []
      } else if line.hasSuffix(" {") {
        trail.append(String(line.dropLast(2)))
        packets[packets.count - 1].fields[trail.joined(separator: "."), default: []].append("")
      } else if line == "}" {
        _ = trail.popLast()
      } else {
        let parts = line.split(separator: ":", maxSplits: 1)
        let value = parts[1].trimmingCharacters(in: [" ", "\""])
        let name = (trail + [String(parts[0])]).joined(separator: ".")
        packets[packets.count - 1].fields[name, default: []].append(value)
      }
    }
    return packets
  }

  private func decode(_ file: String, in folder: String) throws -> String {
    let command = "exec protoc --decode=perfetto.protos.Trace --proto_path='\(Self.schemaFolder)' trace.proto < \(file)"
    let result = try Program.run(["-c", command], in: folder, program: URL(fileURLWithPath: "/bin/sh"))
    try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  @Test(.enabled(if: protoc.path != nil, "protoc is not installed; install it with Scripts/setup test"))
  func otherProgramsReadThePerfettoTrace() throws {
    try Program.inFolder(["tour.yaml": Self.scenario]) { folder in
      #expect(try Program.run(["run", "tour.yaml", "--out", "out"], in: folder).status == 1)
      let result = try Program.run(["show", "out", "--perfetto", "made/tour.pftrace"], in: folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("open made/tour.pftrace in https://ui.perfetto.dev"))
      let text = try decode("made/tour.pftrace", in: folder)
      let unknown = text.split(separator: "\n").filter { $0.contains(#/^\s*\d+\s*[:{]/#) }
      #expect(unknown.isEmpty, "unknown fields in the trace: \(unknown.prefix(3))")
      let packets = packets(text)
      #expect(packets.allSatisfy { $0["trusted_packet_sequence_id"] == "1" })
      #expect(packets.first?["sequence_flags"] == "1")
      try checkTracks(packets)
      try checkEvents(packets, folder)
    }
  }

  private func checkTracks(_ packets: [Packet]) throws {
    let tracks = packets.filter { $0.fields["track_descriptor"] != nil }
    let numbers = tracks.compactMap { $0["track_descriptor.uuid"] }
    #expect(numbers.count == tracks.count)
    #expect(Set(numbers).count == numbers.count)
    #expect(!numbers.contains("0"))
    for parent in tracks.compactMap({ $0["track_descriptor.parent_uuid"] }) { #expect(numbers.contains(parent)) }
    #expect(
      tracks.compactMap { $0["track_descriptor.process.process_name"] } == ["tour.seed=1", "tour.seed=2"])
    #expect(tracks.compactMap { $0["track_descriptor.process.process_labels"] } == ["failed", "failed"])
    let threads = tracks.compactMap { $0["track_descriptor.thread.thread_name"] }
    #expect(threads.prefix(threads.count / 2) == threads.suffix(threads.count / 2))
    #expect(
      Set(threads) == ["app", "video callbacks", "movie callbacks", "photo callbacks"]
        || Set(threads) == ["app", "video callbacks", "photo callbacks"], "\(threads)")
    let names = Set(tracks.compactMap { $0["track_descriptor.name"] })
    for name in [
      "isRunning", "isInterrupted", "posture", "faults", "notifications", "recording", "iso", "expectations",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names.sorted())")
    }
  }

  private func checkEvents(_ packets: [Packet], _ folder: String) throws {
    let tracks = Set(packets.compactMap { $0["track_descriptor.uuid"] })
    let events = packets.filter { $0.fields["track_event"] != nil }
    #expect(events.map(\.time) == events.map(\.time).sorted())
    #expect(events.allSatisfy { $0["timestamp"] != nil && tracks.contains($0["track_event.track_uuid"] ?? "") })
    // The slices of a track are closed in time order, and none stays open.
    var depths: [String: Int] = [:]
    for event in events {
      let track = event["track_event.track_uuid"] ?? ""
      switch event["track_event.type"] {
      case "TYPE_SLICE_BEGIN": depths[track, default: 0] += 1
      case "TYPE_SLICE_END": depths[track, default: 0] -= 1
      default: continue
      }
      #expect(depths[track, default: 0] >= 0)
    }
    #expect(depths.values.allSatisfy { $0 == 0 })
    // All frames, drops and failures of the traces are included.
    let traces = try [1, 2].map {
      try String(contentsOfFile: "\(folder)/out/tour.seed=\($0)/trace.txt", encoding: .utf8)
    }
    let lines = traces.flatMap { $0.split(separator: "\n") }
    for (kind, category) in [("frame video", "frames"), ("drop video", "drops"), ("failed ", "expectations")] {
      let count = lines.count { $0.contains(" \(kind)") }
      #expect(count > 0, "\(kind)")
      #expect(events.count { $0["track_event.categories"] == category } == count, "\(kind)")
    }
    // The slice of startRunning() lasts as long as the call blocks.
    let start = try #require(events.first { $0["track_event.name"] == "call session.startRunning" })
    let end = events.first {
      $0["track_event.type"] == "TYPE_SLICE_END"
        && $0["track_event.track_uuid"] == start["track_event.track_uuid"]
    }
    #expect(start["track_event.type"] == "TYPE_SLICE_BEGIN")
    #expect(start.time == 0)
    #expect(end?.time == 500_000_000)
    #expect(events.contains { $0["track_event.name"] == "landscapeLeft" && $0.time == 800_000_000 })
    #expect(events.contains { $0["track_event.double_counter_value"] == "100" })
  }

  @Test func numbersAreEncodedAsInProtocolBuffers() {
    var message = ProtocolBuffer()
    message.add(1, 150)
    message.add(2, "testing")
    message.add(3) { $0.add(1, 150) }
    message.add(44, 1.0)
    // The bytes are the examples from protobuf.dev, and a field with a two-byte tag.
    #expect(
      message.bytes == [0x08, 0x96, 0x01, 0x12, 0x07] + Array("testing".utf8) + [0x1A, 0x03, 0x08, 0x96, 0x01]
        + [0xE1, 0x02, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
  }

  @Test func perfettoRequiresATrace() throws {
    try Program.inFolder(["a.yaml": "camsim: 1\nname: a\ndevice: iphone-99"]) { folder in
      _ = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
      let nothing = try Program.run(["show", "out", "--perfetto", "a.pftrace"], in: folder)
      #expect(nothing.status == 69, "\(nothing.errors)")
      #expect(nothing.errors.contains("none of the runs has a trace"), "\(nothing.errors)")
      let both = try Program.run(["show", "out", "--perfetto", "a.pftrace", "--diff", "out"], in: folder)
      #expect(both.status == 64)
    }
  }
}
