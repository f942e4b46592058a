import Foundation
import HardwareModel

extension CameraControl {
  /// The maximum exposure duration with flash, in seconds. **Source:** assumed; short enough for a handheld photo.
  private static let flashSeconds = 1.0 / 60
  /// The maximum number of metering attempts with flash. Attempts end once the offset, in EV, is below
  /// ``flashTolerance``. **Source:** both values are assumed.
  private static let flashTrials = 12
  private static let flashTolerance = 0.02

  /// Returns the settings of a photo with flash: full power, with exposure and white balance adapted to the flash in
  /// any mode. **Source:** rule 147.
  ///
  /// - Parameters:
  ///   - metered: The settings of frames without flash.
  ///   - measure: A closure that returns the sensor's measurement with the given settings, or nil if the sensor cannot
  ///     measure.
  package func flashSettings(
    from metered: FrameSettings, _ measure: (FrameSettings, ImageRegion) -> SensorMeasurement?
  ) -> FrameSettings {
    var settings = metered
    settings.torchLevel = 1
    var program = exposure.program
    program.longestSeconds = min(program.longestSeconds, Self.flashSeconds)
    var product = metered.exposureSeconds * metered.iso
    for _ in 0..<Self.flashTrials {
      let exposure = program.exposure(gathering: product)
      (settings.exposureSeconds, settings.iso) = (exposure.seconds, exposure.iso)
      guard let measurement = measure(settings, self.exposure.region) else { return settings }
      settings.whiteBalanceGains = whiteBalance.gains(for: measurement.channels) ?? settings.whiteBalanceGains
      let offset = ExposureControl.meteredOffset(of: measurement) - self.exposure.bias
      if abs(offset) < Self.flashTolerance { break }
      product = exposure.product * exp2(-offset)
    }
    return settings
  }
}
