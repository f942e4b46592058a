import AVFoundation

/// An app that shows how long it has captured without an interruption. The app with the bug counts frames, and forgets
/// those that were dropped. **Source:** github.com/sh95014/AppleWin/issues/71, for movies.
final class FrameClockApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the frames come on one queue, and notifications one after another.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private var frameCount = 0
  private var first: CMTime?
  private(set) var trueSeconds = 0.0

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  var shownSeconds: Double { isMended ? trueSeconds : Double(max(0, frameCount - 1)) / 30 }

  func start() throws {
    try session.addCamera()
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "clock"))
    session.addOutput(output)
    let names = [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.runtimeErrorNotification]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] _ in
        self?.first = nil
      }
    }
    session.startRunning()
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    let time = CMSampleBufferGetPresentationTimeStamp(frame)
    if first == nil { (first, frameCount) = (time, 0) }
    frameCount += 1
    trueSeconds = (time - first!).seconds
  }
}
