import AVFoundation
import CaptureTesting
import Testing

@Suite struct ReflectionTests {
  /// `#expect` reflects the objects of a failed expectation, down to those of the implementation.
  @Test func reflectsSessions() throws {
    let phone = try TestedPhone()
    let session = phone.run { AVCaptureSession() }
    withKnownIssue { #expect(!isSession(session)) }
  }

  private func isSession(_ object: AVCaptureSession) -> Bool { true }
}
