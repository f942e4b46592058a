import AVFoundation

/// What most probes begin with: a camera, and a session with it.
extension ProbeContext {
  /// The camera that an app gets when it asks for one. The probe is skipped where there is none.
  func camera() throws -> AVCaptureDevice {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw Skip("no camera") }
    return lend(camera)
  }

  /// The first camera that can do something.
  func camera(_ ability: String, where isAble: (AVCaptureDevice) -> Bool) throws -> AVCaptureDevice {
    guard let camera = cameras().first(where: isAble) else { throw Skip("no camera \(ability)") }
    return lend(camera)
  }

  /// The camera on the user's side.
  func frontCamera() throws -> AVCaptureDevice {
    try camera("on the front") { $0.position == .front }
  }

  /// All built-in cameras, that which an app gets by default first.
  func cameras() -> [AVCaptureDevice] {
    var types: [AVCaptureDevice.DeviceType] = [.builtInWideAngleCamera]
    #if !os(macOS)
      types += [.builtInTelephotoCamera, .builtInUltraWideCamera, .builtInTrueDepthCamera]
      types += [.builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera]
    #endif
    let found = AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: .video, position: .unspecified).devices
    let first = AVCaptureDevice.default(for: .video)
    return (first.map { [$0] } ?? []) + found.filter { $0 != first }
  }

  /// The microphone, as an input.
  func microphoneInput() throws -> AVCaptureDeviceInput {
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw Skip("no microphone") }
    return try AVCaptureDeviceInput(device: microphone)
  }

  /// Sets a device under its lock.
  func configure(_ device: AVCaptureDevice, _ body: () -> Void) throws {
    try device.lockForConfiguration()
    body()
    device.unlockForConfiguration()
  }

  /// A session with a camera and outputs, not running. When the probe ends it is stopped.
  func session(_ camera: AVCaptureDevice, _ outputs: AVCaptureOutput...) throws -> AVCaptureSession {
    let session = emptySession()
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    for output in outputs {
      guard session.canAddOutput(output) else { throw Skip("no place for \(type(of: output))") }
      session.addOutput(output)
    }
    return session
  }

  /// A session with nothing in it. When the probe ends it is stopped.
  func emptySession() -> AVCaptureSession {
    let session = AVCaptureSession()
    atEnd { session.stopRunning() }
    return session
  }

  /// Starts a session, and waits until it runs.
  func start(_ session: AVCaptureSession) throws {
    session.startRunning()
    guard waits(until: { session.isRunning }) else { throw Skip("the session does not run") }
  }

  /// Gives a camera back as it was, when the probe has ended.
  private func lend(_ camera: AVCaptureDevice) -> AVCaptureDevice {
    let format = camera.activeFormat
    atEnd {
      guard (try? camera.lockForConfiguration()) != nil else { return }
      camera.activeFormat = format
      if camera.isFocusModeSupported(.continuousAutoFocus) { camera.focusMode = .continuousAutoFocus }
      if camera.isExposureModeSupported(.continuousAutoExposure) { camera.exposureMode = .continuousAutoExposure }
      if camera.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance) {
        camera.whiteBalanceMode = .continuousAutoWhiteBalance
      }
      if camera.hasTorch, camera.torchMode != .off { camera.torchMode = .off }
      #if !os(macOS)
        camera.isSubjectAreaChangeMonitoringEnabled = false
        if camera.exposureTargetBias != 0 { camera.setExposureTargetBias(0) }
      #endif
      camera.unlockForConfiguration()
    }
    return camera
  }
}
