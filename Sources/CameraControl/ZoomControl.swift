import Foundation
import HardwareModel

/// The zoom: a factor, or a ramp towards one.
///
/// Times are nanoseconds of the timeline. A ramp takes a step at the time of each frame, and its last one when it is over, frames or
/// not; what a client reads is the last step, which is what observers were told.
package struct ZoomControl: Equatable {
  /// What observers see.
  package struct Readings: Equatable {
    package var factor: Double
    package var isRamping: Bool
    package var available: ClosedRange<Double>
  }

  /// The format's factors; beyond them is a misuse. **Source:** rule 172.
  private(set) var formatRange: ClosedRange<Double>
  package private(set) var limits: ZoomLimits
  private var machine = ZoomStateMachine()

  package var readings: Readings {
    Readings(factor: machine.factor, isRamping: machine.ramp != nil, available: limits.reported)
  }
  /// The factor of the next frames.
  package var wanted: Double { machine.factor }
  /// When the ramp will be over; nil when there is none.
  package var rampEnd: Int64? { machine.ramp?.end }

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    formatRange = Self.range(of: format)
    limits = ZoomLimits(available: formatRange)
  }

  /// A new format: no zoom, no ramp, no restriction. **Source:** rule 105.
  mutating func adopt(_ format: FormatDescriptor) {
    formatRange = Self.range(of: format)
    limits = ZoomLimits(available: formatRange)
    machine.set(1)
  }

  private static func range(of format: FormatDescriptor) -> ClosedRange<Double> {
    1...max(1, format.zoom?.maximum ?? 1)
  }

  // MARK: What a client asks for

  /// Jumps, and ends a ramp; `factor` is one of the format's and is clamped to what is available. **Source:** rules 172, 174.
  package mutating func jump(to factor: Double) { machine.set(limits.nearest(to: factor)) }

  /// Ramps from the present factor at so many doublings a second; the direction follows from the target, and no rate at all is a
  /// cancel. **Source:** rule 175.
  package mutating func ramp(to factor: Double, doublingsPerSecond rate: Double, at now: Int64) {
    guard rate != 0 else { return cancelRamp(at: now) }
    move(to: now)
    let target = limits.nearest(to: factor)
    // Between the factors that depth allows there is no way.
    guard target != wanted, rate.isFinite, limits.supported.isEmpty else { return jump(to: target) }
    machine.ramp(to: target, doublingsPerSecond: abs(rate), at: now)
    move(to: now)
  }

  /// A real camera reports its factor; on a ramp it only follows.
  mutating func take(_ state: HardwareState) {
    if let factor = state.zoomFactor { machine.report(limits.nearest(to: factor)) }
  }

  /// Lets a ramp run out. **Source:** rule 177.
  package mutating func cancelRamp(at now: Int64) {
    move(to: now)
    machine.cancel(at: now)
    move(to: now)
  }

  /// Allows only a part of the format's factors, nil for all; the zoom moves into it and a ramp ends there. **Source:** rule 179.
  package mutating func restrict(to range: ClosedRange<Double>?) {
    limits.available = range?.clamped(to: formatRange) ?? formatRange
    if limits.nearest(to: wanted) != wanted { jump(to: wanted) }
  }

  /// Allows only these factors, nothing for all; the zoom moves to the nearest and a ramp ends there. **Source:** rule 181.
  package mutating func setSupportedRanges(_ ranges: [ClosedRange<Double>]) {
    limits.supported = ranges
    if limits.nearest(to: wanted) != wanted { jump(to: wanted) }
  }

  // MARK: Time

  /// Goes on with a ramp.
  package mutating func move(to now: Int64) { machine.advance(to: now, within: limits) }
}

/// The factors that can be had now.
package struct ZoomLimits: Equatable, Sendable {
  /// Within what the format has.
  var available: ClosedRange<Double>
  /// The factors that can be had while depth is delivered; empty for all. A factor between them snaps to the nearest.
  package var supported: [ClosedRange<Double>] = []

  /// What clients are told: with depth, from the least factor that can be had to the greatest. **Source:** Apple, minAvailableVideoZoomFactor.
  var reported: ClosedRange<Double> {
    let within = supported.filter { $0.overlaps(available) }
    guard let least = within.map(\.lowerBound).min(), let greatest = within.map(\.upperBound).max() else {
      return available
    }
    return (least...greatest).clamped(to: available)
  }

  func nearest(to factor: Double) -> Double {
    let factor = min(max(factor, available.lowerBound), available.upperBound)
    let nearest = supported.map { min(max(factor, $0.lowerBound), $0.upperBound) }.min {
      abs($0 - factor) < abs($1 - factor)
    }
    return nearest ?? factor
  }
}
