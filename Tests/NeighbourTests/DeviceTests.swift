import ModelTestSupport
import SimulationKernel
import Testing
import UIKit

@Suite("What the phone tells about itself")
struct DeviceTests {
  let world = TestWorld()

  @Test func `UIDevice is a phone with a name, a model and the system whose rules are modelled`() {
    world.use {
      let device = UIDevice.current
      #expect(device.userInterfaceIdiom == .phone)
      #expect(device.model == "iPhone")
      #expect(device.localizedModel == "iPhone")
      #expect(device.systemVersion.hasPrefix("26"))
      #expect(device.systemName == "iOS")
      #expect(device.name == "iPhone")
    }
  }

  @Test func `a battery tells nothing until it is monitored, then that it is full; nothing comes near the screen`() {
    world.use {
      let device = UIDevice.current
      #expect(!device.isBatteryMonitoringEnabled)
      #expect(device.batteryLevel == -1)
      #expect(device.batteryState == .unknown)
      device.isBatteryMonitoringEnabled = true
      #expect(UIDevice.current.batteryLevel == 1)
      #expect(device.batteryState == .full)
      device.isProximityMonitoringEnabled = true
      #expect(device.isProximityMonitoringEnabled)
      #expect(!device.proximityState)
    }
  }

  @Test
  func
    `masks of orientations are one bit for each orientation of the interface. **Source:** Apple, UIInterfaceOrientationMask`()
  {
    let masks: [(UIInterfaceOrientationMask, UInt)] = [
      (.portrait, 2), (.portraitUpsideDown, 4), (.landscapeRight, 8), (.landscapeLeft, 16), (.landscape, 24),
      (.allButUpsideDown, 26), (.all, 30),
    ]
    for (mask, bits) in masks { #expect(mask.rawValue == bits) }
    #expect(UIInterfaceOrientation.unknown.rawValue == 0)
  }
}
