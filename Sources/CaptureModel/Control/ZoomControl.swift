import Foundation

/// The zoom: a factor, or a ramp towards one.
///
/// Times are nanoseconds of the timeline. A ramp takes a step at the time of each frame, and its last one when it is over, frames or
/// not; what a client reads is the last step, which is what observers were told.
struct ZoomControl: Equatable {
  /// What observers see.
  struct Readings: Equatable {
    var factor = 1.0
    var isRamping = false
    /// The factors that can be had now; within what the format has.
    var available: ClosedRange<Double>
  }

  private(set) var readings: Readings
  /// The format's factors; beyond them is a misuse. **Source:** rule 172.
  private(set) var formatRange: ClosedRange<Double>
  private var ramp: Ramp?
  /// The factors that can be had while depth is delivered; empty for all. A factor between them snaps to the nearest.
  private(set) var islands: [ClosedRange<Double>] = []

  /// The factor of the next frames.
  var wanted: Double { readings.factor }
  /// When the ramp will be over; nil when there is none.
  var rampEnd: Int64? { ramp?.end }

  init(_ camera: CameraFacts, format: FormatFacts) {
    formatRange = Self.range(of: format)
    readings = Readings(available: formatRange)
  }

  /// A new format: no zoom, no ramp, no restriction. **Source:** rule 105.
  mutating func adopt(_ format: FormatFacts) {
    formatRange = Self.range(of: format)
    ramp = nil
    islands = []
    readings = Readings(available: formatRange)
  }

  private static func range(of format: FormatFacts) -> ClosedRange<Double> {
    1...max(1, format.zoom?.maximum ?? 1)
  }

  // MARK: What a client asks for

  /// Jumps, and ends a ramp; `factor` is one of the format's and is clamped to what is available. **Source:** rules 172, 174.
  mutating func jump(to factor: Double) {
    ramp = nil
    readings.isRamping = false
    readings.factor = available(factor)
  }

  /// Ramps from the present factor at so many doublings a second; the direction follows from the target, and no rate at all is a
  /// cancel. **Source:** rule 175.
  mutating func ramp(to factor: Double, doublingsPerSecond rate: Double, at now: Int64) {
    guard rate != 0 else { return cancelRamp(at: now) }
    move(to: now)
    let target = available(factor)
    // Between the factors that depth allows there is no way.
    guard target != readings.factor, rate.isFinite, islands.isEmpty else { return jump(to: target) }
    begin(Ramp(from: readings.factor, to: target, doublingsPerSecond: abs(rate), at: now))
  }

  /// A real camera reports its factor; on a ramp it only follows.
  mutating func take(_ state: HardwareState) {
    if ramp == nil, let factor = state.zoomFactor { readings.factor = available(factor) }
  }

  /// Lets a ramp run out within ``Ramp/easeSeconds``. **Source:** rule 177.
  mutating func cancelRamp(at now: Int64) {
    move(to: now)
    guard let ramp, !ramp.eases else { return }
    begin(ramp.easingOut(from: readings.factor, at: now))
  }

  /// Allows only a part of the format's factors, nil for all; the zoom moves into it and a ramp ends there. **Source:** rule 179.
  mutating func restrict(to range: ClosedRange<Double>?) {
    readings.available = range?.clamped(to: formatRange) ?? formatRange
    if available(readings.factor) != readings.factor { jump(to: readings.factor) }
  }

  /// Allows only these factors, nothing for all; the zoom moves to the nearest and a ramp ends there. **Source:** rule 181.
  mutating func setIslands(_ ranges: [ClosedRange<Double>]) {
    islands = ranges
    if available(readings.factor) != readings.factor { jump(to: readings.factor) }
  }

  // MARK: Time

  /// Goes on with a ramp.
  mutating func move(to now: Int64) {
    guard let ramp else { return }
    let factor = ramp.factor(at: now)
    guard now < ramp.end, readings.available.contains(factor) else { return jump(to: factor) }
    readings.factor = factor
  }

  private mutating func begin(_ ramp: Ramp) {
    self.ramp = ramp
    readings.isRamping = true
    move(to: ramp.begin)
  }

  private func available(_ factor: Double) -> Double {
    let factor = min(max(factor, readings.available.lowerBound), readings.available.upperBound)
    let nearest = islands.map { min(max(factor, $0.lowerBound), $0.upperBound) }.min {
      abs($0 - factor) < abs($1 - factor)
    }
    return nearest ?? factor
  }
}

extension ZoomControl {
  /// A zoom under way: factor(t) = start * 2^(rate * t), exactly.
  ///
  /// A phone also accelerates smoothly in the beginning; Apple says so and does not say how, so that is left out. **Source:** rule 175.
  struct Ramp: Equatable {
    /// How long a cancelled ramp goes on, ever slower. **Source:** made up; Apple says only that it eases.
    static let easeSeconds = 0.2

    private let start: Double
    private let target: Double
    /// Doublings a second, negative when zooming out.
    private let rate: Double
    let begin: Int64
    let end: Int64
    /// Whether the speed falls evenly, to nothing at the end.
    let eases: Bool

    private init(start: Double, target: Double, rate: Double, begin: Int64, seconds: Double, eases: Bool) {
      self.start = start
      self.target = target
      self.rate = rate
      self.begin = begin
      // Whole microseconds, so that the last digits of a logarithm never show; no ramp lasts longer than a day.
      end = begin + Int64((min(seconds, 86_400) * 1_000_000).rounded()) * 1000
      self.eases = eases
    }

    init(from start: Double, to target: Double, doublingsPerSecond rate: Double, at begin: Int64) {
      let octaves = log2(target / start)
      self.init(
        start: start, target: target, rate: octaves < 0 ? -rate : rate, begin: begin, seconds: abs(octaves) / rate,
        eases: false)
    }

    /// The end of this ramp when it is cancelled at `factor`: never beyond its target.
    func easingOut(from factor: Double, at now: Int64) -> Ramp {
      let rest = 2 * log2(target / factor) / rate
      let seconds = max(0, min(Self.easeSeconds, rest))
      // Rounding must not carry it beyond the target.
      let end = min(max(Self.step(factor * exp2(rate * seconds / 2)), min(factor, target)), max(factor, target))
      return Ramp(start: factor, target: end, rate: rate, begin: now, seconds: seconds, eases: true)
    }

    func factor(at now: Int64) -> Double {
      guard now < end else { return target }
      let seconds = Double(now - begin) / 1e9
      let octaves = eases ? rate * seconds * (1 - seconds / (2 * Double(end - begin) / 1e9)) : rate * seconds
      let factor = Self.step(start * exp2(octaves))
      return min(max(factor, min(start, target)), max(start, target))
    }

    /// Rounded to 1/1024, so that traces do not depend on a library's last digit.
    private static func step(_ factor: Double) -> Double { (factor * 1024).rounded() / 1024 }
  }
}
