import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel

@Suite("Zoom between two frames")
struct ZoomControlTests {
  private static let second: Int64 = 1_000_000_000

  /// Returns a zoom control that ramps from 1 to 8 since time 0 and was last updated after half a second.
  private func ramping() -> ZoomControl {
    let camera = CameraDescriptor.lit()
    var zoom = ZoomControl(camera, format: camera.formats[0])
    zoom.ramp(to: 8, doublingsPerSecond: 1, at: 0)
    zoom.move(to: Self.second / 2)
    return zoom
  }

  /// Returns whether a factor matches the ramp after three quarters of a second.
  private func isDue(_ factor: Double) -> Bool { abs(factor - 1.681793) < 0.0005 }

  @Test
  func `rule(177), rule(174): a canceled or replaced ramp has the zoom factor of its elapsed time`() {
    let now = Self.second * 3 / 4
    var cancelled = ramping()
    cancelled.cancelRamp(at: now)
    #expect(isDue(cancelled.readings.factor))
    #expect(cancelled.readings.isRamping)
    var stopped = ramping()
    stopped.ramp(to: 8, doublingsPerSecond: 0, at: now)
    #expect(isDue(stopped.readings.factor))
    var turned = ramping()
    turned.ramp(to: 1, doublingsPerSecond: 1, at: now)
    #expect(isDue(turned.readings.factor))
    #expect(abs((turned.rampEnd ?? 0) - now * 2) < 1_000_000)
  }
}
