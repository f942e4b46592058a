import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct CameraSwitcherTests {
  @MainActor @Test(.phone()) func switchingCamerasDeliversFramesOfTheNewCamera() async throws {
    let phone = try #require(TestedPhone.current)
    let switcher = try CameraSwitcher()
    switcher.session.startRunning()
    await phone.advance(by: 1)
    let old = try #require(switcher.output.connection(with: .video))
    let count = switcher.positions.count
    #expect(Set(switcher.positions) == [.back])
    #expect(count >= 29)
    #expect(try switcher.switchCamera())
    await phone.advance(by: 2)
    // The camera changes between two frames, without frames of another kind.
    let tail = switcher.positions.drop { $0 == .back }
    #expect(tail.count >= 30)
    #expect(tail.allSatisfy { $0 == .front })
    let new = try #require(switcher.output.connection(with: .video))
    #expect(new !== old)
    #expect(!switcher.session.connections.contains { $0 === old })
    #expect(new.isVideoMirrored)
    #expect(new.videoOrientation == .portrait)
  }

  @Test(.phone()) func aNewConnectionHasDefaultSettings() throws {
    let session = AVCaptureSession()
    let (output, input) = (AVCaptureVideoDataOutput(), try AVCaptureDeviceInput(device: try camera()))
    session.addInput(input)
    session.addOutput(output)
    let old = try #require(output.connection(with: .video))
    old.isVideoMirrored = true
    old.videoOrientation = .portraitUpsideDown
    session.removeInput(input)
    session.addInput(try AVCaptureDeviceInput(device: try camera(at: .front)))
    let new = try #require(output.connection(with: .video))
    #expect(new.videoOrientation != .portraitUpsideDown)
    #expect(!new.isVideoMirrored)
  }

  @MainActor @Test(.phone("iphone-8-plus")) func torchAndFlashDoNotCarryOverToTheOtherCamera() async throws {
    let phone = try #require(TestedPhone.current)
    let switcher = try CameraSwitcher()
    switcher.session.startRunning()
    let back = switcher.input.device
    try back.lockForConfiguration()
    back.flashMode = .on
    back.torchMode = .on
    back.unlockForConfiguration()
    await phone.advance(by: 0.5)
    #expect(back.isTorchActive)
    try switcher.switchCamera()
    await phone.advance(by: 0.5)
    #expect(!back.isTorchActive)
    #expect(switcher.input.device.flashMode == .off)
  }

  /// The front camera of this phone does not support 4K.
  @MainActor @Test(.phone("iphone-8-plus")) func theOldCameraStaysIfTheSwitchFails() async throws {
    let phone = try #require(TestedPhone.current)
    let switcher = try CameraSwitcher(preset: .hd4K3840x2160)
    switcher.session.startRunning()
    #expect(try !switcher.switchCamera())
    await phone.advance(by: 0.5)
    #expect(switcher.session.isRunning)
    #expect(switcher.input.device.position == .back)
    #expect(switcher.positions.last == .back)
  }
}
