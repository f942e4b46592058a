import HardwareModel
import Testing

@testable import CameraControl
@testable import CaptureModel

@Suite("Control status of a real camera")
struct ControlStatusTests {
  /// Returns a control status with the same value for exposure, lens position and white balance.
  private func report(isAutomatic: Bool, _ value: Double) -> HardwareState {
    var state = HardwareState()
    (state.isAutoExposureEnabled, state.focusesByItself, state.balancesByItself) = (
      isAutomatic, isAutomatic, isAutomatic
    )
    (state.exposureSeconds, state.iso, state.lensPosition) = (value / 100, 100, value)
    state.whiteBalanceGains = [1 + value, 1, 1]
    return state
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)], [true, false])
  func `a change between two statuses counts as an adjustment only in automatic mode`(
    _ isAutomatic: (before: Bool, now: Bool), changes: Bool
  ) {
    var control = LoopBench(warm: false).control
    for _ in 0..<2 { control.take(report(isAutomatic: isAutomatic.before, 0.25)) }
    let value = changes ? 0.5 : 0.25
    control.take(report(isAutomatic: isAutomatic.now, value))
    let loops = { [control.exposure.isAdjusting, control.focus.isAdjusting, control.whiteBalance.isAdjusting] }
    #expect(Set(loops()) == [isAutomatic.before && isAutomatic.now && changes])
    #expect(control.exposure.readings.exposure.seconds == value / 100)
    #expect(control.focus.readings.lensPosition == value)
    #expect(control.whiteBalance.readings.gains[0] == 1 + value)
    #expect(control.exposure.mode == (isAutomatic.now ? .continuousAutoExposure : .locked))
    #expect(control.focus.mode == (isAutomatic.now ? .continuousAutoFocus : .locked))
    #expect(control.whiteBalance.mode == (isAutomatic.now ? .continuousAutoWhiteBalance : .locked))
    control.stopAdjusting()
    #expect(loops() == [false, false, false])
  }

  @Test func `a single focus search lasts as long as the camera reports and ends locked unless focus is automatic`() {
    for isAutomatic in [true, false] {
      var control = LoopBench(warm: false).control
      control.setFocusMode(.autoFocus)
      var state = report(isAutomatic: isAutomatic, 0.5)
      state.isSearchingFocus = true
      control.take(state)
      #expect(control.focus.mode == .autoFocus)
      #expect(control.focus.isAdjusting)
      state.isSearchingFocus = false
      control.take(state)
      #expect(control.focus.mode == (isAutomatic ? .continuousAutoFocus : .locked))
      #expect(!control.focus.isAdjusting)
    }
  }
}
