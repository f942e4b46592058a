import CaptureModel

/// One thing that an app does, or that happens to it. Cameras are counted in the order of the phone's profile.
enum Step {
  case lock(Int)
  case unlock(Int)
  /// Sets a property with whatever lock is held.
  case set(Int, Setting)
  /// Takes the lock, sets a property and gives the lock back.
  case configure(Int, Setting)
  case startRunning
  case stopRunning
  case beginConfiguration
  case commitConfiguration
  case setPreset(AVCaptureSession.Preset)
  case addInput(Int)
  case removeInput(Int)
  /// Replaces the camera within one transaction, as apps do.
  case switchCamera(Int)
  /// Somebody else takes cameras, for so many milliseconds.
  case interrupt(AVCaptureSession.InterruptionReason, milliseconds: Int)
  case fail(AVError.Code)
  /// A camera goes away, for so many milliseconds.
  case disconnect(Int, milliseconds: Int)
  /// Another process takes the configuration lock, or gives it back.
  case lockElsewhere(Int, Bool)
  /// The user or the system decides about cameras.
  case authorize(AVAuthorizationStatus)
  /// The light changes, in lux.
  case light(Double)
  /// Milliseconds pass.
  case wait(Int)

  /// The step with its values, for people.
  var words: String { String(describing: self).replacing("camsim_walk.Setting.", with: "") }

  /// What kind of step it is, for tallies.
  var name: String {
    switch self {
    case .set(_, let setting), .configure(_, let setting): setting.name
    default: String(describing: self).prefix { $0 != "(" }.description
    }
  }
}
