import AVFoundation

/// A camera screen's controller, written as for a phone: this file contains no code that is specific to the simulation.
final class CameraController: NSObject, @unchecked Sendable {
  enum SetupResult { case success, notAuthorized, configurationFailed }

  let session = AVCaptureSession()
  let movieFileOutput = AVCaptureMovieFileOutput()
  private(set) var setupResult = SetupResult.success
  private(set) var videoDeviceInput: AVCaptureDeviceInput!
  private(set) var runningChanges: [Bool] = []
  private(set) var interruptionReasons: [AVCaptureSession.InterruptionReason] = []
  private(set) var startCount = 0
  private(set) var brightness: [Double] = []
  private(set) var packetCount = 0
  private(set) var recordings: [(url: URL, isPlayable: Bool)] = []

  private let sessionQueue = DispatchQueue(label: "session queue")
  private let dataQueue = DispatchQueue(label: "data queue", qos: .userInitiated, attributes: [])
  private let videoDataOutput = AVCaptureVideoDataOutput()
  private let audioDataOutput = AVCaptureAudioDataOutput()
  private let videoDeviceDiscoverySession = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .builtInDualCamera, .builtInTrueDepthCamera], mediaType: .video,
    position: .unspecified)
  private var keyValueObservations = [NSKeyValueObservation]()
  private var tokens: [any NSObjectProtocol] = []

  // MARK: Authorization and setup

  func prepare() async {
    switch AVCaptureDevice.authorizationStatus(for: .video) {
    case .authorized: break
    case .notDetermined:
      if await !AVCaptureDevice.requestAccess(for: .video) { setupResult = .notAuthorized }
    case .denied, .restricted: setupResult = .notAuthorized
    @unknown default: setupResult = .notAuthorized
    }
    await withCheckedContinuation { continuation in
      sessionQueue.async {
        self.configureSession()
        continuation.resume()
      }
    }
  }

  private func configureSession() {
    if setupResult != .success { return }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .high
    do {
      var defaultVideoDevice: AVCaptureDevice?
      if let dualCameraDevice = AVCaptureDevice.default(.builtInDualCamera, for: .video, position: .back) {
        defaultVideoDevice = dualCameraDevice
      } else if let backCameraDevice = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) {
        defaultVideoDevice = backCameraDevice
      }
      guard let videoDevice = defaultVideoDevice else {
        setupResult = .configurationFailed
        return
      }
      let videoDeviceInput = try AVCaptureDeviceInput(device: videoDevice)
      guard session.canAddInput(videoDeviceInput) else {
        setupResult = .configurationFailed
        return
      }
      session.addInput(videoDeviceInput)
      self.videoDeviceInput = videoDeviceInput
      let audioDevice = AVCaptureDevice.default(for: .audio)
      let audioDeviceInput = try AVCaptureDeviceInput(device: audioDevice!)
      if session.canAddInput(audioDeviceInput) { session.addInput(audioDeviceInput) }
    } catch {
      setupResult = .configurationFailed
      return
    }
    videoDataOutput.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    ]
    videoDataOutput.alwaysDiscardsLateVideoFrames = true
    videoDataOutput.setSampleBufferDelegate(self, queue: dataQueue)
    audioDataOutput.setSampleBufferDelegate(self, queue: dataQueue)
    for output in [videoDataOutput, audioDataOutput, movieFileOutput] as [AVCaptureOutput]
    where session.canAddOutput(output) {
      session.addOutput(output)
    }
    videoDataOutput.connection(with: .video)?.videoOrientation = .portrait
  }

  // MARK: Running

  func start() {
    sessionQueue.async {
      guard case .success = self.setupResult else { return }
      self.addObservers()
      self.session.startRunning()
    }
  }

  func stop() {
    sessionQueue.async {
      guard self.session.isRunning else { return }
      self.session.stopRunning()
      self.removeObservers()
    }
  }

  /// Waits until all requested operations are complete.
  func settle() { sessionQueue.sync {} }

  private func addObservers() {
    keyValueObservations.append(
      session.observe(\.isRunning, options: .new) { _, change in
        guard let isSessionRunning = change.newValue else { return }
        self.runningChanges.append(isSessionRunning)
      })
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: .AVCaptureSessionWasInterrupted, object: session, queue: nil
      ) { self.sessionWasInterrupted(notification: $0) })
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: AVCaptureSession.didStartRunningNotification, object: session, queue: nil
      ) { _ in self.startCount += 1 })
  }

  private func removeObservers() {
    tokens.forEach { NotificationCenter.default.removeObserver($0) }
    keyValueObservations.forEach { $0.invalidate() }
    keyValueObservations.removeAll()
  }

  private func sessionWasInterrupted(notification: Notification) {
    if let userInfoValue = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? NSNumber,
      let reason = AVCaptureSession.InterruptionReason(rawValue: userInfoValue.integerValue)
    {
      interruptionReasons.append(reason)
    }
  }

  // MARK: Switching cameras

  func changeCamera() {
    sessionQueue.async {
      let currentPosition = self.videoDeviceInput.device.position
      let preferredPosition: AVCaptureDevice.Position
      switch currentPosition {
      case .unspecified, .front: preferredPosition = .back
      case .back: preferredPosition = .front
      @unknown default: preferredPosition = .back
      }
      let devices = self.videoDeviceDiscoverySession.devices
      guard let videoDevice = devices.first(where: { $0.position == preferredPosition }),
        let videoDeviceInput = try? AVCaptureDeviceInput(device: videoDevice)
      else { return }
      self.session.beginConfiguration()
      self.session.removeInput(self.videoDeviceInput)
      if self.session.canAddInput(videoDeviceInput) {
        self.session.addInput(videoDeviceInput)
        self.videoDeviceInput = videoDeviceInput
      } else {
        self.session.addInput(self.videoDeviceInput)
      }
      self.session.commitConfiguration()
    }
  }

  func limitFrameRate(to framesPerSecond: Int32) throws {
    let device = videoDeviceInput.device
    try device.lockForConfiguration()
    device.activeVideoMinFrameDuration = CMTimeMake(value: 1, timescale: framesPerSecond)
    device.activeVideoMaxFrameDuration = CMTimeMake(value: 1, timescale: framesPerSecond)
    device.unlockForConfiguration()
  }

  // MARK: Recording

  func toggleMovieRecording(to url: URL) {
    sessionQueue.async {
      if !self.movieFileOutput.isRecording {
        let connection = self.movieFileOutput.connection(with: .video)
        connection?.videoOrientation = .landscapeRight
        if self.movieFileOutput.availableVideoCodecTypes.contains(.h264) {
          self.movieFileOutput.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.h264], for: connection!)
        }
        self.movieFileOutput.startRecording(to: url, recordingDelegate: self)
      } else {
        self.movieFileOutput.stopRecording()
      }
    }
  }
}

extension CameraController: AVCaptureVideoDataOutputSampleBufferDelegate, AVCaptureAudioDataOutputSampleBufferDelegate {
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard output === videoDataOutput else {
      packetCount += 1
      return
    }
    guard let pixelBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(pixelBuffer, 0) else { return }
    let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(pixelBuffer, 0)
    let row = UnsafeRawBufferPointer(
      start: base + CVPixelBufferGetHeight(pixelBuffer) / 2 * bytesPerRow, count: CVPixelBufferGetWidth(pixelBuffer))
    brightness.append(Double(row.reduce(0) { $0 + Int($1) }) / Double(row.count))
  }
}

extension CameraController: AVCaptureFileOutputRecordingDelegate {
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    var success = true
    if error != nil {
      success =
        (((error! as NSError).userInfo[AVErrorRecordingSuccessfullyFinishedKey] as AnyObject?) as? Bool) ?? false
    }
    recordings.append((outputFileURL, success))
  }
}
