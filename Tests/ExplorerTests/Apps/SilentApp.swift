import AVFoundation

/// An app that records sound with its own audio session. The app with the bug does not activate the audio session again
/// after an interruption. **Source:** github.com/divinevideo/divine-mobile/pull/4285 and
/// github.com/software-mansion/react-native-audio-api/issues/1220.
final class SilentApp: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the callbacks come on one queue.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  /// The message about a silent recording that the user sees.
  private(set) var message: String?
  /// The number of buffers with sound.
  private(set) var soundCount = 0

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() async throws {
    guard await AVCaptureDevice.requestAccess(for: .audio), let microphone = AVCaptureDevice.default(for: .audio),
      let input = try? AVCaptureDeviceInput(device: microphone)
    else { throw NoCamera() }
    session.automaticallyConfiguresApplicationAudioSession = false
    activate()
    session.addInput(input)
    let output = AVCaptureAudioDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "sound"))
    session.addOutput(output)
    observe(AVAudioSession.interruptionNotification) { app, notification in
      let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
      app.hear(type.flatMap(AVAudioSession.InterruptionType.init))
    }
    observe(AVCaptureSession.runtimeErrorNotification) { app, notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      if error?.code != .mediaServicesWereReset { app.message = "no sound" }
    }
    observe(AVAudioSession.mediaServicesWereResetNotification) { app, _ in app.activate() }
    session.startRunning()
  }

  private func observe(_ name: Notification.Name, _ body: @escaping @Sendable (SilentApp, Notification) -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
        if let self { body(self, notification) }
      })
  }

  private func hear(_ type: AVAudioSession.InterruptionType?) {
    if type == .began { message = "no sound" } else if isMended { activate() } else { message = nil }
  }

  private func activate() {
    do {
      try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
      try AVAudioSession.sharedInstance().setActive(true)
      message = nil
    } catch { message = "no sound" }
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput sound: CMSampleBuffer, from connection: AVCaptureConnection) {
    let bytes = try? sound.dataBuffer?.dataBytes()
    if bytes?.contains(where: { $0 != 0 }) == true { soundCount += 1 }
  }
}
