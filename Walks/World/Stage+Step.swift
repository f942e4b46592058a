import CaptureModel

extension Stage {
  /// Does what a step says.
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
    case .interrupt(let reason, let milliseconds): interrupt(reason, milliseconds)
    case .fail(let code): system.failSessions(with: code)
    case .disconnect(let camera, let milliseconds): disconnect(cameras[camera], milliseconds)
    case .lockElsewhere(let camera, let locked): system.setLockedByAnotherProcess(locked, cameras[camera])
    case .authorize(let status): system.setAuthorizationStatus(status, for: .video)
    case .light(let illuminance): for room in rooms { room.illuminance = illuminance }
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

  private func interrupt(_ reason: AVCaptureSession.InterruptionReason, _ milliseconds: Int) {
    guard system.interruption == nil else { return }
    system.beginInterruption(reason)
    later(milliseconds) { $0.endInterruption() }
  }

  private func disconnect(_ camera: AVCaptureDevice, _ milliseconds: Int) {
    guard camera.isConnected else { return }
    system.disconnect(camera)
    later(milliseconds) { $0.connect(camera) }
  }

  private func later(_ milliseconds: Int, _ body: @escaping @Sendable (CaptureSystem) -> Void) {
    let (timeline, system) = (timeline, system)
    timeline.schedule(after: Int64(milliseconds) * 1_000_000) { timeline.callOut { body(system) } }
  }
}
