import ModelTestSupport
import SimulationKernel
import Testing
import UIKit

@Suite("UIDevice")
struct DeviceTests {
  let world = TestWorld()

  @Test func `UIDevice is a phone with a name, a model and the modeled system version`() {
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

  @Test func `the battery is unknown until it is monitored and then full, and the proximity state is always false`() {
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
    `an orientation mask has one bit per interface orientation, as Apple documents UIInterfaceOrientationMask`()
  {
    let masks: [(UIInterfaceOrientationMask, UInt)] = [
      (.portrait, 2), (.portraitUpsideDown, 4), (.landscapeRight, 8), (.landscapeLeft, 16), (.landscape, 24),
      (.allButUpsideDown, 26), (.all, 30),
    ]
    for (mask, bits) in masks { #expect(mask.rawValue == bits) }
    #expect(UIInterfaceOrientation.unknown.rawValue == 0)
  }
}
