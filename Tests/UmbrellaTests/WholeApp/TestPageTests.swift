import AVFoundation
import CaptureTesting
import Foundation
import Testing
import XCTest

/// Tests the pages that failed tests leave.
@Suite struct TestPageTests {
  private static let environment = ProcessInfo.processInfo.environment
  fileprivate static let isPlanted = environment["CAMSIM_PLANTED"] != nil
  /// Whether the planted tests fail. They run only in a child process of the tests below.
  fileprivate static let fails = environment["CAMSIM_FAILS"] != nil

  private struct Mistake: Error {}

  @Test(.enabled(if: isPlanted, "fails on purpose; the tests below run it"), arguments: ["back", "front"])
  func starts(camera: String) async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let feeder = FrameFeeder { _ in }
      feeder.session.addOutput(AVCapturePhotoOutput())
      feeder.start()
      await phone.advance(by: 1)
      let isRunning = feeder.session.isRunning
      #expect(isRunning != (camera == "back" && Self.fails))
      phone.posture = .landscapeLeft
    }
  }

  @Test(.enabled(if: isPlanted, "fails on purpose; the tests below run it"))
  func throwsAnError() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let feeder = FrameFeeder { _ in }
      feeder.session.addOutput(AVCapturePhotoOutput())
      feeder.start()
      await phone.advance(by: 1)
      if Self.fails { throw Mistake() }
    }
  }

  /// Runs planted tests twice, first failing, then passing, and returns the folder after the first run and the output.
  fileprivate func run(_ arguments: [String], check: (URL, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var environment = ["CAMSIM_ARTEFACTS": folder.path, "CAMSIM_FAILS": "1"]
    let output = try FailureTests.runPlanted(arguments, environment: environment)
    try check(folder, output)
    environment["CAMSIM_FAILS"] = nil
    let later = try FailureTests.runPlanted(arguments, status: 0, environment: environment)
    #expect(!later.contains("Failed tests have pages"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tests").path) == [])
    #expect(try text("index.html", in: folder).contains("<h1>No failed tests</h1>"))
  }

  private func run(_ test: String, check: (URL, String) throws -> Void) throws {
    try run(["--testing-library", "swift-testing", "--filter", "TestPageTests/\(test)"], check: check)
  }

  fileprivate func text(_ path: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(.disabled(if: isPlanted)) func `a failed test leaves a page under its name until it passes`() throws {
    try run("starts") { folder, output in
      let message = "Failed tests have pages; open \(folder.path)/index.html in a browser"
      #expect(output.components(separatedBy: message).count == 2, "\(output)")
      let name = "UmbrellaTests.TestPageTests.starts.camera=back"
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tests").path) == [name])
      let index = try text("index.html", in: folder)
      #expect(index.contains("<h1>1 failed test</h1>"))
      #expect(index.contains(#"<a href="./tests/\#(name)/page.html">"#))
      #expect(index.contains("<h2>starts(camera: back)</h2>"))
      #expect(index.contains("TestPageTests.swift:25"))
      #expect(try text("tests/\(name)/page.html", in: folder).contains("<title>starts(camera: back)</title>"))
    }
  }

  @Test(.disabled(if: isPlanted)) func `the trace has the app's calls, and ends with the failure`() throws {
    try run("starts") { folder, _ in
      let trace = try text("tests/UmbrellaTests.TestPageTests.starts.camera=back/trace.txt", in: folder)
      #expect(trace.contains("\n0.000000000 call AVCaptureSession.startRunning\n"))
      #expect(trace.contains("kvo AVCapturePhotoOutput.availablePhotoPixelFormatTypes []->[420f, 420v, BGRA]\n"))
      #expect(!trace.contains("rawValue"))
      #expect(try #require(trace.split(separator: "\n").last).hasPrefix("1.500000000 failed Expectation failed"))
    }
  }

  @Test(.disabled(if: isPlanted)) func `the trace does not contain what follows the release of the objects`() throws {
    try run("throwsAnError") { folder, _ in
      let trace = try text("tests/UmbrellaTests.TestPageTests.throwsAnError/trace.txt", in: folder)
      #expect(trace.hasSuffix("\n1.500000000 failed the test threw: Mistake()\n"))
      #expect(!trace.contains("[420f, 420v, BGRA]->"))
    }
  }

  @Test(.disabled(if: isPlanted)) func `the page of an exception says what to do`() throws {
    try run(["--testing-library", "swift-testing", "--filter", #"UmbrellaTests\.forgetsTheLock"#]) { folder, _ in
      let name = "UmbrellaTests.forgetsTheLock"
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tests").path) == [name])
      // The page also contains the source of this test.
      let page = try text("tests/\(name)/page.html", in: folder)
      #expect(page.contains(#"lockForConfiguration:\nWhat to do: "# + "call lockForConfiguration() before the change"))
    }
  }

  @Test(.disabled(if: isPlanted)) func `a failed test of XCTest leaves a page until it passes`() throws {
    try run(["UmbrellaTests.PageXCTests/testFails"]) { folder, _ in
      let tests = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tests").path)
      #expect(tests == ["PageXCTests.testFails"])
      #expect(try text("index.html", in: folder).contains("<h2>testFails</h2>"))
      let trace = try text("tests/PageXCTests.testFails/trace.txt", in: folder)
      #expect(trace.hasSuffix("\n1.000000000 failed XCTAssertEqual failed: (\"1.0\") is not equal to (\"2.0\") - \n"))
    }
  }
}

extension TestPageTests {
  @Test(.disabled(if: isPlanted)) func `a failure of XCTest after the run has a page, too`() throws {
    try run(["UmbrellaTests.PageXCTests/testFailsLater"]) { folder, _ in
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tests").path) == [
          "PageXCTests.testFailsLater"
        ])
      let trace = try text("tests/PageXCTests.testFailsLater/trace.txt", in: folder)
      #expect(trace.hasSuffix("\n1.000000000 failed XCTAssertEqual failed: (\"1.0\") is not equal to (\"2.0\") - \n"))
    }
  }
}

/// A test outside of a suite that fails on purpose when a test above runs it.
@Test(.enabled(if: TestPageTests.isPlanted, "fails on purpose; a test of TestPageTests runs it"))
func forgetsTheLock() throws {
  let phone = try TestedPhone()
  phone.run { if TestPageTests.fails { AVCaptureDevice.default(for: .video)?.torchMode = .on } }
}

/// A test that fails on purpose when the test above runs it.
final class PageXCTests: XCTestCase {
  @MainActor func testFails() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      await phone.advance(by: 1)
      XCTAssertEqual(phone.now, TestPageTests.fails ? 2 : 1)
      await phone.advance(by: 1)
    }
  }

  @MainActor func testFailsLater() async throws {
    let phone = try TestedPhone()
    try await phone.run { await phone.advance(by: 1) }
    XCTAssertEqual(phone.now, TestPageTests.fails ? 2 : 1)
  }
}
