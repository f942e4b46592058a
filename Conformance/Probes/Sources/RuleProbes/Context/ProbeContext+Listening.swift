import AVFoundation

extension ProbeContext {
  /// Returns a journal that records the names of all subsequent notifications of a session.
  func listen(to session: AVCaptureSession) -> Journal {
    let journal = Journal()
    var names: [(Notification.Name, String)] = [
      (AVCaptureSession.runtimeErrorNotification, "runtimeError"),
      (AVCaptureSession.didStartRunningNotification, "didStartRunning"),
      (AVCaptureSession.didStopRunningNotification, "didStopRunning"),
    ]
    #if !os(macOS)
      names.append((AVCaptureSession.wasInterruptedNotification, "wasInterrupted"))
      names.append((AVCaptureSession.interruptionEndedNotification, "interruptionEnded"))
    #endif
    for (name, text) in names { listen(for: name, of: session) { _ in journal.add(text) } }
    return journal
  }

  /// Calls a closure for each notification of an object until the probe ends.
  func listen(for name: Notification.Name, of object: AnyObject, _ body: @escaping @Sendable (Notification) -> Void) {
    let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil, using: body)
    atEnd { NotificationCenter.default.removeObserver(token) }
  }

  /// Observes a property until the probe ends. `begin` creates the observation, which records its values in the
  /// journal.
  func watch(_ begin: (Journal) -> NSKeyValueObservation) -> Journal {
    let journal = Journal()
    let observation = begin(journal)
    atEnd { observation.invalidate() }
    return journal
  }
}
