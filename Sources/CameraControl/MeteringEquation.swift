import HardwareModel

/// The equation of incident-light metering: illuminance x time x ISO = C x f-number squared, where white just
/// saturates.
///
/// **Source:** ISO 2720, with the calibration constant C = 250.
package enum MeteringEquation {
  private static let calibration = 250.0

  /// Returns the product of time in seconds and ISO that a light meter recommends for an illuminance in lux.
  package static func exposure(illuminance: Double, fNumber: Double) -> Double {
    calibration * fNumber * fNumber / max(illuminance, 1e-6)
  }

  /// Returns the linear signal of a white subject per lux; 1 is saturated.
  package static func signalPerLux(seconds: Double, iso: Double, fNumber: Double) -> Double {
    seconds * iso / (fNumber * fNumber * calibration)
  }
}

extension FrameSettings {
  /// Returns the linear signal of a white subject per lux, for a lens with this f-number; 1 is saturated.
  package func signalPerLux(fNumber: Double) -> Double {
    MeteringEquation.signalPerLux(seconds: exposureSeconds, iso: iso, fNumber: fNumber)
  }
}
