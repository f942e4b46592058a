import CaptureModel
import Foundation
import SimulationKernel
import Synchronization
import VirtualDevices

/// Prepares the process of tests: a test that uses a camera without a phone prints a notice, because it neither waits in
/// virtual time nor repeats exactly, and the pages of failed tests know where they are stored and which test of XCTest
/// runs. Called when the module is loaded.
@_cdecl("camsim_expect_phones")
func expectPhones() {
  // A program that was built with the Swift SDK contains this module even if it is not a test.
  guard CommandLine.arguments.first?.hasSuffix(".xctest") == true else { return }
  CaptureSystem.setDefaultRecorder(RealTimeNotice())
  _ = TestPages.results
  FailureCount.observe()
  ExitNotice.install()
}

/// A recorder that prints a notice when a session or a device is first used.
private final class RealTimeNotice: ModelRecorder {
  private let isPrinted = Atomic(false)
  let recordsCalls = false

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    guard case .change(let object, _, _, _) = fact, object is AVCaptureSession || object is AVCaptureDevice,
      !isPrinted.exchange(true, ordering: .relaxed)
    else { return }
    let text =
      "camsim: a test uses a camera without a phone, so time is real; run the test in a phone, with "
      + "'try TestedPhone().run { … }' or the trait '.phone()'\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
