import AVFoundation
import CaptureTesting
import Foundation
import Synchronization
import Testing

/// Tests that an app that misbehaves in a phone ends with a sentence that names what it did and where, or is survived.
///
/// Waits that never end are in `HangTests`.
@Suite(.disabled(if: FailureTests.planted != nil)) struct MisbehavingTests {
  /// Runs a test that misbehaves in a process of its own, with a test before it.
  private static func run(_ kind: Ending, status: Int32 = 1, endsBySignal: Bool = false) throws -> String {
    try FailureTests.runPlanted(
      ["--testing-library", "swift-testing", "--no-parallel", "--filter", "EndingTests"], endsBySignal: endsBySignal,
      status: status, environment: ["CAMSIM_ENDING": kind.rawValue])
  }

  @Test(arguments: [
    (Ending.exitInCallback, 1, "queue 'frames' called exit(0) at \(Ending.file):\(Ending.exitLines[0])"),
    (.exitInTask, 5, "a task called exit(5) at \(Ending.file):\(Ending.exitLines[1])"),
    (.exitInTest, 1, "a task called exit(0) at \(Ending.file):\(Ending.exitLines[2])"),
    (.exitWithoutPhone, 1, "the test called exit(0) at \(Ending.file):\(Ending.exitLines[3])"),
  ]) func `a test that calls exit is named, and the run does not pass`(kind: Ending, status: Int, call: String) throws {
    let text = try Self.run(kind, status: Int32(status))
    #expect(text.contains("camsim: the test UmbrellaTests.EndingTests.misbehaves() ended the process: \(call); tests"))
    #expect(text.contains("Test first() passed"), "\(text)")
  }

  @Test(arguments: [
    (Ending.fatalErrorInCallback, "\(Ending.file):\(Ending.fatalLine): Fatal error: the frame is bad"),
    (.cppException, "terminate called after throwing an instance of 'int'"),
    (.abort, "Test misbehaves() started"), (.recursion, "Test misbehaves() started"),
  ]) func `a test that crashes is named, and tests before it keep their results`(kind: Ending, sentence: String) throws
  {
    let text = try Self.run(kind, endsBySignal: true)
    #expect(text.contains(sentence), "\(text)")
    #expect(text.contains("Test first() passed"))
  }

  @Test func `a run whose output is closed has its status`() throws {
    let text = try Self.run(.closedOutput, status: 0)
    #expect(text.contains("Test first() passed"), "\(text)")
  }

  @Test(arguments: Survived.allCases) func `misbehavior that a phone survives is survived`(_ kind: Survived) throws {
    let phone = try TestedPhone()
    try phone.run {
      let app = CountingApp()
      try kind.perform(app)
      phone.advance(by: 3)
      #expect(kind.expected.contains(app.count), "\(app.count)")
    }
  }
}

/// The ways to end the process of a test, or to close its output.
enum Ending: String {
  case exitInCallback, exitInTask, exitInTest, exitWithoutPhone, fatalErrorInCallback, abort, cppException, recursion,
    closedOutput

  static let file = "MisbehavingTests.swift"
  static let exitLines = [#line + 6, #line + 7, #line + 13, #line + 17]
  static let fatalLine = #line + 7

  func perform(_ phone: TestedPhone) async throws {
    try await phone.run {
      switch self {
      case .exitInCallback: try await capture(phone) { exit(0) }
      case .exitInTask: await Task { if self == .exitInTask { exit(5) } }.value
      case .fatalErrorInCallback: try await capture(phone) { fatalError("the frame is bad") }
      case .abort: try await capture(phone) { Glibc.abort() }
      case .cppException: try await capture(phone) { throwOfCpp() }
      case .recursion: try await capture(phone) { print(recurse(1)) }
      case .closedOutput: close(STDOUT_FILENO)
      case .exitInTest: exit(0)
      case .exitWithoutPhone: break
      }
    }
    if self == .exitWithoutPhone { exit(0) }
  }

  private func capture(_ phone: TestedPhone, _ body: @escaping @Sendable () -> Void) async throws {
    let feeder = FrameFeeder { _ in body() }
    feeder.start()
    await phone.advance(by: 1)
  }

  private func recurse(_ depth: Int) -> Int { depth == 0 ? 0 : recurse(depth + 1) + depth }

  private func throwOfCpp() {
    typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer
    typealias Throw =
      @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    let library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_GLOBAL)
    let object = unsafeBitCast(dlsym(library, "__cxa_allocate_exception"), to: Allocate.self)(8)
    unsafeBitCast(dlsym(library, "__cxa_throw"), to: Throw.self)(object, dlsym(library, "_ZTIi"), nil)
  }
}

