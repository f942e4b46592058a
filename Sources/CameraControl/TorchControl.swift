import AVFoundationTypes
import HardwareModel

/// The torch control, which also determines whether the flash fires for a photo.
///
/// The mode is the app's request; whether the torch is lit depends on mode, temperature, light and session. **Source:**
/// rule 171.
package struct TorchControl: Equatable {
  /// The values that observers see.
  package struct Readings: Equatable {
    package var torchMode = AVCaptureTorchMode.off
    package var isTorchActive = false
    /// The current torch level, as a fraction of full power.
    package var torchLevel = 0.0
    package var flashMode = AVCaptureFlashMode.off
    package var isFlashActive = false
    /// Whether the light is cool enough to use.
    package var isAvailable = true
  }

  package private(set) var readings = Readings()
  /// The torch level while it is lit.
  private var level = 1.0
  /// Whether the torch has power: the device streams, or is in no session.
  private var isPowered = true
  /// Whether the last measurement indicated a dark scene.
  package private(set) var isDark = false
  /// The illuminance, in lux, below which an automatic torch or flash turns on, and at which it turns off.
  private let darkness: ClosedRange<Double>

  /// The torch level for new frames, as a fraction of full power.
  package var wanted: Double { readings.torchLevel }

  init(_ camera: CameraDescriptor, format: FormatDescriptor) { darkness = camera.tuning.torchIlluminance }

  // MARK: Requests of the app

  /// Sets the torch mode and the level, as a fraction of full power. A mode other than `.off` turns the flash mode off.
  /// **Source:** rule 166; the rest is inferred.
  package mutating func setTorch(_ mode: AVCaptureTorchMode, level: Double = 1, isPowered: Bool) {
    self.level = level
    self.isPowered = isPowered
    readings.torchMode = mode
    if mode != .off { readings.flashMode = .off }
    decide()
  }

  /// Sets the flash mode. A mode other than `.off` turns the torch off. **Source:** inferred.
  package mutating func setFlash(_ mode: AVCaptureFlashMode) {
    readings.flashMode = mode
    if mode != .off { readings.torchMode = .off }
    decide()
  }

  // MARK: Environment

  /// Makes the light unavailable when it overheats, or available again. Modes are kept, so the torch turns on again.
  package mutating func setAvailable(_ available: Bool) {
    readings.isAvailable = available
    decide()
  }

  /// Applies the torch level that a real camera reports; another client may have changed it.
  mutating func take(_ state: HardwareState) {
    guard let torchLevel = state.torchLevel, torchLevel != readings.torchLevel else { return }
    readings.torchMode = torchLevel > 0 ? .on : .off
    readings.isTorchActive = torchLevel > 0
    readings.torchLevel = torchLevel
    if torchLevel > 0 { level = torchLevel }
  }

  /// Turns the torch off when the camera starts or stops streaming or is reconfigured. **Source:** rules 168-170.
  package mutating func reset() {
    readings.torchMode = .off
    level = 1
    decide()
  }

  /// Updates whether the scene is dark, with hysteresis between the two thresholds.
  mutating func learn(from frame: CameraControl.Frame) {
    let illuminance = frame.measurement.illuminance
    let wasDark = isDark
    if illuminance < darkness.lowerBound { isDark = true } else if illuminance >= darkness.upperBound { isDark = false }
    if isDark != wasDark { decide() }
  }

  private mutating func decide() {
    let wantsTorch =
      switch readings.torchMode {
      case .off: false
      case .on: true
      case .auto: isDark
      }
    readings.isTorchActive = wantsTorch && isPowered && readings.isAvailable
    readings.torchLevel = readings.isTorchActive ? level : 0
    readings.isFlashActive = flashWouldFire(readings.flashMode)
  }

  /// Returns whether a photo with this flash mode would fire the flash now. **Source:** rules 161, 171.
  package func flashWouldFire(_ mode: AVCaptureFlashMode) -> Bool {
    switch mode {
    case .off: false
    case .on: readings.isAvailable
    case .auto: readings.isAvailable && isDark
    }
  }
}
