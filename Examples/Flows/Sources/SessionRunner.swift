// Starts and stops a session on a separate queue, and updates the interface from observers and notifications.
import AVFoundation

final class SessionRunner: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "session")
  private let frameQueue = DispatchQueue(label: "frames")
  private var runningContext = 0
  private(set) var log: [String] = []
  private(set) var frameCount = 0
  /// The number of frames after which the delegate stops the session.
  var frameLimit = Int.max

  override init() {
    super.init()
    session.addObserver(self, forKeyPath: #keyPath(AVCaptureSession.isRunning), options: .new, context: &runningContext)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(sessionDidStart), name: .AVCaptureSessionDidStartRunning, object: session)
    center.addObserver(
      self, selector: #selector(sessionDidStop), name: .AVCaptureSessionDidStopRunning, object: session)
  }

  deinit {
    session.removeObserver(self, forKeyPath: #keyPath(AVCaptureSession.isRunning), context: &runningContext)
  }

  func configure() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw CameraError.noDevice }
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: frameQueue)
    session.addOutput(output)
  }

  /// Starts the session. `startRunning` blocks until the camera runs, so it must not be called on the main queue.
  func start() { sessionQueue.async { self.session.startRunning() } }
  func stop() { sessionQueue.async { self.session.stopRunning() } }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    guard context == &runningContext else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    log.append("running \(change?[.newKey] as? Bool ?? false)")
  }

  @objc private func sessionDidStart(_ notification: Notification) { log.append("did start") }
  @objc private func sessionDidStop(_ notification: Notification) { log.append("did stop") }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frameCount += 1
    if frameCount == frameLimit { session.stopRunning() }
  }
}