/// A test that misbehaves, after one that passes. `MisbehavingTests` runs them.
@Suite(
  .serialized, .enabled(if: FailureTests.planted != nil, "fails on purpose; a test of MisbehavingTests runs it"))
struct EndingTests {
  @Test func first() {}

  @Test func misbehaves() async throws {
    let kind = ProcessInfo.processInfo.environment["CAMSIM_ENDING"].flatMap(Ending.init)
    try await kind?.perform(TestedPhone())
  }
}

/// An app that counts what happens to it.
final class CountingApp: @unchecked Sendable {
  // Unchecked: the counter is atomic, and only the app's own code, which runs one job at a time, changes the rest.
  let session = AVCaptureSession()
  let queue = DispatchQueue(label: "app")
  var kept: [Any] = []
  private let total = Atomic(0)
  var count: Int { total.load(ordering: .relaxed) }
  func add() { total.add(1, ordering: .relaxed) }
}

/// The ways to misbehave that a phone survives, with the numbers of calls that are right.
enum Survived: CaseIterable {
  case tasks, queues, timers, observerThatRemovesItself, keyValueObserverThatRemovesItself, departingDelegate,
    objectsReleasedAnywhere, childProcess, threads

  var expected: ClosedRange<Int> {
    switch self {
    case .tasks: 100_000...100_000
    case .queues: 10_000...10_000
    case .timers: 30_000...40_000
    case .objectsReleasedAnywhere, .threads: 20...20
    case .observerThatRemovesItself, .keyValueObserverThatRemovesItself, .departingDelegate, .childProcess: 1...1
    }
  }

  func perform(_ app: CountingApp) throws {
    switch self {
    case .tasks: for _ in 0..<100_000 { Task { app.add() } }
    case .queues:
      for number in 0..<10_000 {
        DispatchQueue(label: "\(number)", attributes: number % 2 == 0 ? [] : .concurrent).async { app.add() }
      }
    case .timers:
      for _ in 0..<10_000 {
        let timer = DispatchSource.makeTimerSource(queue: app.queue)
        timer.schedule(deadline: .now() + 0.5, repeating: 1)
        timer.setEventHandler { app.add() }
        timer.resume()
        app.kept.append(timer)
      }
    case .observerThatRemovesItself:
      let name = AVCaptureSession.didStartRunningNotification
      app.kept = [
        NotificationCenter.default.addObserver(forName: name, object: app.session, queue: nil) { _ in
          for token in app.kept { NotificationCenter.default.removeObserver(token) }
          app.kept = []
          app.add()
        }
      ]
      restart(app)
    case .keyValueObserverThatRemovesItself:
      app.kept = [
        app.session.observe(\.isRunning) { _, _ in
          for case let token as NSKeyValueObservation in app.kept { token.invalidate() }
          app.kept = []
          app.add()
        }
      ]
      restart(app)
    case .departingDelegate:
      let feeder = FrameFeeder { _ in
        app.add()
        for case let feeder as FrameFeeder in app.kept {
          for case let output as AVCaptureVideoDataOutput in feeder.session.outputs {
            output.setSampleBufferDelegate(nil, queue: nil)
            feeder.session.removeOutput(output)
          }
        }
        app.kept = []
      }
      app.kept = [feeder]
      feeder.start()
    case .objectsReleasedAnywhere:
      for number in 0..<20 {
        let feeder = FrameFeeder { _ in }
        feeder.start()
        DispatchQueue(label: "\(number)").async { withExtendedLifetime(feeder) { app.add() } }
      }
    case .childProcess:
      typealias Fork = @convention(c) () -> Int32
      let child = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork"), to: Fork.self)()
      if child == 0 { _exit(7) }
      var status: Int32 = 0
      waitpid(child, &status, 0)
      if status >> 8 == 7 { app.add() }
    case .threads:
      let threads = (0..<20).map { _ in
        RawThread {
          if AVCaptureDevice.default(for: .video) != nil { app.add() }
        }
      }
      for thread in threads { thread.join() }
    }
  }

  private func restart(_ app: CountingApp) {
    for _ in 1...2 {
      app.session.startRunning()
      app.session.stopRunning()
    }
  }
}
