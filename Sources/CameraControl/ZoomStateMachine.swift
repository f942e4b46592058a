import Foundation

/// The state machine of the zoom factor: still, ramping, or easing out of a canceled ramp.
///
///     still ──ramp──▶ ramping ──cancel──▶ easing
///       ▲ │set           │end, set          │end, set
///       └─┴──────────────┴──────────────────┘
///
/// Events return no actions: observers are notified of differences in ``ZoomControl/Readings``. **Source:** rules
/// 172-177.
struct ZoomStateMachine: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case still(at: Double)
    /// A ramp is in progress; the factor is its most recent step.
    case ramping(Ramp, at: Double)
    case easing(Ramp, at: Double)
  }

  private(set) var state = State.still(at: 1)

  /// The factor most recently published to observers.
  var factor: Double {
    switch state {
    case .still(let factor), .ramping(_, let factor), .easing(_, let factor): factor
    }
  }

  /// The current ramp, including a canceled ramp that is easing out.
  var ramp: Ramp? {
    switch state {
    case .still: nil
    case .ramping(let ramp, _), .easing(let ramp, _): ramp
    }
  }

  /// Sets the factor and ends a ramp.
  mutating func set(_ factor: Double) {
    switch state {
    case .still, .ramping, .easing: state = .still(at: factor)
    }
  }

  /// Applies the zoom factor that a real camera reports. Ignored during a ramp, which the camera only follows.
  mutating func report(_ factor: Double) {
    switch state {
    case .still: state = .still(at: factor)
    case .ramping, .easing: break
    }
  }

  /// Starts a ramp from the current factor at a rate in doublings per second. **Source:** rule 175.
  mutating func ramp(to target: Double, doublingsPerSecond rate: Double, at now: Int64) {
    switch state {
    case .still(let factor), .ramping(_, let factor), .easing(_, let factor):
      state = .ramping(Ramp(from: factor, to: target, doublingsPerSecond: rate, at: now), at: factor)
    }
  }

  /// Cancels a ramp, which eases out within ``Ramp/easeSeconds``. **Source:** rule 177.
  mutating func cancel(at now: Int64) {
    switch state {
    case .ramping(let ramp, let factor): state = .easing(ramp.easingOut(from: factor, at: now), at: factor)
    case .still, .easing: break
    }
  }

  /// Advances a ramp, which stops at its end or at a factor that is not available.
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
  /// A zoom ramp: factor(t) = start * 2^(rate * t), exactly.
  ///
  /// A phone also accelerates smoothly at the start; Apple does not specify the curve, so it is not modeled.
  /// **Source:** rule 175.
  struct Ramp: Equatable, Sendable {
    /// The duration for which a canceled ramp decelerates, in seconds. **Source:** assumed; Apple says only that it
    /// eases.
    static let easeSeconds = 0.2

    private let start: Double
    private let target: Double
    /// The rate in doublings per second, negative when zooming out.
    private let rate: Double
    let begin: Int64
    let end: Int64

    private init(start: Double, target: Double, rate: Double, begin: Int64, seconds: Double) {
      self.start = start
      self.target = target
      self.rate = rate
      self.begin = begin
      // Rounded to microseconds, so that the last digits of a logarithm have no effect, and limited to one day.
      end = begin + Int64((min(seconds, 86_400) * 1_000_000).rounded()) * 1000
    }

    init(from start: Double, to target: Double, doublingsPerSecond rate: Double, at begin: Int64) {
      let octaves = log2(target / start)
      self.init(
        start: start, target: target, rate: octaves < 0 ? -rate : rate, begin: begin, seconds: abs(octaves) / rate)
    }

    /// Returns the ramp that eases out from `factor` after a cancellation. Never moves beyond the target.
    func easingOut(from factor: Double, at now: Int64) -> Ramp {
      let rest = 2 * log2(target / factor) / rate
      let seconds = max(0, min(Self.easeSeconds, rest))
      // Rounding must not move the end beyond the target.
      let end = min(max(Self.step(factor * exp2(rate * seconds / 2)), min(factor, target)), max(factor, target))
      return Ramp(start: factor, target: end, rate: rate, begin: now, seconds: seconds)
    }

    func factor(at now: Int64) -> Double { factor(at: now) { rate * $0 } }

    /// Returns the factor of a ramp whose speed decreases linearly to zero.
    func easingFactor(at now: Int64) -> Double {
      factor(at: now) { rate * $0 * (1 - $0 / (2 * Double(end - begin) / 1e9)) }
    }

    private func factor(at now: Int64, _ octaves: (Double) -> Double) -> Double {
      guard now < end else { return target }
      let octaves = octaves(Double(now - begin) / 1e9)
      let factor = Self.step(start * exp2(octaves))
      return min(max(factor, min(start, target)), max(start, target))
    }

    /// Rounds to 1/1024, so that traces do not depend on the last digit of a math library.
    private static func step(_ factor: Double) -> Double { (factor * 1024).rounded() / 1024 }
  }
}
