import AVFoundation

/// An app that starts its session in the background while it configures it. The app with the bug does both on a
/// concurrent queue. **Source:** github.com/aws-amplify/amplify-ui-swift-liveness/issues/74.
final class RacingApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue: DispatchQueue

  init(isMended: Bool) { queue = isMended ? DispatchQueue(label: "session") : .global() }

  func start() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    queue.async { self.session.startRunning() }
  }

  func changePreset() {
    queue.async {
      self.session.beginConfiguration()
      self.session.sessionPreset = .low
      self.session.commitConfiguration()
    }
  }
}
