import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel

/// The noise of a frame: shot noise and read noise, reduced by the camera's noise reduction.
///
/// A pixel counts electrons. The standard deviation of the count is its square root, and reading adds a constant. At a
/// higher ISO, fewer electrons make a white pixel, so both kinds of noise become more visible.
struct Noise: Hashable, Sendable {
  /// The ISO sensitivity relative to the minimum of the format.
  let gain: Double
  /// The seed of the frame's random numbers.
  let seed: UInt64
  /// The factor by which the camera reduces the noise.
  let reduction: Double

  /// The number of electrons of a white pixel at the minimum ISO, and the read noise in electrons. **Source:** assumed;
  /// phone pixels hold 5,000 to 10,000 electrons and have a read noise of 1 to 3.
  static let fullWell = 8000.0
  static let readNoise = 1.5
  /// The factor of noise reduction, and the gain up to which the remaining noise is invisible at 8 bits. **Source:**
  /// assumed.
  static let usualReduction = 8.0
  static let invisibleGain = 8.0

  /// Creates the noise of a processed frame, or returns nil if it would not be visible.
  init?(iso: Double, format: SharedFormat?, seed: UInt64, index: Int) {
    guard let base = format?.descriptor.iso?.lowerBound, base > 0, iso > base * Self.invisibleGain else { return nil }
    self.init(gain: iso / base, reduction: Self.usualReduction, seed: seed, index: index)
  }

  /// Creates the noise of the sensor without noise reduction, at any ISO.
  init(unreducedAt iso: Double, format: SharedFormat?, seed: UInt64, index: Int) {
    let base = format?.descriptor.iso?.lowerBound ?? iso
    self.init(gain: base > 0 ? max(1, iso / base) : 1, reduction: 1, seed: seed, index: index)
  }

  private init(gain: Double, reduction: Double, seed: UInt64, index: Int) {
    (self.gain, self.reduction) = (gain, reduction)
    var generator = SplitMix64(seed: seed)
    self.seed = generator.next() &+ UInt64(truncatingIfNeeded: index) &* 0xD129_0267_4F1D_8E35
  }

  /// Returns the standard deviations of 1025 signals from 0 to 1, multiplied by `scale`.
  func deviations(scale: Double) -> [Float] {
    (0...1024).map { Float(deviation(atSignal: Double($0) / 1024) * scale) }
  }

  /// Returns the standard deviation of a linear signal, where 1 is saturation.
  func deviation(atSignal signal: Double) -> Double {
    let electrons = Self.fullWell / gain
    return (signal * electrons + Self.readNoise * Self.readNoise).squareRoot() / electrons / reduction
  }
}

extension Noise {
  /// Equally likely deviations of red, green and blue in units of the standard deviation, with mean 0 and variance 1.
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

  /// The deviations in ``cases`` as vectors of blue, green and red, for pixels that are exposed individually.
  static let floatCases = cases.map { SIMD4<Float>(Float($0.z), Float($0.y), Float($0.x), 0) }

  /// Returns the standard deviation of the mean of 2^`halvings` pixels, relative to that of one pixel.
  static func share(halvings: Int) -> Double { pow(0.5, Double(halvings) / 2) }
}

extension SplitMix64 {
  /// Returns an approximately normally distributed number with mean 0 and variance 1, calculated as the sum of eight
  /// bytes.
  @inline(__always)
  mutating func nextGaussian() -> Float {
    let bits = next()
    let pairs = (bits & 0x00FF_00FF_00FF_00FF) &+ (bits >> 8 & 0x00FF_00FF_00FF_00FF)
    let sum = (pairs &* 0x0001_0001_0001_0001) >> 48
    return (Float(sum) - 1020) * (1 / 209.02)
  }
}
