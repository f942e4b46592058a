import Foundation
import Testing

@testable import Scenarios

/// Tests the limits of scenarios: the maximum is accepted, and one more is rejected with a message.
@Suite struct ScenarioLimitTests {
  private static let session = "session: {inputs: [back], outputs: {video: {kind: videoData}, preview: {kind: preview"
  private static let cells = (1...ScenarioLimit.cells).map { "\($0)" }.joined(separator: ", ")
  private static let head = "camsim: 1\nname: limit\n"

  static let limits: [(most: String, beyond: String, sentence: String)] = [
    (
      "#" + String(repeating: "x", count: ScenarioLimit.fileBytes - head.utf8.count - 2) + "\n",
      "#" + String(repeating: "x", count: ScenarioLimit.fileBytes - head.utf8.count - 1) + "\n",
      "the file has 1048577 bytes, but the limit is 1048576"
    ),
    (
      "matrix: {seed: [\(cells)]}", "matrix: {seed: [\(cells), 0]}",
      "the matrix has more than 4096 cells"
    ),
    (rows(64), rows(65), "the mapping has more than 64 keys"),
    (seeds("include", 256), seeds("include", 257), "matrix.include: the list has more than 256 elements"),
    (seeds("exclude", 256), seeds("exclude", 257), "matrix.exclude: the list has more than 256 elements"),
    (aliases(16), aliases(17), "the file has more than 16 aliases"),
    (step("2305843009.213693950 s"), step("2305843009.213693951 s"), "under 73 years"),
    (
      "scene: {chart: orientation, distance: 1000000 m}", "scene: {chart: orientation, distance: 1000000.1 m}",
      "a distance must be from 0.01 m to 1000000 m"
    ),
    (
      "scene: {chart: orientation, distance: 0.01 m}", "scene: {chart: orientation, distance: 0.0099 m}",
      "a distance must be from 0.01 m to 1000000 m"
    ),
    (
      "scene: {chart: orientation, codes: [{type: qr, text: a, at: [1000, -1000]}]}",
      "scene: {chart: orientation, codes: [{type: qr, text: a, at: [1000.1, 0]}]}", "must be between -1000 and 1000"
    ),
    (
      "\(session)}}}\nsteps: [{at: 0 s, hold: {output: video, buffers: 10000}}]",
      "\(session)}}}\nsteps: [{at: 0 s, hold: {output: video, buffers: 10001}}]", "10000"
    ),
    ("\(session), layer: 4096x4096}}}", "\(session), layer: 4097x1}}}", "4097x1"),
  ]

  private static func step(_ time: String) -> String {
    "\(session)}}}\nsteps: [{at: \(time), call: session.startRunning}]"
  }

  private static func rows(_ count: Int) -> String {
    let values = (1...count).map { "outputs.o\($0).kind: photo" }
    return "\(session)}}}\nmatrix: {rows: [{\(values.joined(separator: ", "))}]}"
  }

  private static func seeds(_ key: String, _ count: Int) -> String {
    let rows = (1...count).map { "{seed: \($0)}" }
    let axis = (1...300).map(String.init).joined(separator: ", ")
    return "matrix: {seed: [\(axis)], \(key): [\(rows.joined(separator: ", "))]}"
  }

  private static func aliases(_ count: Int) -> String {
    let steps = ["&a {at: 0 s, call: session.startRunning}"] + Array(repeating: "*a", count: count)
    return "\(session)}}}\nsteps: [\(steps.joined(separator: ", "))]"
  }

  @Test(arguments: limits.indices) func `a file at a limit is read, and a file beyond the limit is rejected`(
    _ index: Int
  ) throws {
    let (most, beyond, sentence) = Self.limits[index]
    try inFile(Self.head + most) { _ = try ScenarioFile(path: $0) }
    let error = #expect(throws: ScenarioError.self) {
      try inFile(Self.head + beyond) { _ = try ScenarioFile(path: $0) }
    }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  private func inFile(_ text: String, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    try body(file.path)
  }
}
