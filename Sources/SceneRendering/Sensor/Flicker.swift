import CaptureModel
import Foundation

/// The flicker of mains-powered light on a rolling-shutter sensor, which causes bands in the image.
///
/// The brightness of the light is a squared sine. Each row integrates it over its exposure; an exposure of a whole
/// number of flicker periods yields the mean.
struct Flicker: Hashable, Sendable {
  /// The flicker frequency in hertz.
  let frequency: Double
  /// The start of the first row's exposure, in seconds since the start of the timeline.
  let start: Double
  /// The exposure time of each row in seconds.
  let exposure: Double

  /// The time in seconds between the exposures of the first and last rows. **Source:** assumed; phone sensors take
  /// between 10 and 30 ms to read a whole image.
  static let readout = 0.016

  /// The smallest deviation from the mean light at which bands are considered visible.
  static let leastContrast = 1.0 / 256

  /// Creates a flicker, or returns nil if its bands would not be visible.
  init?(_ light: Light, exposureSeconds: Double, at moment: SceneTime) {
    guard light.flickerFrequency > 0, exposureSeconds > 0 else { return nil }
    let halfTurns = Double.pi * light.flickerFrequency * exposureSeconds
    guard abs(sin(halfTurns)) >= Self.leastContrast * halfTurns else { return nil }
    (frequency, exposure) = (light.flickerFrequency, exposureSeconds)
    start = Double(moment.nanoseconds) / Double(SceneTime.nanosecondsPerSecond)
  }

  /// Returns the light on a row relative to the mean, for a vertical position from 0 (first row) to 1 (last row).
  func factor(atRow part: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    let begin = start + part * Self.readout
    return max(0, 1 - (sin(omega * (begin + exposure)) - sin(omega * begin)) / (omega * exposure))
  }

  /// Returns the mean light factor of the rows between two vertical positions.
  func factor(from top: Double, to bottom: Double) -> Double {
    let count = 16
    let sum = (0..<count).reduce(0.0) {
      $0 + factor(atRow: top + (bottom - top) * (Double($1) + 0.5) / Double(count))
    }
    return sum / Double(count)
  }
}

/// The light of each sensor row relative to the mean, in the orientation of an image.
struct LightBands {
  /// The factor for each row or column; empty for steady light.
  var factors: [Float] = []
  var areColumns = false

  func factor(_ column: Int, _ row: Int) -> Float {
    factors.isEmpty ? 1 : factors[areColumns ? column : row]
  }
}
