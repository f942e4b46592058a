import AVFoundation

/// The setup that most probes share: a camera and a session that uses it.
extension ProbeContext {
  /// Returns the default video device. The probe is skipped if there is none.
  func camera() throws -> AVCaptureDevice {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw Skip("no camera") }
    return lend(camera)
  }

  /// Returns the first camera that meets a condition. The probe is skipped if there is none.
  func camera(_ ability: String, where isAble: (AVCaptureDevice) -> Bool) throws -> AVCaptureDevice {
    guard let camera = cameras().first(where: isAble) else { throw Skip("no camera \(ability)") }
    return lend(camera)
  }

  /// Returns the first front camera.
  func frontCamera() throws -> AVCaptureDevice {
    try camera("on the front") { $0.position == .front }
  }

  /// Returns all built-in cameras, with the default camera first.
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

  /// Returns an input for the default microphone.
  func microphoneInput() throws -> AVCaptureDeviceInput {
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw Skip("no microphone") }
    return try AVCaptureDeviceInput(device: microphone)
  }

  /// Configures a device while holding its configuration lock.
  func configure(_ device: AVCaptureDevice, _ body: () -> Void) throws {
    try device.lockForConfiguration()
    body()
    device.unlockForConfiguration()
  }

  /// Returns a session with a camera and outputs, which is not yet running. The session is stopped when the probe ends.
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

  /// Returns a session without inputs and outputs. The session is stopped when the probe ends.
  func emptySession() -> AVCaptureSession {
    let session = AVCaptureSession()
    atEnd { session.stopRunning() }
    return session
  }

  /// Starts a session and waits until it runs.
  func start(_ session: AVCaptureSession) throws {
    session.startRunning()
    guard waits(until: { session.isRunning }) else { throw Skip("the session does not run") }
  }

  /// Returns the camera, and restores its settings when the probe ends.
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
