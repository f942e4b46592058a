import AVFoundation
import UIKit

/// An app that stops its session in the background. The app with the bug starts it only when its screen appears, which
/// does not happen when the app returns.
/// **Source:** github.com/xamarin/XamarinCommunityToolkit/issues/282 and github.com/piemonte/PBJVision/issues/68.
final class ReturningApp: @unchecked Sendable {
  // Unchecked: the session synchronizes itself, and the notifications come one after another.
  private let restarting = RestartingSession()
  private let isMended: Bool
  private var observers: [any NSObjectProtocol] = []
  private(set) var isInBackground = false
  private(set) var isStopped = false

  init(isMended: Bool) { self.isMended = isMended }

  deinit { observers.forEach(NotificationCenter.default.removeObserver) }

  func start() throws {
    try restarting.session.addCamera()
    restarting.addFrames()
    observe(UIApplication.didEnterBackgroundNotification) { $0.enterBackground() }
    observe(UIApplication.willEnterForegroundNotification) { $0.enterForeground() }
    restarting.session.startRunning()
  }

  private func enterBackground() {
    (isInBackground, isStopped) = (true, true)
    restarting.session.stopRunning()
  }

  private func enterForeground() {
    isInBackground = false
    guard isMended else { return }
    isStopped = false
    restarting.session.startRunning()
  }

  private func observe(_ name: Notification.Name, _ body: @escaping @Sendable (ReturningApp) -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        if let self { body(self) }
      })
  }
}
