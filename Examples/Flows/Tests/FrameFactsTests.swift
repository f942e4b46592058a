import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct FrameFactsTests {
  @MainActor @Test(.phone("iphone-8-plus")) func frameFactsContainTheActualExposureSettings() async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try camera()
    let watcher = try FrameWatcher(camera: camera)
    var facts: FrameFacts?
    watcher.onFrame = { facts = FrameFacts($0) }
    watcher.session.startRunning()
    try camera.lockForConfiguration()
    _ = await camera.setExposureModeCustom(duration: CMTime(value: 1, timescale: 50), iso: 200)
    camera.unlockForConfiguration()
    await phone.advance(by: 1)
    let frame = try #require(facts)
    #expect(frame.dimensions.width == 640)
    #expect(frame.dimensions.height == 480)
    #expect(frame.presentationTime == watcher.times.last)
    #expect(!frame.decodeTime.isValid)
    #expect(frame.exposureTime == 0.02)
    #expect(frame.iso == 200)
    #expect(frame.aperture == 1.8)
    #expect(frame.focalLength == 3.99)
    #expect(frame.lens == "iPhone 8 Plus back camera 3.99mm f/1.8")
  }
}
