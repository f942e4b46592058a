import CaptureTesting
import Foundation
import Testing

/// Tests what a test that waits for good leaves to its caller and to other tests.
@Suite struct AfterHangTests {
  @Test(.disabled(if: FailureTests.planted != nil)) func aHangLeavesTheProcessIntact() throws {
    let (text, report) = try HangTests.run("Swift Testing", "LeavingTests")
    defer { try? FileManager.default.removeItem(at: report) }
    #expect(try HangTests.count("//testcase[failure]", in: report) == 4, "\(text)")
    #expect(try HangTests.count("//testcase[not(failure)]", in: report) == 3, "\(text)")
    #expect(try HangTests.count("//failure", in: report) == 7, "\(text)")
    #expect(text.contains("waits for a lock that a test that has failed still holds"), "\(text)")
  }
}

/// Tests that wait for good for a lock of the whole process, and tests that pass. `AfterHangTests` runs them.
@Suite(
  .serialized, .enabled(if: FailureTests.planted != nil, "fails on purpose; a test of AfterHangTests runs it"))
struct LeavingTests {
  private static let lock = NSLock()
  private static func wait() { lock.lock() }

  @Test(.phone()) func aTestHoldsALockForGood() async {
    Self.wait()
    Self.wait()
  }

  @Test(.phone()) func aLaterTestNeedsTheLock() async { Self.wait() }

  /// A body that cannot throw returns an empty value to its caller, which can therefore continue.
  @Test func aBodyWithAResultWaits() throws {
    let phone = try TestedPhone()
    func result<Result>(_ result: Result) -> Result {
      phone.run {
        Self.wait()
        return result
      }
    }
    #expect(result(1) == 0)
    #expect(result([1]).isEmpty)
    #expect(result(true) == false)
    #expect(result(Optional("")) == nil)
  }

  @Test func taskLocalValuesEndWithTheBody() async throws {
    let phone = try TestedPhone()
    withKnownIssue {
      phone.run {
        TestedPhone.$current.withValue(nil) {
          withKnownIssue { Self.wait() }
        }
      }
    }
    #expect(TestedPhone.current == nil)
    await Task {}.value
  }

  @Test func aPhoneWorksAfterAPhoneInItsBodyWaits() throws {
    let (phone, inner) = (try TestedPhone(), try TestedPhone())
    phone.run {
      withKnownIssue { inner.run { Self.wait() } }
      #expect(TestedPhone.current === phone)
      phone.advance(by: 1)
    }
    #expect(phone.now == 1)
  }

  @Test func aPhoneWorksAfterItsBodyWaits() async throws {
    let phone = try TestedPhone()
    await #expect(throws: (any Error).self) { try await phone.run { () async in Self.wait() } }
    try await phone.run { await phone.advance(by: 1) }
    #expect(phone.now == 1)
  }

  @MainActor @Test(.phone()) func theMainQueueWaits() async {
    DispatchQueue.main.async { Self.wait() }
    await TestedPhone.current?.advance(by: 1)
    await withUnsafeContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}
