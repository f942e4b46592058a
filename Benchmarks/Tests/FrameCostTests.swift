import Foundation
import Testing

/// Tests the documented cost of a frame.
@Suite struct FrameCostTests {
  // CI optimizes its debug build (Package.swift).
  #if DEBUG && !OPTIMISED
    private static let column = 3
  #else
    private static let column = 2
  #endif

  /// Returns the number of allocations per frame, as counted by the program.
  private func allocations(_ frame: String) throws -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "camsim-bench")
    process.arguments = ["job", "allocations", "500", frame]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Each argument corresponds to a row in the table of allocations.
  @Test(arguments: ["unread", "read"]) func `a frame performs exactly the documented number of allocations`(
    _ frame: String
  ) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/Performance.md")
    let row = try #require(
      try String(contentsOf: page, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("| `\(frame)` |") })
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let documented = try #require(Double(cells[Self.column - 1]))
    let measured = try #require(try allocations(frame))
    // Occasional growth of a table in the runtime or a pool is not part of a frame's cost.
    #expect(
      abs(measured - documented) < 0.05,
      "\(frame): \(measured) allocations, \(documented) in Documentation/Performance.md")
  }
}
