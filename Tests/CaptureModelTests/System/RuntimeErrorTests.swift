import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import SimulationKernel

@Suite("Runtime error contents")
struct RuntimeErrorTests {
  let phone = TestPhone()

  /// Returns the value under Apple's error key in the runtime error notification.
  private func value(of code: AVError.Code) throws -> Any {
    let (session, _) = try phone.runningSession(CountingClient())
    let found = Found()
    let token = phone.system.notificationCenter.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { found.value = $0.userInfo?[AVCaptureSessionErrorKey] }
    defer { phone.system.notificationCenter.removeObserver(token) }
    phone.system.failSessions(with: code)
    return try #require(found.value)
  }

  private final class Found: @unchecked Sendable {
    // Unchecked: the notification is posted on the test's own thread.
    var value: Any?
  }

  @Test func `rule(404), rule(21): a runtime error can be read as an NSError, an AVError, and an Error`() throws {
    let value = try value(of: .mediaServicesWereReset)
    let error = try #require(value as? NSError)
    #expect(error.domain == AVFoundationErrorDomain)
    #expect(error.code == -11819)
    #expect((value as? AVError)?.code == .mediaServicesWereReset)
    #expect((value as? any Error) != nil)
    #expect(((error as Any) as? AVError)?.code == .mediaServicesWereReset, "and back")
    #expect(((NSError(domain: NSCocoaErrorDomain, code: -11819) as Any) as? AVError) == nil)
  }

  @Test(
    arguments: [
      (.unknown, "The operation could not be completed", nil),
      (.sessionNotRunning, "Cannot Record", "Try recording again."),
      (.noDataCaptured, "Cannot Record", "Try recording again."),
      (.deviceNotConnected, "Cannot Record", "Try recording again."),
      (
        .sessionWasInterrupted, "Recording Stopped",
        "Stop any other actions using the recording device and try again."
      ),
      (.mediaServicesWereReset, "Cannot Complete Action", "Try again later."),
      (.unsupportedDeviceActiveFormat, "Cannot Record", nil),
      (.fileAlreadyExists, "Cannot Save", nil),
    ] as [(AVError.Code, String, String?)])
  func `rule(404): a runtime error has Apple's description and recovery suggestion`(
    _ code: AVError.Code, _ description: String, _ suggestion: String?
  ) throws {
    let error = try #require(try value(of: code) as? NSError)
    #expect(error.localizedDescription == description)
    #expect(error.localizedRecoverySuggestion == suggestion)
    #expect(AVError(code).localizedDescription == description)
    #expect((AVError(code) as any Error).localizedDescription == description)
  }
}
