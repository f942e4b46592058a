import AVFoundation

/// An app whose camera view the user opens and closes at once. The app with the bug starts and stops the session on a
/// concurrent queue, so that it may run on. **Source:** github.com/gonzalonunez/GNCam/issues/6, and
/// github.com/anyproto/anytype-swift/pull/104 for the queue.
final class DismissedApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself.
  private let restarting = RestartingSession()
  private var session: AVCaptureSession { restarting.session }
  private let queue: DispatchQueue
  var isRunning: Bool { session.isRunning }

  init(isMended: Bool) { queue = isMended ? DispatchQueue(label: "session") : .global() }

  func open() throws {
    try session.addCamera()
    session.addOutput(AVCaptureVideoDataOutput())
    queue.async { self.session.startRunning() }
  }

  func close() { queue.async { self.session.stopRunning() } }
}
