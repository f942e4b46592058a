import AVFoundation

/// An app that configures and starts its session in the background. The app with the bug does so on a concurrent queue,
/// so that the session may start within the configuration.
/// **Source:** github.com/aws-amplify/amplify-ui-swift-liveness/issues/74.
final class RacingApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue: DispatchQueue

  init(isMended: Bool) { queue = isMended ? DispatchQueue(label: "session") : .global() }

  func start() {
    queue.async { [session] in
      session.beginConfiguration()
      _ = try? session.addCamera()
      session.addOutput(AVCaptureVideoDataOutput())
      session.commitConfiguration()
    }
    queue.async { [session] in session.startRunning() }
  }
}
