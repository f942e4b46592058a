import Foundation
import Testing

@testable import Scenarios

/// Tests paths that do not refer to a readable scenario file.
@Suite struct ScenarioTextTests {
  @Test func aFileThatIsTooLargeIsRejectedUnread() throws {
    try withFile(size: 100 << 20) { path in
      #expect(
        throws: ScenarioError(
          .badScenario, "\(path): the file has 104857600 bytes, but the limit is 1048576; specify a scenario file.")
      ) { try ScenarioFile(path: path) }
    }
  }

  @Test(arguments: [
    Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), Data("camsim: 1\0".utf8), Data([0xFE, 0xFF, 0, 99]),
  ])
  func aFileThatIsNotTextIsRejected(_ data: Data) throws {
    try withFile(data) { path in
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile(path: path) }
      #expect(error?.kind == .badScenario)
      #expect(
        error?.description
          == "\(path):1:1: the file is not UTF-8 text; a scenario is a YAML file that begins with 'camsim: 1'.")
    }
  }

  @Test func controlCharactersAreRejected() throws {
    try withFile(Data("camsim: 1\nname: a\u{1}".utf8)) { path in
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile(path: path) }
      #expect(error?.kind == .badScenario)
    }
  }

  @Test func anEmptyFileIsABadScenario() throws {
    try withFile(Data()) { path in
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile(path: path) }
      #expect(error?.kind == .badScenario)
      #expect(error?.description == "\(path):1:1: the file is empty; a scenario begins with 'camsim: 1'.")
    }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    try withFile(Data([0xEF, 0xBB, 0xBF]) + Data("camsim: 1\nname: marked".utf8)) { path in
      let file = try ScenarioFile(path: path)
      #expect(file.scenarios.map(\.name) == ["marked"])
    }
  }

  @Test(arguments: [
    ("/nonexistent/a.yaml", "/nonexistent/a.yaml: the file does not exist; check the path."),
    ("/", "/: this is not a regular file; specify a scenario file."),
    ("/dev/zero", "/dev/zero: this is not a regular file; specify a scenario file."),
  ])
  func aMissingFileIsUnavailable(_ path: String, _ sentence: String) {
    #expect(throws: ScenarioError(.unavailable, sentence)) { try ScenarioFile(path: path) }
  }

  private func withFile(_ data: Data, _ body: (String) throws -> Void) throws {
    try withPath { path in
      try data.write(to: URL(fileURLWithPath: path))
      try body(path)
    }
  }

  private func withFile(size: UInt64, _ body: (String) throws -> Void) throws {
    try withFile(Data()) { path in
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: size)
      try handle.close()
      try body(path)
    }
  }

  private func withPath(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }
}
