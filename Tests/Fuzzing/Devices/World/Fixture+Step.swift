import AVFoundationTypes
import CaptureModel
import SimulationKernel

extension Fixture {
  /// Performs the action of a step.
  func perform(_ step: Step) throws {
    switch step {
    case .lock(let camera): try cameras[camera].lockForConfiguration()
    case .unlock(let camera): cameras[camera].unlockForConfiguration()
    case .set(let camera, let setting): try setting.apply(to: cameras[camera], of: cameras)
    case .configure(let camera, let setting):
      try cameras[camera].lockForConfiguration()
      defer { cameras[camera].unlockForConfiguration() }
      try setting.apply(to: cameras[camera], of: cameras)
    case .startRunning: session.startRunning()
    case .stopRunning: session.stopRunning()
    case .beginConfiguration: session.beginConfiguration()
    case .commitConfiguration: session.commitConfiguration()
    case .setPreset(let preset): session.sessionPreset = preset
    case .addInput(let camera): session.addInput(try AVCaptureDeviceInput(device: cameras[camera]))
    case .removeInput(let camera): if let input = input(of: cameras[camera]) { session.removeInput(input) }
    case .switchCamera(let camera): try switchCamera(to: cameras[camera])
    case .begin(let fault, let milliseconds): injector.begin(fault, milliseconds: milliseconds)
    case .fail(let code): system.failSessions(with: code)
    case .changeElsewhere(let camera, let setting):
      // A reconnected camera is a new object that the walk does not use. **Source:** rule 407.
      guard cameras[camera].isConnected else { break }
      try system.changeAsAnotherClient(cameras[camera]) { try setting.apply(to: $0, of: cameras) }
    case .authorize(let status, let grants):
      system.setAuthorizationStatus(status, for: .video)
      system.userGrantsAccess = grants
    case .requestAccess:
      CaptureSystem.$scoped.withValue(system) { AVCaptureDevice.requestAccess(for: .video) { _ in } }
    case .light(let illuminance): for scene in scenes { scene.illuminance = illuminance }
    case .distance(let meters): for scene in scenes { scene.meters = meters }
    case .wait(let milliseconds): timeline.pass(Int64(milliseconds) * 1_000_000)
    }
  }

  private func switchCamera(to camera: AVCaptureDevice) throws {
    let new = try AVCaptureDeviceInput(device: camera)
    let old = session.inputs.first
    session.beginConfiguration()
    if let old { session.removeInput(old) }
    if session.canAddInput(new) { session.addInput(new) } else if let old { session.addInput(old) }
    session.commitConfiguration()
  }
}
