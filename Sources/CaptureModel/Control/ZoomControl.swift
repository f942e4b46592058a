/// The zoom: a factor, or a ramp towards one.
struct ZoomControl {
  /// The factor of the next frames.
  private(set) var wanted = 1.0

  init(_ camera: CameraFacts, format: FormatFacts) {}

  /// Goes on with a ramp.
  mutating func move(to time: CMTime) {}
}
