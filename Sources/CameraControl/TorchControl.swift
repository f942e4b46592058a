import AVFoundationTypes
import HardwareModel

/// The torch, and whether the same light would flash for a photo.
///
/// A mode is what the client asks for; whether it shines follows from the mode, the heat, the light and the session.
/// **Source:** rule 171.
package struct TorchControl: Equatable {
  /// Below this illuminance in lux an automatic torch or flash is wanted. **Source:** made up: a dim living room.
  static let darkBelow = 25.0
  /// From this illuminance in lux on it is not wanted any more. **Source:** made up.
  static let brightFrom = 50.0

  /// What observers see.
  package struct Readings: Equatable {
    package var torchMode = AVCaptureTorchMode.off
    package var isTorchActive = false
    /// Light of the torch now, as part of its full power.
    package var torchLevel = 0.0
    package var flashMode = AVCaptureFlashMode.off
    package var isFlashActive = false
    /// Whether the light is cool enough.
    package var isAvailable = true
  }

  package private(set) var readings = Readings()
  /// The level that the torch has when it shines.
  private var level = 1.0
  /// Whether the torch has power: the device streams, or no session has it.
  private var isPowered = true
  /// Whether the last measurement showed a dark scene.
  package private(set) var isDark = false

  /// Light in the next frames, as part of its full power.
  package var wanted: Double { readings.torchLevel }

  init(_ camera: CameraDescriptor, format: FormatDescriptor) {}

  // MARK: What a client asks for

  /// Sets what the torch is to do, at `level` of full power; it excludes the flash. **Source:** rule 166; inferred.
  package mutating func setTorch(_ mode: AVCaptureTorchMode, level: Double = 1, isPowered: Bool) {
    self.level = level
    self.isPowered = isPowered
    readings.torchMode = mode
    if mode != .off { readings.flashMode = .off }
    decide()
  }

  /// Sets what the flash is to do; it excludes the torch. **Source:** inferred.
  package mutating func setFlash(_ mode: AVCaptureFlashMode) {
    readings.flashMode = mode
    if mode != .off { readings.torchMode = .off }
    decide()
  }

  // MARK: What happens to the torch

  /// The torch became too hot, or has cooled down; modes stay, and the light comes back.
  package mutating func setAvailable(_ available: Bool) {
    readings.isAvailable = available
    decide()
  }

  /// A real camera reports the level of its torch; another client may have switched it on or off.
  mutating func take(_ state: HardwareState) {
    guard let torchLevel = state.torchLevel, torchLevel != readings.torchLevel else { return }
    readings.torchMode = torchLevel > 0 ? .on : .off
    readings.isTorchActive = torchLevel > 0
    readings.torchLevel = torchLevel
    if torchLevel > 0 { level = torchLevel }
  }

  /// The camera begins or ceases to stream, or is set up anew: the torch goes off and stays off. **Source:** rules 168-170.
  package mutating func reset() {
    readings.torchMode = .off
    level = 1
    decide()
  }

  /// Takes in how light it is; what lies between dark and bright changes nothing.
  mutating func learn(from frame: CameraControl.Frame) {
    let illuminance = frame.measurement.illuminance
    let wasDark = isDark
    if illuminance < Self.darkBelow { isDark = true } else if illuminance >= Self.brightFrom { isDark = false }
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
    readings.isFlashActive = wouldFlash(readings.flashMode)
  }

  /// Whether a photo that is taken now with this mode would be lit. **Source:** rules 161, 171.
  package func wouldFlash(_ mode: AVCaptureFlashMode) -> Bool {
    switch mode {
    case .off: false
    case .on: readings.isAvailable
    case .auto: readings.isAvailable && isDark
    }
  }
}
