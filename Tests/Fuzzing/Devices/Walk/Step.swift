import AVFoundationTypes
import CaptureModel

/// A single action of an app, or an event that affects it. Cameras are identified by their index in the fixture.
enum Step {
  case lock(Int)
  case unlock(Int)
  /// Sets a property without changing the lock state.
  case set(Int, Setting)
  /// Takes the lock, sets a property and releases the lock.
  case configure(Int, Setting)
  case startRunning
  case stopRunning
  case beginConfiguration
  case commitConfiguration
  case setPreset(AVCaptureSession.Preset)
  case addInput(Int)
  case removeInput(Int)
  /// Replaces the camera within one transaction, as apps usually do.
  case switchCamera(Int)
  /// Begins a fault that ends after the specified number of milliseconds.
  case begin(Fault, milliseconds: Int)
  case fail(AVError.Code)
  /// Another client changes a property of a camera.
  case changeElsewhere(Int, Setting)
  /// Sets the camera authorization status and the user's answer to the next request.
  case authorize(AVAuthorizationStatus, grants: Bool)
  /// Requests access to the camera.
  case requestAccess
  /// Changes the scene illuminance, in lux.
  case light(Double)
  /// Changes the distance to the subject, in meters.
  case distance(Double)
  /// Waits for the specified number of milliseconds.
  case wait(Int)

  /// A description of the step and its values.
  var text: String { String(describing: self).replacing("Devices.Setting.", with: "") }

  /// The index of the camera that the step concerns, or nil if it concerns no camera or all of them.
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

  /// Whether the step may start, stop or change the stream of frames.
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

  /// The kind of step, for statistics.
  var name: String {
    switch self {
    case .set(_, let setting), .configure(_, let setting): setting.name
    case .begin(let fault, _): fault.name
    default: String(describing: self).prefix { $0 != "(" }.description
    }
  }
}
