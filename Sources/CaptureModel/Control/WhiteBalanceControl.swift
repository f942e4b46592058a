/// White balance: gains by hand, or such that grey is grey.
struct WhiteBalanceControl {
  /// What observers see.
  struct Readings: Equatable {
    var gains = SIMD3<Double>(repeating: 1)
  }

  /// Gains of red, green and blue for the next frames.
  private(set) var wanted = SIMD3<Double>(repeating: 1)
  private(set) var readings = Readings()

  init(_ camera: CameraFacts, format: FormatFacts) {}

  mutating func learn(from frame: CameraControl.Frame) {
    readings.gains = frame.settings.whiteBalanceGains
  }
}
