import Foundation
import HardwareModel

extension CameraControl {
  /// The longest exposure with flash, in seconds. **Source:** made up; what a hand holds still.
  private static let flashSeconds = 1.0 / 60
  /// How often the light of the flash is metered at most, and when it is near enough, in EV. **Source:** made up.
  private static let flashTrials = 12
  private static let flashTolerance = 0.02

  /// How a photo with flash is taken: full power, exposed and balanced for its light whatever the modes. **Source:** rule 147.
  ///
  /// - Parameters:
  ///   - metered: how frames are taken without it.
  ///   - measure: what the sensor sees with these settings; nil when nothing can be measured.
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
