import Foundation
import Testing

/// What the documentation says that a frame costs.
@Suite struct FrameCostTests {
  // CI optimises its debug build (Package.swift).
  #if DEBUG && !OPTIMISED
    private static let column = 3
  #else
    private static let column = 2
  #endif

  /// The allocations of a frame as the program counts them.
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

  /// A row of the table of allocations for each of these.
  @Test(arguments: ["unread", "read"]) func `a frame allocates as the document says`(_ frame: String) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/Performance.md")
    let row = try #require(
      try String(contentsOf: page, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("| `\(frame)` |") })
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let documented = try #require(Double(cells[Self.column - 1]))
    let measured = try #require(try allocations(frame))
    // A table of the run time's or of a pool's that grows now and then is no cost of a frame.
    #expect(
      abs(measured - documented) < 0.05,
      "\(frame): \(measured) allocations, \(documented) in Documentation/Performance.md")
  }
}
