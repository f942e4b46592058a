import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct FocusResetTests {
  @Test(.phone("iphone-8-plus")) func resetCentersFocusAndExposurePoints() throws {
    let camera = try camera()
    try camera.lockForConfiguration()
    camera.focusPointOfInterest = CGPoint(x: 0.1, y: 0.9)
    camera.focusMode = .autoFocus
    camera.exposurePointOfInterest = CGPoint(x: 0.1, y: 0.9)
    camera.exposureMode = .locked
    camera.unlockForConfiguration()
    try camera.resetFocusAndExposure()
    #expect(camera.focusMode == .continuousAutoFocus)
    #expect(camera.exposureMode == .continuousAutoExposure)
    for point in [camera.focusPointOfInterest, camera.exposurePointOfInterest] {
      #expect(point == CGPoint(x: 0.5, y: 0.5))
    }
  }

  /// This camera has a fixed-focus lens.
  @Test(.phone("iphone-8-plus")) func resetDoesNotChangeAFixedFocusLens() throws {
    let camera = try camera(at: .front)
    try camera.resetFocusAndExposure()
    #expect(camera.exposureMode == .continuousAutoExposure)
    #expect(camera.focusMode == .locked)
  }
}
