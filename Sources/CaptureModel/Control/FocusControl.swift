/// The lens: at a position by hand, or where contrast is greatest.
struct FocusControl {
  /// What observers see.
  struct Readings: Equatable {
    var lensPosition = 1.0
  }

  /// Where the lens is to stand in the next frames.
  private(set) var wanted = 1.0
  private(set) var readings = Readings()

  init(_ camera: CameraFacts, format: FormatFacts) {}

  /// Where contrast is measured.
  var region: PictureRegion { PictureRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }

  mutating func learn(from frame: CameraControl.Frame) {
    readings.lensPosition = frame.settings.lensPosition
  }
}
