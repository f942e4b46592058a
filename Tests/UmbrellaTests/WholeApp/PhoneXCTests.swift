import AVFoundation
import CaptureTesting
import Foundation
import XCTest

/// Tests the same apps with XCTest, in each style of test that is common.
final class PhoneXCTests: XCTestCase {
  func testWithAnExpectation() throws {
    let phone = try TestedPhone()
    try phone.run {
      let taker = try AwaitingPhotoTaker(in: .photo)
      let photo = expectation(description: "photo")
      Task {
        _ = try await taker.takePhoto()
        photo.fulfill()
      }
      wait(for: [photo], timeout: 5)
    }
    XCTAssertLessThan(phone.now, 5)
  }

  func testASynchronousTestReceivesFrames() throws {
    let phone = try TestedPhone()
    phone.run {
      let story = Story()
      let feeder = FrameFeeder { _ in DispatchQueue.main.sync { story.tell("frame \(Thread.isMainThread)") } }
      feeder.start()
      phone.advance(by: 1)
      XCTAssertEqual(story.lines.count, 30)
      XCTAssertEqual(story.lines.first, "533 frame true")
    }
  }

  func testMainQueueWorkOfAnObserverRunsBeforeTimeAdvances() throws {
    let phone = try TestedPhone()
    try phone.run {
      let (story, session) = (Story(), AVCaptureSession())
      session.addInput(try AVCaptureDeviceInput(device: XCTUnwrap(AVCaptureDevice.default(for: .video))))
      nonisolated(unsafe) var observation: NSKeyValueObservation?
      observation = session.observe(\.isRunning, options: .new) { _, change in
        story.tell("running \(change.newValue ?? false)")
        observation = nil
        DispatchQueue.main.async {
          story.tell("main \(Thread.isMainThread)")
          DispatchQueue.main.async { story.tell("again") }
        }
      }
      DispatchQueue(label: "session").async { session.startRunning() }
      phone.advance(by: 2)
      XCTAssertEqual(story.lines, ["500 running true", "500 main true", "500 again"])
      XCTAssertNil(observation)
    }
  }

  func testAModernAppRunsInAnAsynchronousTest() async throws {
    let phone = try TestedPhone()
    try await phone.run {
      let story = Story()
      let camera = ModernCamera(story)
      camera.start()
      await phone.advance(by: 4)
      XCTAssertEqual(story.lines, WholeAppTests.modern)
    }
  }

  @MainActor func testAScannerRunsOnTheMainActor() async throws {
    let phone = try TestedPhone(scene: .chart(.grayRamp))
    phone.props.codes = [try XCTUnwrap(SceneCode(.qr, "https://example.com", x: 0.5, y: 0.5, size: 0.4))]
    try await phone.run {
      let scanner = CodeScanner()
      try scanner.prepare(types: [.qr], queue: .main)
      scanner.session.startRunning()
      await phone.advance(by: 1)
      XCTAssertEqual(scanner.calls, 30)
    }
  }
}
