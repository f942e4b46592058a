import Foundation
import ModelTestSupport
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreMediaModel
@testable import SimulationKernel

@Suite("Device discovery")
struct DiscoveryTests {
  let phone = TestPhone()

  private func discover(
    _ types: [AVCaptureDevice.DeviceType], _ mediaType: AVMediaType?, _ position: AVCaptureDevice.Position
  ) -> [AVCaptureDevice] {
    phone.use {
      AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: position).devices
    }
  }

  @Test func `rule(81): devices are ordered by the requested types and then by position`() {
    #expect(
      discover([.microphone, .builtInWideAngleCamera], nil, .unspecified) == [
        phone.microphone, phone.back, phone.front,
      ])
    #expect(
      discover([.builtInWideAngleCamera, .microphone], nil, .unspecified) == [
        phone.back, phone.front, phone.microphone,
      ])
  }

  @Test func `rule(81): media type and position filter the search, which returns an empty list without matches`() {
    #expect(discover([.builtInWideAngleCamera, .microphone], .video, .unspecified) == [phone.back, phone.front])
    #expect(discover([.builtInWideAngleCamera], .video, .front) == [phone.front])
    #expect(discover([.builtInWideAngleCamera], .audio, .unspecified).isEmpty)
    #expect(discover([.builtInTelephotoCamera], .video, .unspecified).isEmpty)
    #expect(discover([], nil, .unspecified).isEmpty)
  }

  @Test func `rule(82), rule(83): defaults are the back wide-angle camera and the microphone; a missing device is nil`()
  {
    phone.use {
      #expect(AVCaptureDevice.default(for: .video) === phone.back)
      #expect(AVCaptureDevice.default(for: .audio) === phone.microphone)
      #expect(AVCaptureDevice.default(for: .muxed) == nil)
      #expect(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front) === phone.front)
      #expect(AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .unspecified) === phone.back)
      #expect(AVCaptureDevice.default(.builtInTripleCamera, for: .video, position: .back) == nil)
      phone.system.disconnect(phone.back)
      #expect(AVCaptureDevice.default(for: .video) === phone.front)
    }
  }

  @Test func `rule(84), rule(85): the older device lists and the search by unique ID find devices`() {
    phone.use {
      #expect(AVCaptureDevice.devices() == [phone.back, phone.front, phone.microphone])
      #expect(AVCaptureDevice.devices(for: .video) == [phone.back, phone.front])
      #expect(AVCaptureDevice(uniqueID: phone.front.uniqueID) === phone.front)
      #expect(AVCaptureDevice(uniqueID: "none") == nil)
    }
  }

  @Test func `rule(87): connecting and disconnecting post notifications and are observable`() {
    phone.system.disconnect(phone.front)
    #expect(!phone.front.isConnected)
    #expect(phone.system.connect(phone.front).isConnected)
    #expect(!phone.front.isConnected)
    #expect(
      phone.log.events == ["isConnected true->false", "DeviceWasDisconnected", "DeviceWasConnected"],
      "the new object was never disconnected")
  }

  @Test func `rule(81): the devices of a discovery session are observable`() {
    let journal = Journal()
    phone.use {
      let search = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInWideAngleCamera], mediaType: .video, position: .unspecified)
      let observation = search.observe(\.devices, options: [.old, .new]) { _, change in
        journal.add("\(change.oldValue?.count ?? -1)->\(change.newValue?.count ?? -1)")
      }
      phone.system.disconnect(phone.microphone)
      phone.system.disconnect(phone.front)
      phone.system.connect(phone.front)
      #expect(journal.lines == ["2->1", "1->2"])
      observation.invalidate()
    }
  }

  @Test func `rule(87): disconnecting a streaming camera stops frames and its connection but keeps the input`()
    throws
  {
    let client = CountingClient()
    let (session, output) = try phone.runningSession(client)
    phone.advance(milliseconds: 100)
    phone.system.disconnect(phone.back)
    phone.advance(milliseconds: 1000)
    #expect(client.times.count == 3)
    #expect(session.isRunning)
    #expect(session.inputs.count == 1)
    #expect(output.connection(with: .video)?.isActive == false)
  }

  @Test
  func
    `rule(1), rule(4): without the lock every setter raises a generic exception, even for unsupported values`()
  {
    phone.back.activeFormat = phone.front.formats[0]
    phone.back.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 1000)
    phone.back.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
    #expect(phone.log.misuses.map(\.exception) == [.generic, .generic, .generic])
    #expect(
      phone.log.misuses[0].reason
        == "*** -[AVCaptureDevice setActiveFormat:] May not be called without first successfully gaining exclusive "
        + "ownership of the device using -lockForConfiguration:")
    #expect(phone.back.activeFormat === phone.back.formats[1])
  }

  @Test func `rule(88): nested locks are counted, and an extra unlock has no effect`() throws {
    phone.back.unlockForConfiguration()
    try phone.back.lockForConfiguration()
    try phone.back.lockForConfiguration()
    phone.back.unlockForConfiguration()
    phone.back.activeFormat = phone.back.formats[0]
    #expect(phone.log.misuses.isEmpty)
    phone.back.unlockForConfiguration()
    phone.back.activeFormat = phone.back.formats[1]
    #expect(phone.log.misuses.count == 1)
    #expect(phone.back.activeFormat === phone.back.formats[0])
  }

  @Test func `rule(88): locking fails with an error for the device that another process has locked`() throws {
    phone.system.setLockedByAnotherProcess(true, phone.back)
    let error = #expect(throws: AVError.self) { try phone.back.lockForConfiguration() }
    #expect(error?.code == .deviceLockedForConfigurationByAnotherProcess)
    #expect(error?.errorCode == -11817)
    try phone.front.lockForConfiguration()
    phone.system.setLockedByAnotherProcess(false, phone.back)
    try phone.back.lockForConfiguration()
  }

  @Test func `rule(10): reading requires no lock`() {
    _ = (phone.back.activeFormat, phone.back.activeVideoMinFrameDuration, phone.back.activeVideoMaxFrameDuration)
    #expect(phone.log.misuses.isEmpty)
  }
}
