import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct TapToExposeTests {
  /// Starts a session in a scene that has just become bright, and taps the preview.
  private func tap() async throws -> (TestedPhone, TapToExpose, FrameWatcher) {
    let phone = try #require(TestedPhone.current)
    let expose = TapToExpose(camera: try camera())
    let watcher = try FrameWatcher(camera: expose.camera)
    phone.light.illuminance = 400
    watcher.session.startRunning()
    await phone.advance(by: 2)
    phone.light.illuminance = 6400
    await phone.advance(by: 0.1)
    try expose.expose(at: CGPoint(x: 0.5, y: 0.5))
    return (phone, expose, watcher)
  }

  @Test(.phone("iphone-8-plus")) func exposureLocksAfterAdjusting() async throws {
    let (phone, expose, watcher) = try await tap()
    let camera = expose.camera
    await phone.advance(by: 3)
    #expect(camera.exposureMode == .locked)
    #expect(expose.changes.last == "true -> false")
    let (iso, duration, brightness) = (camera.iso, camera.exposureDuration, watcher.brightness)
    #expect(abs(camera.exposureTargetOffset) < 0.2)
    // A locked exposure does not adapt to the light, so the image gets dark.
    phone.light.illuminance = 400
    await phone.advance(by: 2)
    #expect(camera.iso == iso)
    #expect(camera.exposureDuration == duration)
    #expect(watcher.brightness < brightness / 2)
    #expect(expose.changes.filter { $0 == "true -> false" }.count == 1, "the observer is gone")
  }

  @Test(.phone("iphone-8-plus")) func lockingTooEarlyKeepsAWrongExposure() async throws {
    let (phone, expose, _) = try await tap()
    expose.lock()
    await phone.advance(by: 3)
    #expect(expose.camera.exposureMode == .locked)
    #expect(expose.camera.exposureTargetOffset > 1)
  }
}
