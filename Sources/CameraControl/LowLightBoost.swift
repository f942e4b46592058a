/// The automatic low-light boost of a camera.
package struct LowLightBoost: Equatable {
  /// The illuminance, in lux, below which the boost turns on. **Source:** assumed.
  static let onBelow = 10.0
  /// The illuminance, in lux, at which the boost turns off. **Source:** assumed.
  static let offFrom = 20.0

  /// Whether the app allows automatic boost.
  package var isAutomatic = false {
    didSet { if !isAutomatic { isEnabled = false } }
  }
  package private(set) var isEnabled = false

  /// Turns the boost off when the camera starts or stops streaming.
  mutating func reset() { isEnabled = false }

  mutating func learn(from frame: CameraControl.Frame) {
    guard isAutomatic else { return }
    let illuminance = frame.measurement.illuminance
    if illuminance < Self.onBelow { isEnabled = true } else if illuminance >= Self.offFrom { isEnabled = false }
  }
}
