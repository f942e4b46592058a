import HardwareModel
import Testing

@testable import CaptureModel

@Suite("The preferred camera")
struct PreferredCameraTests {
  let phone = TestPhone()

  @Test func `without a choice the preferred camera is the default camera`() {
    phone.use {
      #expect(AVCaptureDevice.userPreferredCamera === phone.back)
      #expect(AVCaptureDevice.systemPreferredCamera === phone.back)
      AVCaptureDevice.userPreferredCamera = nil
      AVCaptureDevice.userPreferredCamera = phone.microphone
      #expect(AVCaptureDevice.systemPreferredCamera === phone.back)
    }
  }

  @Test func `the user's choice is remembered while the camera is disconnected, and the previous choice applies`() {
    phone.use {
      AVCaptureDevice.userPreferredCamera = phone.front
      AVCaptureDevice.userPreferredCamera = phone.back
      AVCaptureDevice.userPreferredCamera = phone.front
      #expect(AVCaptureDevice.systemPreferredCamera === phone.front)
      phone.system.disconnect(phone.front)
      #expect(AVCaptureDevice.userPreferredCamera === phone.back)
      let front = phone.system.connect(phone.front)
      #expect(AVCaptureDevice.userPreferredCamera === front)
    }
    #expect(
      phone.log.events.filter { $0.hasPrefix("systemPreferred") } == [
        "systemPreferredCamera Back Camera->Front Camera", "systemPreferredCamera Front Camera->Back Camera",
        "systemPreferredCamera Back Camera->Front Camera", "systemPreferredCamera Front Camera->Back Camera",
        "systemPreferredCamera Back Camera->Front Camera",
      ])
  }

  @Test func `the system skips a suspended camera, and the user's choice stays`() {
    phone.use {
      AVCaptureDevice.userPreferredCamera = phone.front
      phone.system.setSuspended(true, phone.front)
      #expect(AVCaptureDevice.systemPreferredCamera === phone.back)
      #expect(AVCaptureDevice.userPreferredCamera === phone.front)
    }
  }

  @Test func `transport type, Continuity Camera, and Desk View identify a camera`() {
    #expect(phone.back.transportType == 0x626C_746E)
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.deviceType = AVCaptureDevice.DeviceType.external.rawValue
    let external = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    #expect(external.transportType == 0x7573_6220)
    #expect(!phone.back.isContinuityCamera)
    #expect(phone.back.companionDeskViewCamera == nil)
  }

  @Test func `rule(81): deprecated device types find the same devices as new ones, without duplicates`() {
    var descriptor = DeviceDescriptor.testCamera(.back)
    descriptor.deviceType = AVCaptureDevice.DeviceType.builtInDualCamera.rawValue
    descriptor.uniqueID = "test.dual"
    let dual = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: phone.system)
    phone.system.connect(dual)
    phone.use {
      let search = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInDuoCamera, .builtInDualCamera, .builtInMicrophone, .microphone], mediaType: nil,
        position: .unspecified)
      #expect(search.devices == [dual, phone.microphone])
      #expect(search.supportedMultiCamDeviceSets.isEmpty)
    }
  }
}
