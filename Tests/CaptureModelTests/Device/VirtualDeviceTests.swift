import Foundation
import HardwareModel
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import SimulationKernel

@Suite("Virtual devices")
struct VirtualDeviceTests {
  let room: RoomPhone
  let wide: AVCaptureDevice
  let telephoto: AVCaptureDevice
  var triple: AVCaptureDevice { room.camera }

  init() throws {
    var descriptor = DeviceDescriptor.roomCamera { camera in
      camera.constituents = ["test.ultra", "test.wide", "test.tele"]
      camera.switchOverZoomFactors = [2, 6]
    }
    descriptor.deviceType = AVCaptureDevice.DeviceType.builtInTripleCamera.rawValue
    room = try RoomPhone.running(descriptor)
    let system = room.system
    func constituent(_ name: String, _ id: String, _ type: AVCaptureDevice.DeviceType) -> AVCaptureDevice {
      var descriptor = DeviceDescriptor.roomCamera()
      descriptor.uniqueID = id
      descriptor.localizedName = name
      descriptor.deviceType = type.rawValue
      let device = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: system)
      system.connect(device)
      return device
    }
    telephoto = constituent("Telephoto", "test.tele", .builtInTelephotoCamera)
    wide = constituent("Wide", "test.wide", .builtInWideAngleCamera)
    _ = constituent("Ultra Wide", "test.ultra", .builtInUltraWideCamera)
    room.log.clear()
  }

  @Test func `rule(117): a virtual camera has constituents and one fewer switch-over factors; a physical one has none`()
  {
    #expect(triple.isVirtualDevice)
    #expect(!wide.isVirtualDevice)
    #expect(triple.constituentDevices.map(\.localizedName) == ["Ultra Wide", "Wide", "Telephoto"])
    #expect(triple.virtualDeviceSwitchOverVideoZoomFactors == [2, 6])
    #expect(triple.dualCameraSwitchOverVideoZoomFactor == 1)
    #expect(wide.constituentDevices.isEmpty)
    #expect(wide.virtualDeviceSwitchOverVideoZoomFactors.isEmpty)
    #expect(wide.activePrimaryConstituent == nil)
  }

  @Test func `only a physical built-in camera has a focal length; virtual, external, and audio devices do not`() {
    var descriptor = DeviceDescriptor.roomCamera()
    descriptor.deviceType = AVCaptureDevice.DeviceType.externalUnknown.rawValue
    let external = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: room.system)
    #expect(wide.nominalFocalLengthIn35mmFilm == 28)
    #expect(
      [triple, external, room.microphone].map(\.nominalFocalLengthIn35mmFilm) == [0, 0, 0])
  }

  @Test func `a dual camera also returns its switch-over factor from the deprecated property`() {
    var descriptor = DeviceDescriptor.roomCamera { camera in
      camera.constituents = ["test.wide", "test.tele"]
      camera.switchOverZoomFactors = [2.5]
    }
    descriptor.deviceType = AVCaptureDevice.DeviceType.builtInDualCamera.rawValue
    let dual = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: room.system)
    #expect(dual.dualCameraSwitchOverVideoZoomFactor == 2.5)
  }

  @Test
  func `rule(117): a virtual camera has no active constituent before a session runs, and the first one is observable`()
    throws
  {
    var descriptor = DeviceDescriptor.roomCamera { camera in
      camera.constituents = ["test.ultra", "test.wide"]
      camera.switchOverZoomFactors = [2]
    }
    descriptor.uniqueID = "test.dual"
    let system = room.system
    let dual = AVCaptureDevice(descriptor, source: .camera(BlankCamera()), in: system)
    system.connect(dual)
    #expect(dual.activePrimaryConstituent == nil)
    room.log.clear()
    let input = try AVCaptureDeviceInput(device: dual)
    room.session.beginConfiguration()
    room.session.inputs.forEach(room.session.removeInput)
    room.session.addInput(input)
    room.session.commitConfiguration()
    #expect(dual.activePrimaryConstituent?.localizedName == "Ultra Wide")
    #expect(room.events("activePrimaryConstituent") == ["activePrimaryConstituent none->Ultra Wide"])
  }

  @Test
  func
    `rule(117), rule(121): zoom 1 uses the widest lens, and each switch-over factor activates the next, observably`()
    throws
  {
    let journal = Journal()
    let observation = triple.observe(\.activePrimaryConstituent, options: [.old, .new]) { _, change in
      journal.add("\(change.oldValue??.localizedName ?? "") > \(change.newValue??.localizedName ?? "")")
    }
    #expect(triple.activePrimaryConstituent?.localizedName == "Ultra Wide")
    for factor in [1.9, 2, 5.9, 6, 1] { try room.locked { $0.videoZoomFactor = factor } }
    #expect(journal.lines == ["Ultra Wide > Wide", "Wide > Telephoto", "Telephoto > Ultra Wide"])
    #expect(
      room.events("activePrimaryConstituent") == [
        "activePrimaryConstituent Ultra Wide->Wide", "activePrimaryConstituent Wide->Telephoto",
        "activePrimaryConstituent Telephoto->Ultra Wide",
      ])
    observation.invalidate()
  }

  @Test func `rule(105), rule(117): a new format resets the zoom and thereby the active lens`() throws {
    try room.locked { $0.videoZoomFactor = 3 }
    try room.locked { $0.activeFormat = $0.formats[0] }
    #expect(triple.activePrimaryConstituent?.localizedName == "Ultra Wide")
  }

  @Test func `the lens stays with locked switching, and follows restricted switching on zoom changes`()
    throws
  {
    #expect(triple.primaryConstituentDeviceSwitchingBehavior == .auto)
    #expect(wide.primaryConstituentDeviceSwitchingBehavior == .unsupported)
    try room.locked {
      $0.setPrimaryConstituentDeviceSwitchingBehavior(.locked, restrictedSwitchingBehaviorConditions: [])
      $0.videoZoomFactor = 3
    }
    #expect(triple.activePrimaryConstituent?.localizedName == "Ultra Wide")
    try room.locked {
      $0.setPrimaryConstituentDeviceSwitchingBehavior(
        .restricted, restrictedSwitchingBehaviorConditions: .focusModeChanged)
      $0.videoZoomFactor = 3.5
    }
    #expect(triple.activePrimaryConstituent?.localizedName == "Ultra Wide")
    try room.locked {
      $0.setPrimaryConstituentDeviceSwitchingBehavior(
        .restricted, restrictedSwitchingBehaviorConditions: .videoZoomChanged)
      $0.videoZoomFactor = 4
    }
    #expect(triple.activePrimaryConstituent?.localizedName == "Wide")
    #expect(triple.activePrimaryConstituentDeviceSwitchingBehavior == .restricted)
    try room.locked { $0.videoZoomFactor = 7 }
    #expect(triple.activePrimaryConstituent?.localizedName == "Telephoto")
    for name in ["primaryConstituent", "activePrimaryConstituent"] {
      #expect(room.events("\(name)DeviceSwitchingBehavior").count == 2)
      #expect(room.events("\(name)DeviceRestrictedSwitchingBehaviorConditions").count == 2)
    }
    #expect(triple.activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions == .videoZoomChanged)
    #expect(room.misuses.isEmpty)
  }

  @Test func `rule(1), rule(2): switching behavior requires the lock, a virtual camera, and valid conditions`() throws {
    triple.setPrimaryConstituentDeviceSwitchingBehavior(.locked, restrictedSwitchingBehaviorConditions: [])
    try room.locked {
      $0.setPrimaryConstituentDeviceSwitchingBehavior(.unsupported, restrictedSwitchingBehaviorConditions: [])
      $0.setPrimaryConstituentDeviceSwitchingBehavior(.auto, restrictedSwitchingBehaviorConditions: .videoZoomChanged)
    }
    try wide.lockForConfiguration()
    wide.setPrimaryConstituentDeviceSwitchingBehavior(.auto, restrictedSwitchingBehaviorConditions: [])
    #expect(
      room.log.misuses.map(\.exception) == [.generic, .invalidArgument, .invalidArgument, .invalidArgument])
    #expect(triple.primaryConstituentDeviceSwitchingBehavior == .auto)
  }

  @Test
  func `rule(52): constituent ports are not in a virtual input's ports, but are found by device type`()
    throws
  {
    let input = try #require(room.session.inputs.first as? AVCaptureDeviceInput)
    #expect(input.ports.map(\.sourceDeviceType) == [.builtInTripleCamera, .builtInTripleCamera])
    let found = input.ports(for: .video, sourceDeviceType: .builtInTelephotoCamera, sourceDevicePosition: .back)
    #expect(found.map(\.sourceDeviceType) == [.builtInTelephotoCamera])
    #expect(found.first?.input === input)
    #expect(input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .back).count == 1)
  }
}
