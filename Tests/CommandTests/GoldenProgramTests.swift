import Foundation
import Testing

/// Tests that the built program writes the golden traces, even with several scenarios at a time, and returns the right
/// exit status.
@Suite struct GoldenProgramTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Scenarios")

  @Test(arguments: zip(["delivery", "interruptions", "failing"], [0, 0, 69] as [Int32]))
  func theProgramWritesTheGoldenTraces(_ topic: String, _ status: Int32) throws {
    let scenarios = Self.folder.appending(path: topic)
    try Program.inFolder(["readme": ""]) { folder in
      let result = try Program.run(["run", scenarios.path, "--jobs", "3", "--out", "out"], in: folder)
      #expect(result.status == status)
      let golden = try FileManager.default.contentsOfDirectory(atPath: scenarios.path)
        .filter { $0.hasSuffix(".trace.txt") }
      let made = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out")
        .filter { !$0.hasPrefix(".") && !["index.html", "durations.json"].contains($0) }
      #expect(Set(golden) == Set(made.map { "\($0).trace.txt" }))
      for name in made {
        let expected = try String(contentsOf: scenarios.appending(path: "\(name).trace.txt"), encoding: .utf8)
        let trace = try String(contentsOfFile: "\(folder)/out/\(name)/trace.txt", encoding: .utf8)
        #expect(trace == expected, "\(name)")
      }
    }
  }
}
