import CaptureModel
import Foundation

/// Light on the mains and a sensor that reads its rows one after the other: bands in the picture.
///
/// The light goes up and down as a squared sine. A row's share of it is what its exposure gathers; an exposure that is a whole
/// number of flickers gathers the mean.
struct Flicker: Hashable, Sendable {
  /// Flickers a second.
  let frequency: Double
  /// When the first row's exposure begins, in seconds since the timeline began.
  let start: Double
  /// How long each row is exposed, in seconds.
  let exposure: Double

  /// Time between the first row's exposure and the last one's, in seconds. **Source:** made up; sensors of phones take between
  /// 10 and 30 ms for a whole picture.
  static let readout = 0.016

  /// Bands that differ less than this from the mean light are not seen.
  static let leastContrast = 1.0 / 256

  /// Nil where no bands can be seen.
  init?(_ light: Light, exposureSeconds: Double, at moment: Moment) {
    guard light.flickerFrequency > 0, exposureSeconds > 0 else { return nil }
    let halfTurns = Double.pi * light.flickerFrequency * exposureSeconds
    guard abs(sin(halfTurns)) >= Self.leastContrast * halfTurns else { return nil }
    (frequency, exposure) = (light.flickerFrequency, exposureSeconds)
    start = Double(moment.nanoseconds) / Double(Moment.nanosecondsPerSecond)
  }

  /// Light that a row gathers over the mean light, `part` of the way (0...1) from the first row to the last.
  func factor(atRow part: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    let begin = start + part * Self.readout
    return max(0, 1 - (sin(omega * (begin + exposure)) - sin(omega * begin)) / (omega * exposure))
  }

  /// The mean factor of the rows between two parts of the picture.
  func factor(from top: Double, to bottom: Double) -> Double {
    let count = 16
    let sum = (0..<count).reduce(0.0) {
      $0 + factor(atRow: top + (bottom - top) * (Double($1) + 0.5) / Double(count))
    }
    return sum / Double(count)
  }
}

/// The light of each row of a sensor over the mean, as it lies in a picture.
struct LightBands {
  /// A factor for each row, or column; none in steady light.
  var factors: [Float] = []
  var areColumns = false

  func factor(_ column: Int, _ row: Int) -> Float {
    factors.isEmpty ? 1 : factors[areColumns ? column : row]
  }
}
