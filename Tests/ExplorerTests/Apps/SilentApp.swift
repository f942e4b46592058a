import AVFoundation

/// An app that records sound with its own audio session. The app with the bug does not activate the audio session again
/// after an interruption. **Source:** github.com/divinevideo/divine-mobile/pull/4285 and
/// github.com/software-mansion/react-native-audio-api/issues/1220.
final class SilentApp: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the callbacks come on one queue.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observer: (any NSObjectProtocol)?
  /// The message about a silent recording that the user sees.
  private(set) var message: String?
  /// The number of buffers with sound.
  private(set) var soundCount = 0

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observer.map(NotificationCenter.default.removeObserver) }

  func start() throws {
    guard let microphone = AVCaptureDevice.default(for: .audio),
      let input = try? AVCaptureDeviceInput(device: microphone)
    else { throw NoCamera() }
    session.automaticallyConfiguresApplicationAudioSession = false
    try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
    activate()
    session.addInput(input)
    let output = AVCaptureAudioDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "sound"))
    session.addOutput(output)
    observer = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
      self?.hear(type.flatMap(AVAudioSession.InterruptionType.init))
    }
    session.startRunning()
  }

  private func hear(_ type: AVAudioSession.InterruptionType?) {
    if type == .began { message = "no sound" } else if isMended { activate() } else { message = nil }
  }

  private func activate() {
    do {
      try AVAudioSession.sharedInstance().setActive(true)
      message = nil
    } catch { message = "no sound" }
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput sound: CMSampleBuffer, from connection: AVCaptureConnection) {
    let bytes = try? sound.dataBuffer?.dataBytes()
    if bytes?.contains(where: { $0 != 0 }) == true { soundCount += 1 }
  }
}
