import CVideoLinux
import DeviceProfiles
import SimulationKernel
import Testing
import VirtualDevices

@testable import ServedCamera

@Suite("Controls of a served webcam")
struct WebcamControlTests {
  private let feed: DeviceFeed

  init() throws {
    let system = CaptureSystem(timeline: VirtualTimeline())
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), in: system)
    feed = try DeviceFeed(#require(phone.devices.first { $0.position == .back }), as: .uvc, in: system)
  }

  private func control(_ id: UInt32) throws -> ServedControl { try #require(feed.controls.first { $0.id == id }) }

  @Test func `the ranges and steps are those of a webcam`() throws {
    let exposure = try control(0x9A_0902)
    #expect(exposure.range == 3...2047)
    #expect(exposure.start == 250)
    #expect(try control(0x9A_090A).step == 5)
    #expect(try control(0x9A_090D).range == 100...500)
    #expect(try control(0x98_0913).range == 0...255)
    for id: UInt32 in [0x98_0900, 0x98_0901, 0x98_0902, 0x98_091B] {
      #expect(try control(id).range == 0...255)
      #expect(feed.setting(of: id).value == 128)
    }
  }

  @Test func `the processing unit gets the values of its controls`() throws {
    #expect(feed.processingUnit.isNeutral)
    for (id, value) in [(0x98_0900, 10), (0x98_0901, 20), (0x98_0902, 30), (0x98_091B, 40)] as [(UInt32, Int64)] {
      try feed.set(id, to: value)
      #expect(feed.setting(of: id).value == value)
    }
    #expect(feed.processingUnit == ProcessingUnit(brightness: 10, contrast: 20, saturation: 30, sharpness: 40))
  }

  @Test func `the largest gain is the largest ISO value`() throws {
    try feed.set(0x9A_0901, to: 1)
    let largest = try #require(feed.device.formats.map(\.maxISO).max())
    #expect(abs(feed.iso(ofGain: 255) - largest) < 0.01)
    #expect(feed.gain(ofISO: largest) == 255)
  }

  @Test func `automatic exposure makes the exposure time inactive, but not the gain`() throws {
    let (mode, time, gain) = (UInt32(0x9A_0901), UInt32(0x9A_0902), UInt32(0x98_0913))
    #expect(feed.setting(of: time).flags == UInt32(V4L2_CTRL_FLAG_INACTIVE))
    #expect(feed.setting(of: gain).flags == 0)
    let own = feed.setting(of: gain).value
    try feed.set(gain, to: 200)
    #expect(feed.setting(of: mode).value == 3)
    #expect(feed.setting(of: gain).value == own)
    try feed.set(mode, to: 1)
    try feed.set(gain, to: 200)
    #expect(feed.setting(of: gain).value == 200)
    #expect(feed.setting(of: time).flags == 0)
  }
}
