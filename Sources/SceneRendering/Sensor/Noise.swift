import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel

/// Noise of a frame: the light's own and the amplifier's, less what the camera's noise reduction takes away.
///
/// A pixel counts electrons. Their number is uncertain by its square root, and reading adds a little; at a higher ISO fewer
/// electrons make a white pixel, so both show more.
struct Noise: Hashable, Sendable {
  /// Sensitivity over the lowest one of the format.
  let gain: Double
  /// Where the frame's random numbers begin.
  let seed: UInt64
  /// What the camera divides the noise by.
  let reduction: Double

  /// Electrons of a white pixel at the lowest ISO, and of a reading's uncertainty. **Source:** made up; pixels of phones hold 5,000
  /// to 10,000 and are read with 1 to 3.
  static let fullWell = 8000.0
  static let readNoise = 1.5
  /// Noise reduction divides the noise by this, and up to a gain of eight it leaves nothing that a pixel of eight bits could show.
  /// **Source:** made up.
  static let usualReduction = 8.0
  static let invisibleGain = 8.0

  /// Nil where nothing would be seen.
  init?(iso: Double, format: SharedFormat?, seed: UInt64, index: Int) {
    guard let base = format?.descriptor.iso?.lowerBound, base > 0, iso > base * Self.invisibleGain else { return nil }
    self.init(gain: iso / base, reduction: Self.usualReduction, seed: seed, index: index)
  }

  /// Noise as the sensor has it, at any ISO.
  init(unreducedAt iso: Double, format: SharedFormat?, seed: UInt64, index: Int) {
    let base = format?.descriptor.iso?.lowerBound ?? iso
    self.init(gain: base > 0 ? max(1, iso / base) : 1, reduction: 1, seed: seed, index: index)
  }

  private init(gain: Double, reduction: Double, seed: UInt64, index: Int) {
    (self.gain, self.reduction) = (gain, reduction)
    var generator = SplitMix64(seed: seed)
    self.seed = generator.next() &+ UInt64(truncatingIfNeeded: index) &* 0xD129_0267_4F1D_8E35
  }

  /// Standard deviations of 1025 signals from 0 to 1, in units of which one is `scale`.
  func deviations(scale: Double) -> [Float] {
    (0...1024).map { Float(deviation(atSignal: Double($0) / 1024) * scale) }
  }

  /// Standard deviation of a linear signal, 1 being saturated.
  func deviation(atSignal signal: Double) -> Double {
    let electrons = Self.fullWell / gain
    return (signal * electrons + Self.readNoise * Self.readNoise).squareRoot() / electrons / reduction
  }
}

extension Noise {
  /// Deviations of red, green and blue that are equally likely, over their standard deviation. Their means are 0 and their variances 1.
  static let cases: [SIMD3<Double>] = {
    var random = SplitMix64(seed: 0)
    var cases = (0..<256).map { _ in
      SIMD3(Double(random.nextGaussian()), Double(random.nextGaussian()), Double(random.nextGaussian()))
    }
    let mean = cases.reduce(.zero, +) / 256
    cases = cases.map { $0 - mean }
    let variance = cases.reduce(.zero) { $0 + $1 * $1 } / 256
    return cases.map { $0 / variance.squareRoot() }
  }()

  /// The same for pixels that are exposed one by one.
  static let floatCases = cases.map { SIMD4<Float>(Float($0.z), Float($0.y), Float($0.x), 0) }

  /// Which part of a pixel's standard deviation the mean of several has, whose number was so often halved.
  static func share(halvings: Int) -> Double { pow(0.5, Double(halvings) / 2) }
}

extension SplitMix64 {
  /// About normally distributed, with a mean of 0 and a variance of 1: the sum of eight bytes.
  @inline(__always)
  mutating func nextGaussian() -> Float {
    let bits = next()
    let pairs = (bits & 0x00FF_00FF_00FF_00FF) &+ (bits >> 8 & 0x00FF_00FF_00FF_00FF)
    let sum = (pairs &* 0x0001_0001_0001_0001) >> 48
    return (Float(sum) - 1020) * (1 / 209.02)
  }
}
