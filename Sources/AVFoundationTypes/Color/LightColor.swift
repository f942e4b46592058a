import Foundation

/// The color of a light source, and the response of a sensor's red, green and blue pixels to it.
///
/// The model assumes that each pixel type detects one wavelength and that the light source is a black body, in Wien's
/// approximation. The ratio of two channels is then an exponential function of the reciprocal temperature, and all
/// light colors lie on a straight line in log-gain space. Scene lighting and white balance both use this model, so they
/// agree.
///
/// **Source:** Wien's approximation with c2 = 1.4388e-2 m K. The wavelengths of 600, 540 and 460 nm are assumed, as is
/// the sensor's response at 5000 K: half as much red and three fifths as much blue as green (typical gains on phones
/// are close to 2).
package struct LightColor: Hashable, Sendable {
  /// The color temperature in kelvins, greater than 0.
  package var kelvins: Double

  package init(kelvins: Double) {
    self.kelvins = kelvins
  }

  /// The default light of a scene, which is also the camera's initial white balance.
  package static let standard = LightColor(kelvins: 5000)

  /// The red, green and blue responses to a gray subject, normalized to green = 1.
  package var channels: SIMD3<Double> {
    let mireds = 1 / kelvins - 1 / 5000
    return SIMD3(0.5 * exp(Self.redSlope * mireds), 1, 0.6 * exp(Self.blueSlope * mireds))
  }

  /// The white balance gains that make a gray subject appear gray in this light. The smallest gain is 1.
  package var gains: SIMD3<Double> {
    let inverse = 1 / channels
    return inverse / inverse.min()
  }

  /// The slope of ln(red / green) with respect to the reciprocal temperature, in kelvins: c2 (1/540 nm - 1/600 nm).
  package static let redSlope = 1.4388e-2 * (1 / 540e-9 - 1 / 600e-9)
  /// The negative slope of ln(blue / green) with respect to the reciprocal temperature, in kelvins.
  package static let blueSlope = 1.4388e-2 * (1 / 540e-9 - 1 / 460e-9)
}
