import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct DepthCameraTests {
  @MainActor @Test(.phone("iphone-x")) func depthArrivesWithItsVideoFrame() async throws {
    let phone = try #require(TestedPhone.current)
    phone.distance = SubjectDistance(meters: 1)
    let camera = DepthCamera()
    try camera.configure()
    camera.session.startRunning()
    await phone.advance(by: 1)
    #expect(camera.times.count >= 14)
    #expect(camera.times.allSatisfy { $0.video == $0.depth })
    #expect(abs(camera.distance - 1) < 0.1)
  }

  @MainActor @Test(.phone()) func twoCamerasDeliverFramesSimultaneously() async throws {
    let phone = try #require(TestedPhone.current)
    let cameras = TwoCameras()
    try cameras.configure()
    #expect(cameras.session.hardwareCost > 0)
    #expect(cameras.session.hardwareCost <= 1)
    cameras.session.startRunning()
    await phone.advance(by: 1)
    #expect(cameras.counts == [.back: 30, .front: 30])
  }

  @Test(.phone("iphone-6s")) func anOldPhoneSupportsNeitherDepthNorMultiCam() throws {
    #expect(throws: CameraError.self) { try DepthCamera().configure() }
    #expect(throws: CameraError.self) { try TwoCameras().configure() }
  }
}
