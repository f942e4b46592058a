import AVFoundation

/// The capture session with its devices. Its queue does the work that would block the main actor.
actor CaptureService {
  nonisolated let session = AVCaptureSession()
  private let photos = PhotoCapture()
  private let movies = MovieCapture()
  private var videoInput: AVCaptureDeviceInput?
  private var rotation: AVCaptureDevice.RotationCoordinator?
  private var rotationObservation: NSKeyValueObservation?
  private var subjectAreaTask: Task<Void, Never>?

  private let queue = DispatchSerialQueue(label: "capture session")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  var isAuthorized: Bool {
    get async {
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .authorized: true
      case .notDetermined: await AVCaptureDevice.requestAccess(for: .video)
      default: false
      }
    }
  }

  func start() throws {
    guard !session.isRunning else { return }
    try configure()
    session.startRunning()
  }

  private func configure() throws {
    guard let camera = AVCaptureDevice.systemPreferredCamera ?? .default(for: .video) else {
      throw AVError(.deviceNotConnected)
    }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .photo
    videoInput = try addInput(of: camera)
    if let microphone = AVCaptureDevice.default(for: .audio) { try addInput(of: microphone) }
    for output in [photos.output, movies.output] as [AVCaptureOutput] where session.canAddOutput(output) {
      session.addOutput(output)
    }
    follow(camera)
  }

  @discardableResult private func addInput(of device: AVCaptureDevice) throws -> AVCaptureDeviceInput {
    let input = try AVCaptureDeviceInput(device: device)
    guard session.canAddInput(input) else { throw AVError(.deviceNotConnected) }
    session.addInput(input)
    return input
  }

  // MARK: Interruptions

  /// True when another app takes the camera, and false when the app has it again.
  var interruptions: AsyncStream<Bool> {
    AsyncStream { [session] continuation in
      let center = NotificationCenter.default
      for (name, isInterrupted) in [
        (AVCaptureSession.wasInterruptedNotification, true), (AVCaptureSession.interruptionEndedNotification, false),
      ] {
        Task {
          for await _ in center.notifications(named: name, object: session).map({ _ in }) {
            continuation.yield(isInterrupted)
          }
        }
      }
    }
  }

  // MARK: Cameras

  func prepare(for mode: CaptureMode) {
    session.beginConfiguration()
    session.sessionPreset = mode == .photo ? .photo : .high
    session.commitConfiguration()
  }

  func switchCamera() throws {
    guard let current = videoInput else { return }
    let position: AVCaptureDevice.Position = current.device.position == .back ? .front : .back
    guard let next = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position) else { return }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.removeInput(current)
    do {
      videoInput = try addInput(of: next)
      follow(next)
    } catch {
      session.addInput(current)
      throw error
    }
  }

  private var previewLayer: AVCaptureVideoPreviewLayer? {
    session.connections.lazy.compactMap(\.videoPreviewLayer).first
  }

  /// Keeps the preview upright, and focuses again when the scene changes.
  private func follow(_ camera: AVCaptureDevice) {
    let rotation = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: previewLayer)
    self.rotation = rotation
    rotatePreview(to: rotation.videoRotationAngleForHorizonLevelPreview)
    rotationObservation = rotation.observe(\.videoRotationAngleForHorizonLevelPreview, options: .new) {
      [weak self] _, change in
      guard let self, let angle = change.newValue else { return }
      Task { await self.rotatePreview(to: angle) }
    }
    subjectAreaTask?.cancel()
    subjectAreaTask = Task { [weak self] in
      let changes = NotificationCenter.default.notifications(
        named: AVCaptureDevice.subjectAreaDidChangeNotification, object: camera)
      for await _ in changes.map({ _ in }) { try? await self?.focusContinuously() }
    }
  }

  private func rotatePreview(to angle: CGFloat) {
    guard let connection = previewLayer?.connection, connection.isVideoRotationAngleSupported(angle) else { return }
    connection.videoRotationAngle = angle
  }

  // MARK: Focus

  func focus(atLayerPoint point: CGPoint) throws {
    guard let previewLayer else { return }
    try focus(at: previewLayer.captureDevicePointConverted(fromLayerPoint: point), .autoFocus, .autoExpose)
  }

  private func focusContinuously() throws {
    try focus(at: CGPoint(x: 0.5, y: 0.5), .continuousAutoFocus, .continuousAutoExposure)
  }

  private func focus(
    at point: CGPoint, _ focusMode: AVCaptureDevice.FocusMode, _ exposureMode: AVCaptureDevice.ExposureMode
  ) throws {
    guard let camera = videoInput?.device else { return }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    if camera.isFocusPointOfInterestSupported, camera.isFocusModeSupported(focusMode) {
      camera.focusPointOfInterest = point
      camera.focusMode = focusMode
    }
    if camera.isExposurePointOfInterestSupported, camera.isExposureModeSupported(exposureMode) {
      camera.exposurePointOfInterest = point
      camera.exposureMode = exposureMode
    }
    camera.isSubjectAreaChangeMonitoringEnabled = focusMode == .autoFocus
  }

  // MARK: Capture

  func takePhoto(flash: AVCaptureDevice.FlashMode) async throws -> Data {
    if let angle = rotation?.videoRotationAngleForHorizonLevelCapture { photos.rotate(to: angle) }
    return try await photos.takePhoto(flash: flash)
  }

  func record() async throws -> URL {
    if let angle = rotation?.videoRotationAngleForHorizonLevelCapture { movies.rotate(to: angle) }
    return try await movies.record()
  }

  func stopRecording() { movies.stop() }
}
