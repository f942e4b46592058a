import AVFoundation
import Foundation
import Testing

@testable import CaptureTesting
@testable import Exploration

/// Exceptions that no public source states are remarks, which neither fail a test nor hide a failure.
@Suite struct RemarkTests {
  @Test func aRemarkHidesNoFailure() async throws {
    var test = ExploredTest(
      profile: "iphone-13-mini", scene: .chart(.orientation), body: Self.start, allows: { $0 is AVError },
      call: #_sourceLocation)
    test.switchedOff = [.deadSession]
    guard let (_, outcome) = try await TestExploration(test: test, budget: 30, seed: 1, explains: false).run() else {
      return
    }
    #expect(outcome.findings.map(\.failure.evidence) == [.rule(2)])
    #expect(outcome.remarks.map(\.failure.evidence) == [.inferred])
    #expect(outcome.remarks.first?.report(of: outcome.runCount).contains("no public source states") == true)
  }

  @Test func aRemarkIsAWarning() async throws {
    let remarks = try await issues {
      try await explore(only: ["without=torch"]) { _ in try Self.setUnknownGravity() }
    }
    #expect(remarks.map(\.isFailure) == [false])
    #expect(remarks.first?.description.contains("is inferred") == true)
  }

  /// The table of rules is a copy of what the rule book says about the rules that the code names.
  @Test func rulesAreThoseOfTheRuleBook() throws {
    let numbers = try Set(Self.matches(of: #/\.rule\((\d+)\)/#).compactMap { Int($0) })
    #expect(Set(RuleBook.rules.keys) == numbers)
    let book = try Self.text(of: "Conformance/Rules", "yaml").components(separatedBy: "\n- rule: ")
    for (number, rule) in RuleBook.rules {
      let entry = try #require(book.first { $0.hasPrefix("\(number)\n") }, "rule \(number)")
      #expect(entry.contains(rule.source), "rule \(number)")
      #expect(entry.contains("confidence: \(rule.confidence.rawValue)\n"), "rule \(number)")
    }
  }

  @Test func headersOfExceptionsAreThoseOfTheAppendix() throws {
    let appendix = try Self.text(of: "Conformance/Rules/Appendices", "yaml")
    for name in try Self.matches(of: #/\.header\(\s*"([\w.:]+)"\)/#) {
      let (type, call) = (name.prefix { $0 != "." }, name.drop { $0 != "." }.dropFirst())
      // Both appendices have a list of the type.
      let lists = appendix.components(separatedBy: "\n  \(type):\n").dropFirst()
      let calls = lists.map { $0.components(separatedBy: "\n  A")[0] }.joined(separator: "\n")
      #expect(calls.contains("    \(call): NS") || calls.contains("    '\(call)': NS"), "\(name)")
    }
  }

  /// Raises an exception that no source states, and then one that Apple documents, on a phone without a torch.
  private static func start(_ phone: TestedPhone) async throws -> AVCaptureSession {
    let session = AVCaptureSession()
    guard let camera = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    if !camera.hasTorch { AVCaptureVideoPreviewLayer(session: session).videoGravity = .init(rawValue: "middle") }
    try camera.lockForConfiguration()
    camera.torchMode = .on
    camera.unlockForConfiguration()
    return session
  }

  private static func setUnknownGravity() throws {
    let camera = try #require(AVCaptureDevice.default(for: .video))
    if !camera.hasTorch { AVCaptureVideoPreviewLayer().videoGravity = .init(rawValue: "middle") }
  }

  private func issues(_ body: @escaping () async throws -> Void) async throws -> [Issue] {
    // The issues come one after another.
    nonisolated(unsafe) var issues: [Issue] = []
    try await TestedPhone.handlingIssues(of: try #require(Test.current), body) { issue in
      issues.append(issue)
      return nil
    }.get()
    return issues
  }

  private static func matches(of pattern: Regex<(Substring, Substring)>) throws -> [String] {
    try text(of: "Sources", "swift").matches(of: pattern).map { String($0.output.1) }
  }

  /// The contents of all files in a folder of the repository.
  private static func text(of folder: String, _ ext: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == ext }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }
}
