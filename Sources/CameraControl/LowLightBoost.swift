/// Whether a camera brightens a dark scene by itself.
package struct LowLightBoost: Equatable {
  /// Below this illuminance in lux the boost comes on. **Source:** made up.
  static let onBelow = 10.0
  /// From this illuminance in lux it goes off. **Source:** made up.
  static let offFrom = 20.0

  /// Whether the client allows it.
  package var isAutomatic = false {
    didSet { if !isAutomatic { isEnabled = false } }
  }
  package private(set) var isEnabled = false

  /// The camera begins or ceases to stream.
  mutating func reset() { isEnabled = false }

  mutating func learn(from frame: CameraControl.Frame) {
    guard isAutomatic else { return }
    let illuminance = frame.measurement.illuminance
    if illuminance < Self.onBelow { isEnabled = true } else if illuminance >= Self.offFrom { isEnabled = false }
  }
}
