import CaptureTesting
import Foundation
import Testing
import XCTest

/// Tests that code that waits for good fails its test and no other, whatever it waits for.
@Suite(.disabled(if: FailureTests.planted != nil)) struct HangTests {
  static func run(_ library: String, _ tests: String, status: Int32 = 1) throws -> (text: String, xml: URL) {
    let report = FileManager.default.temporaryDirectory.appending(path: "camsim-\(UUID()).xml")
    let arguments =
      library == "XCTest"
      ? ["UmbrellaTests.\(tests)"]
      : ["--testing-library", "swift-testing", "--filter", "\\.\(tests)/", "--xunit-output", report.path]
    return (try FailureTests.runPlanted(arguments, status: status), report)
  }

  /// Returns the number of elements in a report, according to a program that did not write it.
  static func count(_ path: String, in report: URL) throws -> Int? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xmllint", "--xpath", "count(\(path))", report.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test func oneOfTwelveTestsHangs() throws {
    let (text, report) = try Self.run("Swift Testing", "TwelveTests")
    defer { try? FileManager.default.removeItem(at: report) }
    #expect(try Self.count("//testcase", in: report) == 12, "\(text)")
    #expect(try Self.count("//testcase[failure]", in: report) == 1)
    #expect(try Self.count("//failure", in: report) == 1)
  }

  @Test(arguments: [("Swift Testing", "HangingTests", 5), ("XCTest", "HangingXCTests", 3)])
  func aHangFailsItsTestAndNoOther(library: String, tests: String, styles: Int) throws {
    let (text, report) = try Self.run(library, tests)
    defer { try? FileManager.default.removeItem(at: report) }
    for hang in Hang.all {
      let sentences = text.ranges(of: "waits for \(hang.reason) at HangTests.swift:\(hang.line)")
      #expect(sentences.count >= styles, "\(hang): \(text)")
    }
    if library == "XCTest" {
      #expect(text.contains("HangingXCTests.testThatALaterPhoneWorks' passed"))
    } else {
      #expect(try Self.count("//testcase[not(failure)]", in: report) == 2)
      #expect(try Self.count("//testcase[failure]", in: report) == styles)
      #expect(try Self.count("//failure", in: report) == styles * Hang.all.count)
    }
  }

  @Test func queuesThatWaitForEachOtherAreReportedWhenTheBodyEnds() throws {
    let (text, report) = try Self.run("Swift Testing", "CrossingTests")
    defer { try? FileManager.default.removeItem(at: report) }
    #expect(try Self.count("//testcase[failure]", in: report) == 2, "\(text)")
    #expect(try Self.count("//failure", in: report) == 2, "\(text)")
    let sentence = /queue 'left' waits for queue 'right' at HangTests.swift:\d+; queue 'right' waits for queue 'left'/
    #expect(text.ranges(of: sentence).count >= 2, "\(text)")
  }
}

/// Code of an app that waits for good.
struct Hang: CustomStringConvertible, Sendable {
  /// The end of a sentence that begins with "the test waits for".
  let reason: String
  let line: Int
  let wait: @Sendable () -> Void
  var description: String { reason }

