import CaptureModel
import Foundation

/// The response of the sensor to a subject's color: a factor for the linear light of each channel, up to saturation.
///
/// Factors are multiples of 1/128 EV, a step that is too small to see. The metered exposure is exactly ``identity``,
/// which reproduces the colors as drawn.
struct SensorResponse: Hashable, Sendable {
  /// The factors of red, green and blue in steps of 1/128 EV.
  private(set) var steps: SIMD3<Int32>

  static let stepsPerEV = 128.0
  /// The maximum magnitude in EV, beyond which the result is black or white.
  private static let limit = 24.0

  static let identity = SensorResponse(factors: SIMD3(repeating: 1))
  static let black = SensorResponse(factors: .zero)

  /// Creates the response closest to the specified factors.
  init(factors: SIMD3<Double>) {
    steps = .zero
    for channel in 0..<3 {
      let stops = factors[channel] > 0 ? log2(factors[channel]) : -.infinity
      steps[channel] = Int32((min(Self.limit, max(-Self.limit, stops)) * Self.stepsPerEV).rounded())
    }
  }

  /// The ratio of linear light after and before the response for each channel; 1 is saturation.
  var factors: SIMD3<Double> {
    var factors = SIMD3<Double>()
    for channel in 0..<3 { factors[channel] = exp2(Double(steps[channel]) / Self.stepsPerEV) }
    return factors
  }

  /// Returns the response to light that is brighter by `more` steps, or darker if negative.
  func brighter(by more: Int32) -> SensorResponse {
    var response = self
    let limit = SIMD3(repeating: Int32(Self.limit * Self.stepsPerEV))
    response.steps = (steps &+ more).clamped(lowerBound: SIMD3(repeating: 0) &- limit, upperBound: limit)
    return response
  }

  /// Returns the number of steps that corresponds to a brightness factor.
  static func steps(of factor: Double) -> Int32 { SensorResponse(factors: SIMD3(repeating: factor)).steps.x }

  /// Returns the color after the response has been applied.
  func callAsFunction(_ color: SceneColor) -> SceneColor {
    if self == .identity { return color }
    let factors = factors
    func respond(_ component: Double, _ factor: Double) -> Double {
      SceneColor.encoded(min(1, SceneColor.linear(component) * factor))
    }
    return SceneColor(
      respond(color.red, factors.x), respond(color.green, factors.y), respond(color.blue, factors.z))
  }
}

extension SceneColor {
  private static let encodedSignals = (0...65_535).map { encoded(Double($0) / 65_535) }

  /// Creates the color of a linear signal, where 1 is saturation.
  init(signal: SIMD3<Double>) {
    let places = (signal.clamped(lowerBound: .zero, upperBound: .one) * 65_535).rounded(.toNearestOrAwayFromZero)
    self.init(
      Self.encodedSignals[Int(places.x)], Self.encodedSignals[Int(places.y)], Self.encodedSignals[Int(places.z)])
  }

  /// Returns the linear light of a component. The curve is odd-symmetric for negative values. **Source:** IEC
  /// 61966-2-1.
  static func linear(_ component: Double) -> Double {
    let size = abs(component)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  /// Returns the component for an amount of linear light, the inverse of ``linear(_:)``.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let component = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -component : component
  }
}
