import CoreMediaModel
import Locking
import Testing

@Suite struct CMClockTests {
  @Test func aClockReturnsTheTimeThatItsSourceReturns() {
    let now = Locked(CMTime(value: 1, timescale: 30))
    let clock = CMClock { now.withLock { $0 } }
    #expect(clock.time == CMTime(value: 1, timescale: 30))
    now.withLock { $0 = CMTime(value: 2, timescale: 30) }
    #expect(CMClockGetTime(clock) == CMTime(value: 2, timescale: 30))
    #expect(CMSyncGetTime(clock) == CMTime(value: 2, timescale: 30))
  }

  @Test func timesAreConvertedByTheDifferenceBetweenClocks() {
    let first = CMClock { CMTime(value: 10, timescale: 1) }
    let second = CMClock { CMTime(value: 3, timescale: 1) }
    let time = CMTime(value: 12, timescale: 1)
    #expect(CMSyncConvertTime(time, from: first, to: second) == CMTime(value: 5, timescale: 1))
    #expect(CMSyncConvertTime(time, from: first, to: first) == time)
    #expect(!CMClockMightDrift(first, otherClock: second))
  }

  @Test func systemUnitsAreNanoseconds() {
    #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: 3, timescale: 2)) == 1_500_000_000)
    #expect(CMClockMakeHostTimeFromSystemUnits(1_500_000_000) == CMTime(value: 3, timescale: 2))
    #expect(CMClock.convertHostTimeToSystemUnits(.invalid) == 0)
  }
}
