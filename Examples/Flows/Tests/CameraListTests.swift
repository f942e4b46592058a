import AVFoundation
import CaptureTesting
import Testing

@testable import Flows

@Suite struct CameraListTests {
  @Test(.phone("iphone-8-plus")) func theListContainsAllCamerasOfAPhone() throws {
    let list = CameraList()
    #expect(list.cameras(at: .front).map(\.localizedName) == ["Front Camera"])
    #expect(list.cameras(at: .back).map(\.deviceType) == [.builtInWideAngleCamera, .builtInDualCamera])
    #expect(list.first?.deviceType == .builtInDualCamera)
    let microphones = list.devices.filter { $0.hasMediaType(.audio) }
    try #require(microphones.count == 1)
    #expect(microphones[0].position == .unspecified)
    #expect(Set(list.devices.map(\.uniqueID)).count == list.devices.count)
    #expect(list.cameras(at: .back).allSatisfy { !$0.formats.isEmpty && $0.isConnected })
  }

  @Test(.phone("iphone-6s")) func aPhoneWithOneLensHasNoDualCamera() throws {
    #expect(CameraList().first?.deviceType == .builtInWideAngleCamera)
  }

  @MainActor @Test(.phone("usb-camera")) func connectingAndDisconnectingACameraUpdatesTheList() async throws {
    let phone = try #require(TestedPhone.current)
    let list = CameraList()
    let camera = try #require(list.first)
    #expect(camera.deviceType == .external)
    phone.disconnect(camera, for: .seconds(1))
    await phone.advance(by: 0.5)
    #expect(list.log.last == "-\(camera.localizedName)")
    #expect(list.first == nil)
    #expect(!camera.isConnected)
    await phone.advance(by: 1)
    #expect(list.log.last == "+\(camera.localizedName)")
    #expect(list.first?.uniqueID == camera.uniqueID)
    #expect(list.first !== camera, "it is another object")
    #expect(!camera.isConnected, "it is another object")
  }
}
