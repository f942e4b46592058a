import CoreVideoModel
import Foundation
import Locking
import Testing

@testable import CoreMediaModel

@Suite("Timebases")
struct TimebaseTests {
  /// A clock that the test advances.
  private final class Source: Sendable {
    let now = Locked(CMTime.zero)
    var clock: CMClock { CMClock { self.now.withLock { $0 } } }
    func set(_ seconds: Double) { now.withLock { $0 = CMTime(seconds: seconds, preferredTimescale: 1_000) } }
  }

  /// A record of the names of posted notifications.
  private final class Heard: Sendable {
    let names = Locked<[Notification.Name]>([])
  }

  private let source = Source()

  @Test func `a timebase stays at zero until its rate is set, and continues from its present time`() throws {
    let timebase = CMTimebase(sourceClock: source.clock)
    source.set(5)
    #expect(timebase.time == .zero)
    #expect(timebase.rate == 0)
    try timebase.setRate(2)
    source.set(6)
    #expect(timebase.time.seconds == 2)
    try timebase.setTime(CMTime(value: 10, timescale: 1))
    try timebase.setRate(1)
    source.set(6.5)
    #expect(timebase.time.seconds == 10.5)
    #expect(timebase.effectiveRate == 1)
    try timebase.setRate(0)
    source.set(9)
    #expect(timebase.time.seconds == 10.5)
    try timebase.setAnchorTime(.zero, referenceTime: .zero)
    #expect(timebase.time == .zero)
  }

  @Test func `the C functions control a timebase as the methods do`() {
    let clock = source.clock
    var made: CMTimebase?
    #expect(CMTimebaseCreateWithSourceClock(allocator: nil, sourceClock: clock, timebaseOut: &made) == noErr)
    guard let timebase = made else { return }
    #expect(CMTimebaseSetRate(timebase, rate: 1) == noErr)
    #expect(CMTimebaseGetRate(timebase) == 1)
    source.set(1)
    #expect(CMTimebaseGetTime(timebase).seconds == 1)
    #expect(CMTimebaseSetTime(timebase, time: .zero) == noErr)
    #expect(
      CMTimebaseGetTimeWithTimeScale(timebase, timescale: 30, method: .default) == CMTime(value: 0, timescale: 30))
    let start = CMTime(value: 1, timescale: 1)
    CMTimebaseSetRateAndAnchorTime(timebase, rate: 2, anchorTime: .zero, immediateSourceTime: start)
    source.set(2)
    #expect(CMTimebaseGetTime(timebase).seconds == 2)
    #expect(CMTimebaseGetEffectiveRate(timebase) == 2)
    CMTimebaseSetRateAndAnchorTime(timebase, rate: 1, anchorTime: .zero, immediateMasterTime: start)
    #expect(CMTimebaseGetTime(timebase).seconds == 1)
    #expect(CMTimebaseGetMaster(timebase) === clock)
    #expect(CMTimebaseCopySource(timebase) === clock)
    #expect(CMTimebaseCopySourceClock(timebase) === clock)
    #expect(timebase.ultimateSourceClock === clock)
    CMTimebaseCreateWithMasterClock(allocator: nil, masterClock: clock, timebaseOut: &made)
    #expect(made?.sourceClock === clock)
  }

  @Test func `a timebase can follow another, and times are converted between them`() throws {
    let clock = source.clock
    let parent = CMTimebase(sourceClock: clock)
    var made: CMTimebase?
    CMTimebaseCreateWithSourceTimebase(allocator: nil, sourceTimebase: parent, timebaseOut: &made)
    let child = try #require(made)
    try parent.setRate(2)
    try child.setRate(2)
    source.set(1)
    #expect(child.time.seconds == 4)
    #expect(child.effectiveRate == 4)
    #expect(child.sourceTimebase === parent)
    #expect(CMSyncGetTime(child).seconds == 4)
    #expect(CMSyncGetRelativeRate(child, relativeTo: clock) == 4)
    let inClock = CMSyncConvertTime(CMTime(value: 8, timescale: 1), from: child, to: clock)
    #expect(inClock.seconds == 2)
    #expect(clock.convertTime(CMTime(value: 2, timescale: 1), to: child).seconds == 8)
    #expect(!CMSyncMightDrift(child, otherClockOrTimebase: clock))
    #expect(!clock.mightDrift(relativeTo: parent))
    try parent.setRate(0)
    #expect(child.convertTime(.zero, to: clock) == .invalid)
    #expect(clock.rate(relativeTo: child) == 0)
  }

  @Test func `a timebase posts changes of its rate and jumps of its time`() throws {
    let timebase = CMTimebase(sourceTimebase: CMTimebase(sourceClock: source.clock))
    let heard = Heard()
    let tokens = [CMTimebase.effectiveRateChanged, CMTimebase.timeJumped].map { name in
      NotificationCenter.default.addObserver(forName: name, object: timebase, queue: nil) { note in
        heard.names.withLock { $0.append(note.name) }
      }
    }
    try timebase.setRate(1)
    try timebase.setTime(.zero)
    try timebase.setRate(1, anchorTime: .zero, referenceTime: .zero)
    tokens.forEach(NotificationCenter.default.removeObserver)
    #expect(
      heard.names.withLock { $0 } == [
        CMTimebase.effectiveRateChanged, CMTimebase.timeJumped, CMTimebase.timeJumped, CMTimebase.effectiveRateChanged,
      ])
  }
}
