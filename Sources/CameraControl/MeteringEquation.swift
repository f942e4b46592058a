import HardwareModel

/// The incident-light metering equation: light x time x ISO = C x the square of the f-number, where white just saturates.
///
/// **Source:** ISO 2720, with the calibration constant C = 250.
package enum MeteringEquation {
  private static let calibration = 250.0

  /// Time in seconds times ISO that a meter advises in a light, given in lux.
  package static func exposure(illuminance: Double, fNumber: Double) -> Double {
    calibration * fNumber * fNumber / max(illuminance, 1e-6)
  }

  /// Linear signal of a white subject for each lux that falls on it; 1 is saturated.
  package static func signalPerLux(seconds: Double, iso: Double, fNumber: Double) -> Double {
    seconds * iso / (fNumber * fNumber * calibration)
  }
}

extension FrameSettings {
  /// Linear signal of a white subject for each lux that falls on it, behind a lens of this f-number; 1 is saturated.
  package func signalPerLux(fNumber: Double) -> Double {
    MeteringEquation.signalPerLux(seconds: exposureSeconds, iso: iso, fNumber: fNumber)
  }
}
