import Foundation

/// The colour of a light, and how the red, green and blue pixels of a sensor answer to it.
///
/// The sensor's pixels are taken to see one wavelength each, and the light to be a black body in Wien's approximation: then the
/// ratio of two channels is an exponential of the reciprocal temperature, and the lights lie on a straight line in the logarithms of
/// the gains. Scenes are lit and white balance is computed by this one rule, so that the two agree.
///
/// **Source:** Wien's approximation with c2 = 1.4388e-2 m K; the wavelengths 600, 540 and 460 nm, and that a sensor sees half as
/// much red and three fifths as much blue as green at 5000 K, are made up (usual gains of phones are near 2).
package struct LightColor: Hashable, Sendable {
  /// Colour temperature in kelvins, more than 0.
  package var kelvins: Double

  /// The light of a black body of this temperature.
  package init(kelvins: Double) {
    self.kelvins = kelvins
  }

  /// The light that a scene has by itself, and that a camera expects at first.
  package static let standard = LightColor(kelvins: 5000)

  /// Signals of red, green and blue that a grey subject gives; green is 1.
  package var channels: SIMD3<Double> {
    let mireds = 1 / kelvins - 1 / 5000
    return SIMD3(0.5 * exp(Self.redSlope * mireds), 1, 0.6 * exp(Self.blueSlope * mireds))
  }

  /// Gains of red, green and blue that make a grey subject grey in this light; the least is 1.
  package var gains: SIMD3<Double> {
    let inverse = 1 / channels
    return inverse / inverse.min()
  }

  /// How fast the logarithm of red over green rises with the reciprocal temperature, in kelvins: c2 (1/540 nm - 1/600 nm).
  package static let redSlope = 1.4388e-2 * (1 / 540e-9 - 1 / 600e-9)
  /// How fast the logarithm of blue over green rises (it falls) with the reciprocal temperature, in kelvins.
  package static let blueSlope = 1.4388e-2 * (1 / 540e-9 - 1 / 460e-9)
}
