import AVFoundation
import CaptureTesting
import Foundation
import Testing
import XCTest

/// Tests the failure messages of a test, and the results that it leaves.
@Suite struct FailureTests {
  /// The golden files of a test that fails on purpose. It runs only in a child process of the test below.
  static let planted = ProcessInfo.processInfo.environment["CAMSIM_PLANTED"].map { URL(fileURLWithPath: $0) }

  @Test func aMisuseOnAQueueIsReportedAtItsSourceLine() async throws {
    let line = #line + 5
    try await withKnownIssue {
      let phone = try TestedPhone()
      try await phone.run {
        DispatchQueue(label: "session").async {
          AVCaptureDevice.default(for: .video)?.torchMode = .on
        }
        await phone.advance(by: 0)
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "FailureTests.swift"
        && issue.comments.contains { $0.rawValue.contains("NSGenericException") }
    }
  }

  @Test(arguments: [-1, 1e10, .nan, .infinity]) func advancingByAnInvalidTimeIsReported(seconds: Double) throws {
    let phone = try TestedPhone()
    withKnownIssue {
      phone.advance(by: seconds)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("advance(by: ") }
    }
    phone.advance(by: 1)
    #expect(phone.now == 1)
  }

  @Test func workFromAThreadOfPthreadCreateIsReported() async throws {
    try await withKnownIssue {
      let phone = try TestedPhone()
      try await phone.run {
        let (queue, done) = (DispatchQueue(label: "encoder"), DispatchSemaphore(value: 0))
        let thread = RawThread { queue.async { done.signal() } }
        done.wait()
        thread.join()
        await phone.advance(by: 0)
      }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("a thread created with pthread_create submitted work to queue 'encoder'")
      }
    }
  }

  /// An actor with a synchronous method that lets time pass.
  private actor Studio {
    func wait(_ phone: TestedPhone) { phone.run { phone.advance(by: 1) } }
  }

  @Test func runningAPhoneOnAnActorIsReported() async throws {
    let phone = try TestedPhone()
    await withKnownIssue {
      await Studio().wait(phone)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("is called on the actor Studio") }
    }
  }

  @Test(.enabled(if: planted != nil, "fails on purpose; the test below runs it")) func fails() async throws {
    let phone = try TestedPhone()
    let folder = try #require(Self.planted)
    try await phone.run {
      let feeder = FrameFeeder { _ in }
      feeder.start()
      phone.posture = .landscapeRight
      phone.heat(to: .fair)
      await phone.advance(by: 1)
      #expect(feeder.session.isRunning == false)
      let golden = Golden(directory: folder, mode: .check, artifacts: folder.appending(path: "kept"))
      try golden.check(text: "one\ntwo\n", as: "story.txt")
    }
  }

  /// The lines of the golden-file checks above and below.
  private static let checkLines = [#line - 5, #line + 6]

  @Test(.enabled(if: planted != nil, "fails on purpose; a test below runs it")) func differs() throws {
    let folder = try #require(Self.planted)
    let golden = Golden(directory: folder, mode: .check, artifacts: folder.appending(path: "kept"))
    try TestedPhone().run {
      try golden.check(text: "one\n", as: "absent.txt")
    }
  }

  @Test(.disabled(if: planted != nil)) func `the failure of a golden-file check has the line of the check`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    let filter = "FailureTests/(fails|differs)"
    let text = try Self.runPlanted(["--testing-library", "swift-testing", "--filter", filter], folder)
    for line in Self.checkLines {
      #expect(text.contains("at FailureTests.swift:\(line):1: Expectation failed: resultMatchesGoldenFile"), "\(text)")
    }
    #expect(text.contains("absent.txt: the golden file does not exist"))
    #expect(!text.contains("Caught error"))
    #expect(text.contains("2 tests in 1 suite failed") && text.contains("with 3 issues"))
  }

  /// Runs a test that fails on purpose in a separate process, and returns its output.
  static func runPlanted(
    _ arguments: [String], _ golden: URL = URL(fileURLWithPath: "/tmp"), endsBySignal: Bool = false, status: Int32 = 1,
    environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["CAMSIM_PLANTED": golden.path, "SWIFT_BACKTRACE": "enable=no", "CAMSIM_ARTEFACTS": "none"]) { $1 }.merging(
        environment
      ) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      endsBySignal ? process.terminationReason == .uncaughtSignal : process.terminationStatus == status, "\(text)")
    return text
  }

  @Test(.disabled(if: planted != nil)) func testsThatWaitForEverFailAndTheOthersPass() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let report = folder.appendingPathComponent("tests.xml")
    let text = try Self.runPlanted([
      "--testing-library", "swift-testing", "--filter", "WaitingTests", "--xunit-output", report.path,
    ])
    #expect(
      text.components(
        separatedBy: "deadlock, because no job or timer is left to run: the test waits for a task or a continuation"
      ).count > 3, "\(text)")
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.contains(#"tests="4" failures="3""#), "\(xml)")
    #expect(xml.contains("</testsuites>"))
  }

  @MainActor @Test(.enabled(if: planted != nil, "must be the first test of its process; the test below runs it"))
  func runsTheFirstProcess() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      await phone.advance(by: 1)
      let process = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "exit 3"])
      process.waitUntilExit()
      #expect(process.terminationStatus == 3)
    }
  }

  /// Foundation starts its process threads with the first process, which may run in virtual time.
  @Test(.disabled(if: planted != nil)) func aFirstProcessInVirtualTimeEnds() throws {
    _ = try Self.runPlanted(
      ["--testing-library", "swift-testing", "--filter", "FailureTests/runsTheFirstProcess"],
      URL(fileURLWithPath: "/tmp"), status: 0)
  }

  /// Returns the page's data about the test, and the paths of its sources.
  private static func content(of page: String) throws -> (run: [String: Any], sources: [String?]?) {
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any]
    let run = try #require((data?["runs"] as? [[String: Any]])?.first)
    return (run, (data?["sources"] as? [[String: Any]])?.map { $0["path"] as? String })
  }

  @Test(.enabled(if: planted != nil, "fails on purpose; the test below runs it")) func synchronouslyFails() throws {
    let phone = try TestedPhone()
    try phone.run {
      phone.advance(by: 1)
      let files = FileManager.default.temporaryDirectory
      try FileManager.default.createDirectory(at: files.appending(path: "a"), withIntermediateDirectories: true)
      for name in ["a-b.txt", "a/b.txt"] { try Data(name.utf8).write(to: files.appending(path: name)) }
      #expect(phone.now == 2)
      try #require(phone.now == 3)
    }
  }

  @Test(.disabled(if: planted != nil)) func aFailedSynchronousTestWritesAPage() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = try Self.runPlanted(
      [
        "--testing-library", "swift-testing", "--filter", "FailureTests/synchronouslyFails",
        "--experimental-attachments-path", folder.path, "--attachments-path", folder.path,
      ], folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["app-tmp-a-b 2.txt", "app-tmp-a-b.txt", "page.html", "trace.txt"], "\(text)")
    let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
    let sentences = try Self.content(of: page).run["sentences"] as? [[String: Any]] ?? []
    #expect(
      sentences.map { ($0["text"] as? String)?.prefix(31) } == [
        "at 1.0 s Expectation failed: (p", "at 1.0 s Expectation failed: (p",
      ])
  }

  @Test(.disabled(if: planted != nil)) func anXCTestFailureNamesItsPage() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try Self.runPlanted(
      ["UmbrellaTests.PlantedXCTests/testFails"], FileManager.default.temporaryDirectory,
      environment: ["CAMSIM_ARTEFACTS": folder.path])
    #expect(text.contains("; open \(folder.path)/index.html in a browser"), "\(text)")
    let page = folder.appending(path: "tests/PlantedXCTests.testFails/page.html")
    let (run, sources) = try Self.content(of: String(contentsOf: page, encoding: .utf8))
    let sentences = run["sentences"] as? [[String: Any]] ?? []
    #expect(
      sentences.map { $0["text"] as? String } == [
        #"at 1.0 s XCTAssertEqual failed: ("29") is not equal to ("30") - "#
      ])
    #expect(sentences.first?["line"] as? Int == PlantedXCTests.line)
    #expect(sources == [#filePath])
  }

  @Test(.disabled(if: planted != nil)) func aFailureAttachesTraceFramesAndDifference() throws {
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent("camsim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: parent) }
    let (golden, folder) = (parent.appending(path: "golden"), parent.appending(path: "attachments"))
    for url in [golden, folder] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    try "one\n".write(to: golden.appending(path: "story.txt"), atomically: true, encoding: .utf8)
    let text = try Self.runPlanted(
      [
        "--testing-library", "swift-testing", "--filter", "FailureTests/fails", "--experimental-attachments-path",
        folder.path, "--attachments-path", folder.path,
      ], golden)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      files == [
        "frame-27.png", "frame-28.png", "frame-29.png", "page.html", "story.actual.txt", "story.difference.diff",
        "story.expected.txt", "trace.txt",
      ], "\(text)")
    let trace = try String(contentsOf: folder.appendingPathComponent("trace.txt"), encoding: .utf8)
    #expect(trace.contains("0.500000000 AVCaptureSession running"))
    let world = [
      "rotate portrait", "rotate landscapeRight",
      "fault systemPressure AVCaptureSystemPressureLevelFair systemTemperature",
    ]
    #expect(world.allSatisfy { trace.contains("\n0.000000000 \($0)\n") || trace.contains("\n0.500000000 \($0)\n") })
    let image = try Data(contentsOf: folder.appendingPathComponent("frame-29.png"))
    #expect(image.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(image.count > 10_000)
    let page = try String(contentsOf: folder.appendingPathComponent("page.html"), encoding: .utf8)
    let (run, sources) = try Self.content(of: page)
    #expect(run["name"] as? String == "fails()")
    #expect(run["status"] as? String == "failed")
    let sentences = run["sentences"] as? [[String: Any]] ?? []
    #expect(
      sentences.map { ($0["text"] as? String)?.prefix(24) } == [
        "at 1.5 s Expectation fai", "at 1.5 s the test threw:",
      ])
    #expect(
      sentences.allSatisfy { $0["row"] is Int && $0["line"] is Int }, "each has its line in the trace and in the test")
    let images = run["images"] as? [[String: Any]] ?? []
    #expect(images.count == 3)
    #expect(images.allSatisfy { $0["row"] is Int })
    #expect(images.allSatisfy { ($0["url"] as? String)?.hasPrefix("data:image/png;base64,") == true })
    #expect(sources == [#filePath])
  }
}

