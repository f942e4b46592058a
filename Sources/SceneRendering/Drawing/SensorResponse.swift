import CaptureModel
import Foundation

/// What the sensor makes of a subject's colour: a factor for the linear light of each channel, up to saturation.
///
/// Factors are whole steps of 1/128 EV, which is invisible: an exposure that is as metered gives exactly ``identity``, and then
/// a subject comes out as it was drawn.
struct SensorResponse: Hashable, Sendable {
  /// Red, green and blue, in 1/128 EV.
  private(set) var steps: SIMD3<Int32>

  static let stepsPerEV = 128.0
  /// Darker than this is black, brighter white, in EV.
  private static let limit = 24.0

  static let identity = SensorResponse(factors: SIMD3(repeating: 1))
  static let black = SensorResponse(factors: .zero)

  /// The response nearest to these factors.
  init(factors: SIMD3<Double>) {
    steps = .zero
    for channel in 0..<3 {
      let stops = factors[channel] > 0 ? log2(factors[channel]) : -.infinity
      steps[channel] = Int32((min(Self.limit, max(-Self.limit, stops)) * Self.stepsPerEV).rounded())
    }
  }

  /// Linear light of each channel after the response over that before; 1 is saturated.
  var factors: SIMD3<Double> {
    var factors = SIMD3<Double>()
    for channel in 0..<3 { factors[channel] = exp2(Double(steps[channel]) / Self.stepsPerEV) }
    return factors
  }

  /// The same of brighter or darker light.
  func brighter(by more: Int32) -> SensorResponse {
    var response = self
    let limit = SIMD3(repeating: Int32(Self.limit * Self.stepsPerEV))
    response.steps = (steps &+ more).clamped(lowerBound: SIMD3(repeating: 0) &- limit, upperBound: limit)
    return response
  }

  /// Steps of a response that makes everything so many times as bright.
  static func steps(of factor: Double) -> Int32 { SensorResponse(factors: SIMD3(repeating: factor)).steps.x }

  /// What becomes of a colour.
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

  /// The colour of a linear signal; 1 is saturated.
  init(signal: SIMD3<Double>) {
    let places = (signal.clamped(lowerBound: .zero, upperBound: .one) * 65_535).rounded(.toNearestOrAwayFromZero)
    self.init(
      Self.encodedSignals[Int(places.x)], Self.encodedSignals[Int(places.y)], Self.encodedSignals[Int(places.z)])
  }

  /// Linear light of a component; negative ones mirror the curve. **Source:** IEC 61966-2-1.
  static func linear(_ component: Double) -> Double {
    let size = abs(component)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  /// The component of an amount of linear light, the inverse of ``linear(_:)``.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let component = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -component : component
  }
}