  static let all: [Hang] = [
    Hang("a semaphore", #line) { DispatchSemaphore(value: 0).wait() },
    Hang("a group", #line) { enteredGroup().wait() },
    Hang("a group", #line) { DispatchWorkItem {}.wait() },
    Hang("queue 'own'", #line) { DispatchQueue.own.sync { DispatchQueue.own.sync {} } },
    Hang("queue 'left'", #line) { crossedQueue().sync {} },
    Hang("a lock that it already holds", #line) { heldLock().lock() },
    Hang("a lock that queue 'holder' holds", #line) { lockOfAQueue().lock() },
    Hang("a lock that it already holds", #line) { pthread_mutex_lock(heldMutex()) },
    Hang("a condition", #line) { lockedCondition().wait() },
    Hang("its run loop", #line) { RunLoop.current.run() },
    Hang("a semaphore", #line) { semaphoreOfAThread().wait() },
  ]

  private init(_ reason: String, _ line: Int, wait: @escaping @Sendable () -> Void) {
    (self.reason, self.line, self.wait) = (reason, line, wait)
  }

  func callAsFunction() {
    if reason == "its run loop" { RunLoop.current.add(SocketPort(tcpPort: 0)!, forMode: .default) }
    wait()
  }

  private static func enteredGroup() -> DispatchGroup {
    let group = DispatchGroup()
    group.enter()
    return group
  }

  /// Returns a queue that waits for another queue, which waits for the first one.
  @discardableResult static func crossedQueue() -> DispatchQueue {
    let (left, right) = (DispatchQueue(label: "left"), DispatchQueue(label: "right"))
    left.async { right.sync {} }
    right.async { left.sync {} }
    return left
  }

  private static func heldLock() -> NSLock {
    let lock = NSLock()
    lock.lock()
    return lock
  }

  private static func lockOfAQueue() -> NSLock {
    let (lock, isLocked) = (NSLock(), DispatchSemaphore(value: 0))
    DispatchQueue(label: "holder").async {
      lock.lock()
      isLocked.signal()
      lockedCondition().wait()
    }
    isLocked.wait()
    return lock
  }

  private static func heldMutex() -> UnsafeMutablePointer<pthread_mutex_t> {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_mutex_lock(mutex)
    return mutex
  }

  private static func lockedCondition() -> NSCondition {
    let condition = NSCondition()
    condition.lock()
    return condition
  }

  private static func semaphoreOfAThread() -> DispatchSemaphore {
    let (never, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      never.wait()
      end.signal()
    }
    return end
  }
}

extension DispatchQueue {
  fileprivate static let own = DispatchQueue(label: "own")
}

/// Tests of which each case waits for good, in each style of test, and tests that pass. `HangTests` runs them.
@Suite(.enabled(if: FailureTests.planted != nil, "fails on purpose; a test of HangTests runs it"))
struct HangingTests {
  @Test(.phone(), arguments: Hang.all) func withTheTrait(hang: Hang) async { hang() }

  @MainActor @Test(.phone(), arguments: Hang.all) func onTheMainActor(hang: Hang) async { hang() }

  @Test(arguments: Hang.all) func synchronously(hang: Hang) throws { try TestedPhone().run { hang() } }

  @MainActor @Test(arguments: Hang.all) func synchronouslyOnTheMainActor(hang: Hang) throws {
    let phone = try TestedPhone()
    try phone.run {
      hang()
      try Task.checkCancellation()
    }
  }

  @Test(arguments: Hang.all) func onAQueue(hang: Hang) async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let queue = DispatchQueue(label: "app")
      queue.async { hang() }
      await withUnsafeContinuation { continuation in queue.async { continuation.resume() } }
    }
  }

  @Test(arguments: 1...5) func laterPhonesWork(number: Int) throws {
    let phone = try TestedPhone()
    phone.run { DispatchQueue.own.sync { phone.advance(by: Double(number)) } }
    #expect(phone.now == Double(number))
  }

  @MainActor @Test(.phone()) func aLaterPhoneWorksOnTheMainActor() async {
    await TestedPhone.current?.advance(by: 1)
    #expect(TestedPhone.current?.now == 1)
  }
}

/// Tests with queues that wait for each other while the test waits only for time. `HangTests` runs them.
@Suite(.enabled(if: FailureTests.planted != nil, "fails on purpose; a test of HangTests runs it"))
struct CrossingTests {
  @Test func synchronously() throws {
    let phone = try TestedPhone()
    phone.run {
      Hang.crossedQueue()
      phone.advance(by: 1)
    }
  }

  @Test func asynchronously() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      Hang.crossedQueue()
      await phone.advance(by: 1)
    }
  }
}

/// Tests of XCTest that wait for good several times, and one that passes. `HangTests` runs them.
final class HangingXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipIf(FailureTests.planted == nil, "it fails on purpose; a test of HangTests runs it")
  }

  func testSynchronously() throws {
    for hang in Hang.all { try TestedPhone().run { hang() } }
  }

  func testAsynchronously() async throws {
    for hang in Hang.all {
      do { try await TestedPhone().run { () async in hang() } } catch { XCTFail("\(error)") }
    }
  }

  @MainActor func testOnTheMainActor() async throws {
    for hang in Hang.all {
      do { try await TestedPhone().run { () async in hang() } } catch { XCTFail("\(error)") }
    }
  }

  func testThatALaterPhoneWorks() throws {
    let phone = try TestedPhone()
    phone.run {
      DispatchQueue.main.async { XCTAssertTrue(Thread.isMainThread) }
      phone.advance(by: 1)
    }
    XCTAssertEqual(phone.now, 1)
    XCTAssertNil(TestedPhone.current)
  }
}

/// Twelve tests of which one waits for good. `HangTests` runs them.
@Suite(.enabled(if: FailureTests.planted != nil, "fails on purpose; a test of HangTests runs it"), .phone())
struct TwelveTests {
  private func pass() async {
    await TestedPhone.current?.advance(by: 1)
    #expect(TestedPhone.current?.now == 1)
  }

  @Test func first() async { await pass() }
  @Test func second() async { await pass() }
  @Test func third() async { await pass() }
  @Test func fourth() async { await pass() }
  @Test func fifth() async { await pass() }
  @Test func sixth() async { await pass() }
  @Test func hangs() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  @Test func eighth() async { await pass() }
  @Test func ninth() async { await pass() }
  @Test func tenth() async { await pass() }
  @Test func eleventh() async { await pass() }
  @Test func twelfth() async { await pass() }
}
