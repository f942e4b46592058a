import DeviceProfiles
import HardwareModel
import Locking
import PixelModel
import SceneRendering
import SimulationKernel
import Testing
import VirtualDevices

@testable import ServedCamera

@Suite("Dynamic frame rate of a served camera")
struct DynamicFrameRateTests {
  private static let dynamicFrameRate: UInt32 = 0x9A_0903

  @Test(arguments: [(2.0, Int64(0), 30), (2, 1, 5), (1000, 1, 30)])
  func `a client can allow longer frames, which the camera uses in the dark`(
    _ illuminance: Double, _ value: Int64, _ rate: Int
  ) throws {
    let timeline = VirtualTimeline()
    let system = CaptureSystem(timeline: timeline)
    let phone = try SimulatedPhone(DeviceProfile.load(named: "iphone-13-mini"), in: system)
    phone.light = Light(illuminance: illuminance)
    let camera = try #require(phone.devices.first { $0.position == .back })
    let feed = try DeviceFeed(camera, in: system)
    #expect(feed.controls.first { $0.id == Self.dynamicFrameRate }?.start == 0)
    let times = Locked<[Int64]>([])
    try feed.set(Self.dynamicFrameRate, to: value)
    try feed.start(PixelSize(width: 640, height: 480), .init(1, 30)) { frame in
      times.withLock { $0.append(frame.monotonicNanoseconds) }
    }
    for _ in 0..<40 { #expect(feed.await()) }
    let last = times.withLock { Array($0.suffix(2)) }
    let nanoseconds: Int64 = last[1] - last[0]
    #expect((1e9 / Double(nanoseconds)).rounded() == Double(rate))
    #expect(feed.setting(of: Self.dynamicFrameRate).value == value)
  }
}
