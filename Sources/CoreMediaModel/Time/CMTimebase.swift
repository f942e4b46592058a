import Foundation
import Locking

/// A time that runs at a rate that the client sets: 0, and zero, at first. **Source:** Apple, CMTimebase.
public final class CMTimebase: CMSyncProtocol {
  /// The clock or timebase that it follows.
  public let source: CMClockOrTimebase
  private let state = Locked(State())

  fileprivate struct State {
    var rate: Float64 = 0
    /// What it shows when the source shows `reference`.
    var anchor = CMTime.zero
    var reference = CMTime.zero
  }

  /// Posted when the rate has changed; the object is the timebase.
  public static let effectiveRateChanged = Notification.Name("kCMTimebaseNotification_EffectiveRateChanged")
  /// Posted when the time was set; the object is the timebase.
  public static let timeJumped = Notification.Name("kCMTimebaseNotification_TimeJumped")

  fileprivate init(source: CMClockOrTimebase) { self.source = source }

  /// A timebase that follows a clock.
  public convenience init(sourceClock: CMClock) { self.init(source: sourceClock) }
  /// A timebase that follows another.
  public convenience init(sourceTimebase: CMTimebase) { self.init(source: sourceTimebase) }

  /// The clock that it follows; nil when that is a timebase.
  public var sourceClock: CMClock? { source as? CMClock }
  /// The timebase that it follows; nil when that is a clock.
  public var sourceTimebase: CMTimebase? { source as? CMTimebase }
  /// The clock at the end of what it follows.
  public var ultimateSourceClock: CMClock? { sourceClock ?? sourceTimebase?.ultimateSourceClock }

  /// What it shows now.
  public var time: CMTime {
    let now = source.time
    return state.withLock { $0.time(at: now) }
  }

  /// Units of its time in one of its source's.
  public var rate: Float64 { state.withLock { $0.rate } }
  /// Units of its time in one of the clock's at the end of what it follows.
  public var effectiveRate: Float64 { rate * source.absoluteRate }

  /// Sets what it shows now; it runs on at its rate.
  public func setTime(_ time: CMTime) throws {
    let now = source.time
    state.withLock { ($0.anchor, $0.reference) = (time, now) }
    NotificationCenter.default.post(name: Self.timeJumped, object: self)
  }

  /// Sets how fast it runs from now on.
  public func setRate(_ rate: Float64) throws {
    let now = source.time
    state.withLock { ($0.anchor, $0.reference, $0.rate) = ($0.time(at: now), now, rate) }
    NotificationCenter.default.post(name: Self.effectiveRateChanged, object: self)
  }

  /// Sets what it shows when its source shows another time.
  public func setAnchorTime(_ timebaseTime: CMTime, referenceTime: CMTime) throws {
    state.withLock { ($0.anchor, $0.reference) = (timebaseTime, referenceTime) }
    NotificationCenter.default.post(name: Self.timeJumped, object: self)
  }

  /// Sets how fast it runs, and what it shows when its source shows another time.
  public func setRate(_ rate: Float64, anchorTime timebaseTime: CMTime, referenceTime: CMTime) throws {
    state.withLock { $0.rate = rate }
    try setAnchorTime(timebaseTime, referenceTime: referenceTime)
    NotificationCenter.default.post(name: Self.effectiveRateChanged, object: self)
  }
}

extension CMTimebase.State {
  fileprivate func time(at now: CMTime) -> CMTime {
    switch rate {
    case 0: anchor
    case 1: anchor + (now - reference)
    default: anchor + CMTimeMultiplyByFloat64(now - reference, multiplier: rate)
    }
  }
}
