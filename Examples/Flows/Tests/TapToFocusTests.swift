import AVFoundation
import CaptureTesting
import Testing
import UIKit
import UIKitTesting

@testable import Flows

@MainActor @Suite struct TapToFocusTests {
  /// Displays the view on the screen with a running session.
  private func start() throws -> (TestedPhone, FocusView, FrameWatcher) {
    let phone = try #require(TestedPhone.current)
    let view = FocusView(frame: UIScreen.main.bounds)
    view.camera = try camera()
    let watcher = try FrameWatcher(camera: view.camera)
    view.previewLayer.session = watcher.session
    let controller = UIViewController()
    controller.view = view
    phone.show(controller)
    watcher.session.startRunning()
    return (phone, view, watcher)
  }

  @Test(.phone("iphone-8-plus")) func aTapFocusesOnceAndLocks() async throws {
    let (phone, view, watcher) = try start()
    let camera = try #require(view.camera)
    _ = try await view.focus(lensPosition: 0)
    await phone.advance(by: 1)
    let blurred = watcher.sharpness
    var (positions, adjusting): ([Float], [Bool]) = ([], [])
    let observations = [
      camera.observe(\.lensPosition, options: .new) { camera, _ in positions.append(camera.lensPosition) },
      camera.observe(\.isAdjustingFocus, options: .new) { camera, _ in adjusting.append(camera.isAdjustingFocus) },
    ]
    // The center of the screen is the center of the sensor image.
    try phone.tap(view)
    #expect(camera.focusPointOfInterest.x == 0.5)
    #expect(camera.focusPointOfInterest.y == 0.5)
    #expect(camera.focusMode == .autoFocus)
    await phone.advance(by: 2)
    #expect(camera.focusMode == .locked)
    #expect(adjusting == [true, false])
    #expect(positions.count >= 3)
    #expect(watcher.sharpness > blurred)
    observations.forEach { $0.invalidate() }
  }

  /// The phone is upright and its sensor is mounted in landscape: left on the screen is down on the sensor.
  @Test(.phone("iphone-8-plus")) func theTappedPointIsConvertedToSensorCoordinates() async throws {
    let (phone, view, _) = try start()
    await phone.advance(by: 0.5)
    try phone.tap(view, at: CGPoint(x: view.bounds.midX, y: view.bounds.height / 4))
    let point = try #require(view.camera).focusPointOfInterest
    #expect(abs(point.y - 0.5) < 1e-6)
    #expect(abs(point.x - 0.25) < 0.1)
  }

  @Test(.phone("iphone-8-plus")) func aLockedLensDoesNotRefocus() async throws {
    let (phone, view, _) = try start()
    try await view.focus(lensPosition: 0.3)
    phone.distance = SubjectDistance(meters: 0.2)
    await phone.advance(by: 1)
    let camera = try #require(view.camera)
    #expect(camera.focusMode == .locked)
    #expect(camera.lensPosition == 0.3)
  }

  @Test func unsupportedFocusSettingsRaise() throws {
    let phone = try TestedPhone("iphone-8-plus", misuse: .record)
    try phone.run {
      let camera = try camera(at: .front)
      #expect(!camera.isFocusPointOfInterestSupported)
      #expect(!camera.isFocusModeSupported(.autoFocus))
      try camera.lockForConfiguration()
      camera.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
      camera.focusMode = .autoFocus
      camera.unlockForConfiguration()
      #expect(phone.misuses.map(\.exception) == [.invalidArgument, .invalidArgument])
    }
  }
}
