import AVFoundation
import CaptureTesting
import Testing
import UIKit
import UIKitTesting

@testable import Flows

@MainActor @Suite struct ZoomSliderTests {
  private func start() throws -> (TestedPhone, ZoomControls, AVCaptureDevice, FrameWatcher) {
    let phone = try #require(TestedPhone.current)
    let camera = try camera()
    let watcher = try FrameWatcher(camera: camera, preset: .high)
    let controls = ZoomControls(camera: camera)
    let controller = UIViewController()
    controller.view.addSubview(controls)
    phone.show(controller)
    watcher.session.startRunning()
    return (phone, controls, camera, watcher)
  }

  /// The expected zoom factors match an iPhone 8 Plus: up to 16 for video, upscaled above about 2.
  @Test(.phone("iphone-8-plus")) func theSliderMapsExponentiallyToTheZoomFactor() async throws {
    let (phone, controls, camera, _) = try start()
    #expect(camera.videoZoomFactor == 1)
    #expect(camera.activeFormat.videoMaxZoomFactor == 16)
    #expect(abs(controls.sharpestFactor - 2) < 0.1)
    for (value, factor) in [(Float(1), 16.0), (0.5, 4), (0.25, 2), (0, 1)] {
      try phone.slide(controls.slider, to: value)
      #expect(abs(camera.videoZoomFactor - factor) < 1e-6)
      await phone.advance(by: 0)
      #expect(abs(controls.slider.value - value) < 1e-6, "the slider follows the camera")
    }
  }

  @Test(.phone("iphone-8-plus")) func aHeldButtonDoublesTheZoomEachSecond() async throws {
    let (phone, controls, camera, watcher) = try start()
    controls.zoomIn.sendActions(for: .touchDown)
    await phone.advance(by: 1)
    #expect(camera.isRampingVideoZoom)
    #expect(controls.isRamping)
    #expect(abs(camera.videoZoomFactor - 2) < 0.2)
    await phone.advance(by: 1)
    #expect(abs(camera.videoZoomFactor - 4) < 0.4)
    controls.zoomIn.sendActions(for: .touchUpInside)
    await phone.advance(by: 1)
    #expect(!camera.isRampingVideoZoom)
    #expect(!controls.isRamping)
    #expect(camera.videoZoomFactor < 6)
    #expect(watcher.session.isRunning, "a ramp goes on from frame to frame")
  }

  @Test(.phone("iphone-8-plus")) func aNewFormatResetsTheZoom() throws {
    let (_, _, camera, _) = try start()
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.videoZoomFactor = 3
    camera.activeFormat = try #require(camera.formats.first)
    #expect(camera.videoZoomFactor == 1)
  }

  @Test func zoomFactorsOutsideTheRangeRaise() throws {
    let phone = try TestedPhone("iphone-8-plus", misuse: .record)
    try phone.run {
      let camera = try camera()
      try camera.lockForConfiguration()
      camera.videoZoomFactor = 0.5
      camera.videoZoomFactor = 1000
      camera.unlockForConfiguration()
      #expect(phone.misuses.map(\.exception) == [.range, .range])
      #expect(camera.videoZoomFactor == 1)
    }
  }
}
