import Foundation

/// The zoom factor: still, on a ramp, or where a cancelled ramp runs out.
///
///     still ──ramp──▶ ramping ──cancel──▶ easing
///       ▲ │set           │end, set          │end, set
///       └─┴──────────────┴──────────────────┘
///
/// No event asks for an action: observers are told of what differs in ``ZoomControl/Readings``. **Source:** rules 172-177.
struct ZoomStateMachine: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case still(at: Double)
    /// The factor is the last step that was taken.
    case ramping(Ramp, at: Double)
    case easing(Ramp, at: Double)
  }

  private(set) var state = State.still(at: 1)

  /// What observers were told last.
  var factor: Double {
    switch state {
    case .still(let factor), .ramping(_, let factor), .easing(_, let factor): factor
    }
  }

  /// The ramp that goes on, cancelled or not.
  var ramp: Ramp? {
    switch state {
    case .still: nil
    case .ramping(let ramp, _), .easing(let ramp, _): ramp
    }
  }

  /// Jumps, which ends a ramp.
  mutating func set(_ factor: Double) {
    switch state {
    case .still, .ramping, .easing: state = .still(at: factor)
    }
  }

  /// A real camera reports its factor; on a ramp it only follows.
  mutating func report(_ factor: Double) {
    switch state {
    case .still: state = .still(at: factor)
    case .ramping, .easing: break
    }
  }

  /// Ramps from the present factor at so many doublings a second. **Source:** rule 175.
  mutating func ramp(to target: Double, doublingsPerSecond rate: Double, at now: Int64) {
    switch state {
    case .still(let factor), .ramping(_, let factor), .easing(_, let factor):
      state = .ramping(Ramp(from: factor, to: target, doublingsPerSecond: rate, at: now), at: factor)
    }
  }

  /// Lets a ramp run out within ``Ramp/easeSeconds``. **Source:** rule 177.
  mutating func cancel(at now: Int64) {
    switch state {
    case .ramping(let ramp, let factor): state = .easing(ramp.easingOut(from: factor, at: now), at: factor)
    case .still, .easing: break
    }
  }

  /// Takes a step; a ramp stops at its end, and where a factor cannot be had.
  mutating func advance(to now: Int64, within limits: ZoomLimits) {
    switch state {
    case .still: break
    case .ramping(let ramp, _):
      let factor = ramp.factor(at: now)
      let goesOn = now < ramp.end && limits.available.contains(factor)
      state = goesOn ? .ramping(ramp, at: factor) : .still(at: limits.nearest(to: factor))
    case .easing(let ramp, _):
      let factor = ramp.easingFactor(at: now)
      let goesOn = now < ramp.end && limits.available.contains(factor)
      state = goesOn ? .easing(ramp, at: factor) : .still(at: limits.nearest(to: factor))
    }
  }
}

extension ZoomStateMachine {
  /// A zoom under way: factor(t) = start * 2^(rate * t), exactly.
  ///
  /// A phone also accelerates smoothly in the beginning; Apple says so and does not say how, so that is left out. **Source:** rule 175.
  struct Ramp: Equatable, Sendable {
    /// How long a cancelled ramp goes on, ever slower. **Source:** made up; Apple says only that it eases.
    static let easeSeconds = 0.2

    private let start: Double
    private let target: Double
    /// Doublings a second, negative when zooming out.
    private let rate: Double
    let begin: Int64
    let end: Int64

    private init(start: Double, target: Double, rate: Double, begin: Int64, seconds: Double) {
      self.start = start
      self.target = target
      self.rate = rate
      self.begin = begin
      // Whole microseconds, so that the last digits of a logarithm never show; no ramp lasts longer than a day.
      end = begin + Int64((min(seconds, 86_400) * 1_000_000).rounded()) * 1000
    }

    init(from start: Double, to target: Double, doublingsPerSecond rate: Double, at begin: Int64) {
      let octaves = log2(target / start)
      self.init(
        start: start, target: target, rate: octaves < 0 ? -rate : rate, begin: begin, seconds: abs(octaves) / rate)
    }

    /// The end of this ramp when it is cancelled at `factor`: never beyond its target.
    func easingOut(from factor: Double, at now: Int64) -> Ramp {
      let rest = 2 * log2(target / factor) / rate
      let seconds = max(0, min(Self.easeSeconds, rest))
      // Rounding must not carry it beyond the target.
      let end = min(max(Self.step(factor * exp2(rate * seconds / 2)), min(factor, target)), max(factor, target))
      return Ramp(start: factor, target: end, rate: rate, begin: now, seconds: seconds)
    }

    func factor(at now: Int64) -> Double { factor(at: now) { rate * $0 } }

    /// The same where the speed falls evenly, to nothing at the end.
    func easingFactor(at now: Int64) -> Double {
      factor(at: now) { rate * $0 * (1 - $0 / (2 * Double(end - begin) / 1e9)) }
    }

    private func factor(at now: Int64, _ octaves: (Double) -> Double) -> Double {
      guard now < end else { return target }
      let octaves = octaves(Double(now - begin) / 1e9)
      let factor = Self.step(start * exp2(octaves))
      return min(max(factor, min(start, target)), max(start, target))
    }

    /// Rounded to 1/1024, so that traces do not depend on a library's last digit.
    private static func step(_ factor: Double) -> Double { (factor * 1024).rounded() / 1024 }
  }
}
