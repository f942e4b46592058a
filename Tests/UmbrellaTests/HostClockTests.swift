import CaptureTesting
import CoreMedia
import Testing

@Suite struct HostClockTests {
  @Test func theHostClockReturnsTheTimeOfTheCurrentSystem() {
    let timeline = VirtualTimeline()
    CaptureSystem.$scoped.withValue(CaptureSystem(timeline: timeline)) {
      #expect(CMClockGetTime(CMClockGetHostTimeClock()) == .zero)
      timeline.pass(1_500_000_000)
      #expect(CMClock.hostTimeClock.time == CMTime(value: 3, timescale: 2))
    }
  }
}
