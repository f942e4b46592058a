import AVFoundationTypes
import CaptureModel
import Foundation
import Locking

/// Why a session has failed, if it has.
final class SessionFailure: Sendable {
  private final class Words: Sendable {
    let text = Locked<String?>(nil)
  }

  private let words = Words()
  // Unsafe: only set while this is made.
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?
  private let center: NotificationCenter

  init(_ center: NotificationCenter) {
    self.center = center
    observer = center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: nil, queue: nil) {
      [words] notification in
      let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
      let sentence = error?.userInfo[NSLocalizedFailureReasonErrorKey] as? String ?? error?.localizedDescription
      words.text.withLock { $0 = $0 ?? sentence ?? "the camera failed" }
    }
  }

  deinit { observer.map(center.removeObserver) }

  var reason: String? { words.text.withLock { $0 } }
}
