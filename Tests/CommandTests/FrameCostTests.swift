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

  /// A row of the table of allocations for each of these.
  @Test(arguments: ["unread", "read"]) func allocatesAsTheDocumentSays(_ frame: String) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/Performance.md")
    let row = try #require(
      try String(contentsOf: page, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("| `\(frame)` |") })
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let documented = try #require(Double(cells[Self.column - 1]))
    let bench = try #require(Program.executable).deletingLastPathComponent().appending(path: "camsim-bench")
    let result = try Program.run(["job", "allocations", "500", frame], program: bench)
    #expect(result.status == 0, "\(result.errors)")
    let measured = try #require(Double(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    // A table of the run time's or of a pool's that grows now and then is no cost of a frame.
    #expect(
      abs(measured - documented) < 0.05,
      "\(frame): \(measured) allocations, \(documented) in Documentation/Performance.md")
  }
}
