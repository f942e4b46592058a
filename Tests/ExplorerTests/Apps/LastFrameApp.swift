import AVFoundation

/// An app that keeps the last frame when the user presses the shutter. The app with the bug takes a running session for
/// one that delivers frames. **Source:** Apple Developer Forums, "isRunning == true while frames stop" (iPhone 15 Pro,
/// iOS 18.0): for up to 2 s, no frames came although the session ran.
final class LastFrameApp: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // Unchecked: the frames come on one queue.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let isMended: Bool
  private var lastFrame: CMSampleBuffer?
  private(set) var picture: CMTime?

  init(isMended: Bool) { self.isMended = isMended }

  func start() throws {
    try session.addCamera()
    let output = AVCaptureVideoDataOutput()
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    session.startRunning()
  }

  func takePicture() {
    guard session.isRunning else { return }
    if isMended, lastFrame == nil { return }
    picture = lastFrame!.presentationTimeStamp
  }

  func captureOutput(_ output: AVCaptureOutput, didOutput frame: CMSampleBuffer, from connection: AVCaptureConnection) {
    lastFrame = frame
  }
}
