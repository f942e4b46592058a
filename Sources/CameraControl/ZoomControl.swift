import Foundation
import HardwareModel

/// The zoom control: a fixed factor, or a ramp toward one.
///
/// Times are nanoseconds of the timeline. A ramp advances at the time of each frame, and ends on time even without
/// frames. Apps read the most recent step, which observers have received.
package struct ZoomControl: Equatable {
  /// The values that observers see.
  package struct Readings: Equatable {
    package var factor: Double
    package var isRamping: Bool
    package var available: ClosedRange<Double>
  }

  /// The zoom range of the format. Values outside it are API misuse. **Source:** rule 172.
  private(set) var formatRange: ClosedRange<Double>
  package private(set) var limits: ZoomLimits
  private var machine = ZoomStateMachine()

  package var readings: Readings {
    Readings(factor: machine.factor, isRamping: machine.ramp != nil, available: limits.reported)
  }
  /// The zoom factor for new frames.
  package var wanted: Double { machine.factor }
  /// The time at which the ramp ends, or nil without a ramp.
  package var rampEnd: Int64? { machine.ramp?.end }

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {
    formatRange = Self.range(of: format)
    limits = ZoomLimits(available: formatRange)
  }

  /// Adopts a new format, which resets zoom, ramp and restrictions. **Source:** rule 105.
  mutating func adopt(_ format: FormatDescriptor) {
    formatRange = Self.range(of: format)
    limits = ZoomLimits(available: formatRange)
    machine.set(1)
  }

  private static func range(of format: FormatDescriptor) -> ClosedRange<Double> {
    1...max(1, format.zoom?.maximum ?? 1)
  }

  // MARK: Requests of the app

  /// Sets the zoom factor and ends a ramp. `factor` is in the format's range, and is clamped to the available range.
  /// **Source:** rules 172, 174.
  package mutating func jump(to factor: Double) { machine.set(limits.nearest(to: factor)) }

  /// Starts a ramp from the current factor. The target determines the direction; a rate of 0 cancels a ramp.
  /// **Source:** rule 175.
  package mutating func ramp(to factor: Double, doublingsPerSecond rate: Double, at now: Int64) {
    guard rate != 0 else { return cancelRamp(at: now) }
    move(to: now)
    let target = limits.nearest(to: factor)
    // Depth at discrete factors allows no ramp between them.
    guard target != wanted, rate.isFinite, limits.supported.isEmpty else { return jump(to: target) }
    machine.ramp(to: target, doublingsPerSecond: abs(rate), at: now)
    move(to: now)
  }

  /// Applies the zoom factor that a real camera reports. Ignored during a ramp, which the camera only follows.
  mutating func take(_ state: HardwareState) {
    if let factor = state.zoomFactor { machine.report(limits.nearest(to: factor)) }
  }

  /// Cancels a ramp, which then eases out. **Source:** rule 177.
  package mutating func cancelRamp(at now: Int64) {
    move(to: now)
    machine.cancel(at: now)
    move(to: now)
  }

  /// Restricts the zoom to a part of the format's range, or lifts the restriction (nil). A factor that is no longer
  /// available is clamped, which ends a ramp. **Source:** rule 179.
  package mutating func restrict(to range: ClosedRange<Double>?) {
    limits.available = range?.clamped(to: formatRange) ?? formatRange
    if limits.nearest(to: wanted) != wanted { jump(to: wanted) }
  }

  /// Restricts the zoom to these ranges; an empty array lifts the restriction. A factor that is no longer available
  /// moves to the nearest one, which ends a ramp. **Source:** rule 181.
  package mutating func setSupportedRanges(_ ranges: [ClosedRange<Double>]) {
    limits.supported = ranges
    if limits.nearest(to: wanted) != wanted { jump(to: wanted) }
  }

  // MARK: Time

  /// Advances a ramp to the given time.
  package mutating func move(to now: Int64) { machine.advance(to: now, within: limits) }
}

/// The zoom factors that are currently available.
package struct ZoomLimits: Equatable, Sendable {
  /// The available range within that of the format.
  var available: ClosedRange<Double>
  /// The ranges available while depth is delivered; empty for no restriction. Other factors snap to the nearest.
  package var supported: [ClosedRange<Double>] = []

  /// The range that apps see: with depth, from the smallest to the largest available factor. **Source:** Apple,
  /// minAvailableVideoZoomFactor.
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
