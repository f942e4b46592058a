/// Exposure: time and sensitivity, by hand or by metering.
struct ExposureControl {
  /// Exposure time and ISO speed.
  struct Exposure: Equatable {
    var seconds: Double
    var iso: Double
  }

  /// What observers see.
  struct Readings: Equatable {
    var exposure: Exposure
  }

  /// How the next frames are to be exposed.
  private(set) var wanted: Exposure
  private(set) var readings: Readings

  init(_ camera: CameraFacts, format: FormatFacts) {
    wanted = Exposure(
      seconds: min(1 / 60, format.exposureSeconds?.upperBound ?? 1 / 60), iso: format.iso?.lowerBound ?? 100)
    readings = Readings(exposure: wanted)
  }

  /// Where exposure is metered.
  var region: PictureRegion { PictureRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }

  mutating func learn(from frame: CameraControl.Frame) {
    readings.exposure = Exposure(seconds: frame.settings.exposureSeconds, iso: frame.settings.iso)
  }
}
