import Foundation
import Locking

/// A timeline whose time and rate the client controls.
///
/// Time and rate are initially 0. **Source:** Apple, CMTimebase.
public final class CMTimebase: CMSyncProtocol {
  /// The clock or timebase that drives this timebase.
  public let source: CMClockOrTimebase
  private let state = Locked(State())

  fileprivate struct State {
    var rate: Float64 = 0
    /// The time of this timebase at source time `reference`.
    var anchor = CMTime.zero
    var reference = CMTime.zero
  }

  /// A notification that is posted when the rate has changed. The notification object is the timebase.
  public static let effectiveRateChanged = Notification.Name("kCMTimebaseNotification_EffectiveRateChanged")
  /// A notification that is posted when the time has been set. The notification object is the timebase.
  public static let timeJumped = Notification.Name("kCMTimebaseNotification_TimeJumped")

  fileprivate init(source: CMClockOrTimebase) { self.source = source }

  /// Creates a timebase that is driven by a clock.
  public convenience init(sourceClock: CMClock) { self.init(source: sourceClock) }
  /// Creates a timebase that is driven by another timebase.
  public convenience init(sourceTimebase: CMTimebase) { self.init(source: sourceTimebase) }

  /// The source clock, or nil if the source is a timebase.
  public var sourceClock: CMClock? { source as? CMClock }
  /// The source timebase, or nil if the source is a clock.
  public var sourceTimebase: CMTimebase? { source as? CMTimebase }
  /// The clock at the end of the chain of source timebases.
  public var ultimateSourceClock: CMClock? { sourceClock ?? sourceTimebase?.ultimateSourceClock }

  /// The current time of the timebase.
  public var time: CMTime {
    let now = source.time
    return state.withLock { $0.time(at: now) }
  }

  /// The rate relative to the source.
  public var rate: Float64 { state.withLock { $0.rate } }
  /// The rate relative to the ultimate source clock.
  public var effectiveRate: Float64 { rate * source.absoluteRate }

  /// Sets the current time of the timebase; its rate doesn't change.
  public func setTime(_ time: CMTime) throws {
    let now = source.time
    state.withLock { ($0.anchor, $0.reference) = (time, now) }
    NotificationCenter.default.post(name: Self.timeJumped, object: self)
  }

  /// Sets the rate relative to the source, starting at the current time.
  public func setRate(_ rate: Float64) throws {
    let now = source.time
    state.withLock { ($0.anchor, $0.reference, $0.rate) = ($0.time(at: now), now, rate) }
    NotificationCenter.default.post(name: Self.effectiveRateChanged, object: self)
  }

  /// Sets the time of the timebase at a given time of its source.
  public func setAnchorTime(_ timebaseTime: CMTime, referenceTime: CMTime) throws {
    state.withLock { ($0.anchor, $0.reference) = (timebaseTime, referenceTime) }
    NotificationCenter.default.post(name: Self.timeJumped, object: self)
  }

  /// Sets the rate and the time of the timebase at a given time of its source.
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
