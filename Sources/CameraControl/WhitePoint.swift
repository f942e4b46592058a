import AVFoundationTypes
import Foundation

/// A light source in terms of white balance: a color temperature and the deviation from the Planckian locus toward
/// green.
///
/// Converts to gains with the model of ``LightColor``, and to chromaticities with the Planckian locus. Values are not
/// clamped to the range of any device. **Source:** rule 153.
package struct WhitePoint: Equatable {
  /// The correlated color temperature, in kelvins.
  package var kelvins: Double
  /// The amount of magenta that balances the light; greater for greener light.
  package var tint: Double

  package init(kelvins: Double, tint: Double) {
    self.kelvins = kelvins
    self.tint = tint
  }

  // MARK: Gains

  /// The logarithmic decrease of green per unit of tint. **Source:** assumed; similar to a tint of 150 in photo
  /// editors.
  private static let greenSlope = 0.002

  /// The gains that make a gray subject gray in this light; the smallest is 1.
  package var gains: SIMD3<Double> {
    let mireds = 1 / kelvins - 1 / LightColor.standard.kelvins
    let standard = LightColor.standard.gains
    let green = Self.greenSlope * tint
    let gains = SIMD3(
      standard.x * exp(green - LightColor.redSlope * mireds), standard.y,
      standard.z * exp(green - LightColor.blueSlope * mireds))
    return gains / gains.min()
  }

  /// Creates the light source for which the gains make a gray subject gray.
  package init(gains: SIMD3<Double>) {
    let standard = LightColor.standard.gains
    let red = log(gains.x / gains.y) - log(standard.x / standard.y)
    let blue = log(gains.z / gains.y) - log(standard.z / standard.y)
    let mireds = (blue - red) / (LightColor.redSlope - LightColor.blueSlope)
    kelvins = 1 / (mireds + 1 / LightColor.standard.kelvins)
    tint = (red + LightColor.redSlope * mireds) / Self.greenSlope
  }

  // MARK: Chromaticity

  /// The tint for a distance of 1 from the locus, in CIE 1960 u, v. **Source:** the scale of Adobe's DNG specification.
  private static let tintScale = 3000.0
  /// The temperatures for which the approximation of the locus is valid.
  private static let knownKelvins = 1667.0...25000.0

  /// The CIE 1931 chromaticity coordinates x and y.
  package var chromaticity: SIMD2<Double> {
    let (point, normal) = (Self.locus(kelvins), Self.normal(kelvins))
    let uv = point + normal * (tint / Self.tintScale)
    return SIMD2(3 * uv.x, 2 * uv.y) / (2 * uv.x - 8 * uv.y + 4)
  }

  /// Creates the light source of a chromaticity, with the temperature of the point on the locus whose normal passes
  /// through it.
  package init(chromaticity: SIMD2<Double>) {
    let point = Self.uv(chromaticity)
    var (low, high) = (Self.knownKelvins.lowerBound, Self.knownKelvins.upperBound)
    for _ in 0..<48 {
      let middle = 2 / (1 / low + 1 / high)
      let (from, normal) = (point - Self.locus(middle), Self.normal(middle))
      // Positive in the direction of rising temperature along the locus.
      let isHotter = from.x * -normal.y + from.y * normal.x > 0
      if isHotter { low = middle } else { high = middle }
    }
    kelvins = 2 / (1 / low + 1 / high)
    let (from, normal) = (point - Self.locus(kelvins), Self.normal(kelvins))
    tint = (from * normal).sum() * Self.tintScale
  }

  private static func uv(_ xy: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(4 * xy.x, 6 * xy.y) / (-2 * xy.x + 12 * xy.y + 3)
  }

  /// Returns the point of a black body in CIE 1960 u, v.
  ///
  /// **Source:** cubic approximation of Kim et al., US patent 7024034 (2002), for 1667 to 25000 K.
  private static func locus(_ kelvins: Double) -> SIMD2<Double> {
    let t = 1000 / min(knownKelvins.upperBound, max(knownKelvins.lowerBound, kelvins))
    let x =
      t > 0.25
      ? 0.179910 + t * (0.8776956 + t * (-0.2343589 + t * -0.2661239))
      : 0.240390 + t * (0.2226347 + t * (2.1070379 + t * -3.0258469))
    let y =
      if t > 1000 / 2222.0 {
        -0.20219683 + x * (2.18555832 + x * (-1.34811020 + x * -1.1063814))
      } else if t > 0.25 {
        -0.16748867 + x * (2.09137015 + x * (-1.37418593 + x * -0.9549476))
      } else {
        -0.37001483 + x * (3.75112997 + x * (-5.87338670 + x * 3.0817580))
      }
    return uv(SIMD2(x, y))
  }

  /// Returns the unit normal of the locus, which points toward green.
  private static func normal(_ kelvins: Double) -> SIMD2<Double> {
    let inside = min(knownKelvins.upperBound / 1.01, max(knownKelvins.lowerBound * 1.01, kelvins))
    let tangent = locus(inside * 1.005) - locus(inside * 0.995)
    let normal = SIMD2(tangent.y, -tangent.x)
    return normal / (normal * normal).sum().squareRoot()
  }
}
