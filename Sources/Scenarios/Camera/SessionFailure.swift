import AVFoundationTypes
import CaptureModel
import Foundation
import Locking

/// A recorder of the reason for the first session runtime error, if any.
final class SessionFailure: Sendable {
  private final class Message: Sendable {
    let text = Locked<String?>(nil)
  }

  private let message = Message()
  // Unsafe: set only during initialization.
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?
  private let center: NotificationCenter

  init(_ center: NotificationCenter) {
    self.center = center
    observer = center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: nil, queue: nil) {
      [message] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      let sentence = error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error?.localizedDescription
      message.text.withLock { $0 = $0 ?? sentence ?? "the camera failed" }
    }
  }

  deinit { observer.map(center.removeObserver) }

  var reason: String? { message.text.withLock { $0 } }
}
