import AVFoundationTypes
import CaptureModel

/// One thing that an app does, or that happens to it. Cameras are counted in the order of the fixture.
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
  /// A fault begins, and ends after so many milliseconds.
  case begin(Fault, milliseconds: Int)
  case fail(AVError.Code)
  /// Another client sets a property.
  case changeElsewhere(Int, Setting)
  /// What the system says about cameras, and what the user will answer when asked.
  case authorize(AVAuthorizationStatus, grants: Bool)
  /// The app asks for access.
  case requestAccess
  /// The light changes, in lux.
  case light(Double)
  /// The subject moves, to so many metres.
  case distance(Double)
  /// Milliseconds pass.
  case wait(Int)

  /// The step with its values, for people.
  var text: String { String(describing: self).replacing("Devices.Setting.", with: "") }

  /// The camera that it is about; nil for none or all.
  var camera: Int? {
    switch self {
    case .lock(let camera), .unlock(let camera), .set(let camera, _), .configure(let camera, _),
      .changeElsewhere(let camera, _), .addInput(let camera), .removeInput(let camera), .switchCamera(let camera):
      camera
    case .begin, .fail, .startRunning, .stopRunning, .beginConfiguration, .commitConfiguration, .setPreset, .authorize,
      .requestAccess, .light, .distance, .wait:
      nil
    }
  }

  /// Whether it may begin, end or change the flow of frames.
  var concernsStream: Bool {
    switch self {
    case .startRunning, .stopRunning, .commitConfiguration, .setPreset, .addInput, .removeInput, .switchCamera,
      .begin, .fail:
      true
    case .lock, .unlock, .set, .configure, .beginConfiguration, .changeElsewhere, .authorize, .requestAccess, .light,
      .distance, .wait:
      false
    }
  }

  /// What kind of step it is, for tallies.
  var name: String {
    switch self {
    case .set(_, let setting), .configure(_, let setting): setting.name
    case .begin(let fault, _): fault.name
    default: String(describing: self).prefix { $0 != "(" }.description
    }
  }
}
