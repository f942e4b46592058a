import HardwareModel

/// The automatic low-light boost of a camera.
package struct LowLightBoost: Equatable {
  /// The illuminance, in lux, below which the boost turns on, and at which it turns off.
  private let darkness: ClosedRange<Double>

  /// Whether the app allows automatic boost.
  package var isAutomatic = false {
    didSet { if !isAutomatic { isEnabled = false } }
  }
  package private(set) var isEnabled = false

  init(_ camera: CameraDescriptor) { darkness = camera.tuning.boostIlluminance }

  /// Turns the boost off when the camera starts or stops streaming.
  mutating func reset() { isEnabled = false }

  mutating func learn(from frame: CameraControl.Frame) {
    guard isAutomatic else { return }
    let illuminance = frame.measurement.illuminance
    if illuminance < darkness.lowerBound {
      isEnabled = true
    } else if illuminance >= darkness.upperBound {
      isEnabled = false
    }
  }
}
