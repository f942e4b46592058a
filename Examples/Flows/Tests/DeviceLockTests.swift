import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct DeviceLockTests {
  @Test func settingAPropertyWithoutTheLockRaises() throws {
    let phone = try TestedPhone(misuse: .record)
    try phone.run {
      let camera = try camera()
      camera.torchMode = .on
      #expect(phone.misuses.map(\.exception) == [.generic])
      #expect(camera.torchMode == .off)
    }
  }

  /// After the inner lock is released, the outer one is still held.
  @Test(.phone()) func nestedLocksAreCounted() throws {
    let camera = try camera()
    try camera.withConfigurationLock { device in
      try device.setFrameRate(15)
      device.videoZoomFactor = 2
    }
    #expect(camera.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 15))
    #expect(camera.videoZoomFactor == 2)
  }

  @Test(.phone()) func lockingFailsWhileAnotherAppHoldsTheLock() throws {
    let phone = try #require(TestedPhone.current)
    let camera = try camera()
    phone.system.setLockedByAnotherProcess(true, camera)
    #expect(!camera.smoothFocus(true))
    phone.system.setLockedByAnotherProcess(false, camera)
    #expect(camera.smoothFocus(true))
  }
}
