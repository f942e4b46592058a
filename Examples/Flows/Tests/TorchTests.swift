import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@MainActor @Suite struct TorchTests {
  @Test(.phone("iphone-8-plus")) func theTorchLightsTheScene() async throws {
    let phone = try #require(TestedPhone.current)
    phone.light.illuminance = 1
    let camera = try camera()
    let watcher = try FrameWatcher(camera: camera)
    watcher.session.startRunning()
    await phone.advance(by: 2)
    let (dark, iso) = (watcher.brightness, camera.iso)
    try Torch(camera: camera).set(level: 0.5)
    #expect(camera.isTorchActive)
    #expect(camera.torchLevel == 0.5)
    await phone.advance(by: 2)
    #expect(watcher.brightness > dark * 2)
    #expect(camera.iso < iso)
    try Torch(camera: camera).set(level: 0)
    #expect(!camera.isTorchActive)
    #expect(camera.torchLevel == 0)
  }

  @Test(.phone("iphone-8-plus")) func theFrontCameraHasNoTorch() throws {
    #expect(throws: Torch.Failure.none) { try Torch(camera: try camera(at: .front)).set(level: 1) }
  }

  @Test(.phone("iphone-8-plus")) func aHotPhoneCannotTurnOnTheTorch() async throws {
    let phone = try #require(TestedPhone.current)
    let torch = Torch(camera: try camera())
    phone.heat(to: .serious, for: .seconds(60))
    await phone.advance(by: 1)
    #expect(throws: Torch.Failure.tooHot) { try torch.set(level: 1) }
    await phone.advance(by: 60)
    try torch.set(level: 1)
  }

  @Test(.phone("iphone-8-plus")) func anAutomaticTorchTurnsOnInTheDark() async throws {
    let phone = try #require(TestedPhone.current)
    let camera = try camera()
    let watcher = try FrameWatcher(camera: camera)
    watcher.session.startRunning()
    try Torch(camera: camera).setAutomatic()
    await phone.advance(by: 1)
    #expect(!camera.isTorchActive)
    phone.light.illuminance = 1
    await phone.advance(by: 2)
    #expect(camera.isTorchActive)
  }

  @Test(.phone("iphone-8-plus")) func torchAndFlashAreMutuallyExclusive() throws {
    let camera = try camera()
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.torchMode = .on
    camera.flashMode = .on
    #expect(camera.torchMode == .off)
    camera.torchMode = .on
    #expect(camera.flashMode == .off)
  }
}
