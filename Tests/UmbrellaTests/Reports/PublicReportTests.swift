import AVFoundation
import CaptureTesting
import Foundation
import Testing

@Suite("Public reports")
@MainActor struct PublicReportTests {
  @Test(arguments: PublicReport.all)
  func `what a report says happens on a device happens here`(report: PublicReport) throws {
    let phone = try TestedPhone(report.profile, misuse: .record)
    try phone.run { try report.body(phone) }
  }

  @Test func `github.com/k0sukey/TiCameraView/issues/3: an observer without observeValue ends the app`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let phone = try TestedPhone()
      try phone.run {
        let session = try Misused.session(AVCaptureVideoDataOutput())
        session.startRunning()
        phone.advance(by: 1)
        let observer = NSObject()
        try Misused.camera().addObserver(observer, forKeyPath: "adjustingExposure", options: .new, context: nil)
        phone.light = Light(illuminance: 10_000)
        phone.advance(by: 1)
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("-observeValueForKeyPath:ofObject:change:context: message was received but not handled"))
  }

  @Test func `each report that the log calls shown is tested, and no other`() {
    let log = PublicReport.log
    #expect(log.count >= 40)
    #expect(Set(log.map(\.address)).count == log.count)
    let tested = PublicReport.all.map(\.address) + ["github.com/k0sukey/TiCameraView/issues/3"]
    #expect(log.filter { $0.verdict == "shown" }.map(\.address).sorted() == tested.sorted())
  }
}