/// A test that fails on purpose when the test above runs it.
final class PlantedXCTests: XCTestCase {
  static let line = #line + 7

  func testFails() throws {
    try XCTSkipIf(FailureTests.planted == nil, "it fails on purpose")
    let phone = try TestedPhone()
    phone.run {
      phone.advance(by: 1)
      XCTAssertEqual(29, 30)
    }
  }
}

/// A pthread like those that codecs or audio engines create.
struct RawThread {
  private var thread = pthread_t()

  init(_ body: @escaping () -> Void) {
    final class Box { let body: () -> Void; init(_ body: @escaping () -> Void) { self.body = body } }
    pthread_create(
      &thread, nil,
      { context in
        Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(Box(body)).toOpaque())
  }

  func join() { pthread_join(thread, nil) }
}

/// Tests with the trait of which some wait for ever. The test above runs them.
@Suite(.enabled(if: FailureTests.planted != nil, "fails on purpose; a test of FailureTests runs it"), .phone())
struct WaitingTests {
  @Test(arguments: 1...10) func ends(seconds: Int) async throws {
    await TestedPhone.current?.advance(by: Double(seconds))
    #expect(TestedPhone.current?.now == Double(seconds))
  }

  @Test func waits() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  @Test(arguments: ["captured"]) func waitsWithAnArgument(text: String) async {
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
    print(text)
  }

  @MainActor @Test func waitsOnTheMainActor() async {
    for await _ in NotificationCenter.default.notifications(named: .init("never")) {}
  }
}
