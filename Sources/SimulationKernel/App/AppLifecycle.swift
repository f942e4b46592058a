/// Where the app is.
public enum AppState: Sendable, CaseIterable {
  /// Alone in front of the user.
  case foreground
  /// In front of the user with other apps beside it, as on an iPad.
  case besideOtherApps
  /// Behind another app, or behind the lock screen.
  case background
}

/// What follows the app into the background and back.
package protocol AppStateObserver: AnyObject {
  /// The app has changed its state; called without the system's lock.
  func appStateChanged(to state: AppState)
}

/// The app as the system sees it.
package struct AppLifecycle {
  /// Where the app is.
  package var state = AppState.foreground
  /// Whether the app has asked for time in the background.
  package var hasBackgroundTask = false
  /// Each is an `AppStateObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let lifecycle = SystemPart { _ in AppLifecycle() }

  /// Where the app is, and what it has asked for.
  package var appLifecycle: Guarded<AppLifecycle> { state(of: Self.lifecycle) }

  /// Whether the app has asked for time in the background, as with `beginBackgroundTask`: then asset writers go on there.
  ///
  /// There is no UIApplication here; a test says it in its place. **Source:** rule 329.
  public var hasBackgroundTask: Bool {
    get { appLifecycle.read { $0.hasBackgroundTask } }
    set { change { appLifecycle.write($0) { $0.hasBackgroundTask = newValue } } }
  }

  /// Tells an object of every later change; it is not kept.
  package func observeAppState(_ observer: any AppStateObserver) {
    _ = change { appLifecycle.write($0) { $0.observers.add(observer) } }
  }

  /// The app goes somewhere else.
  package func moveApp(to state: AppState) {
    let observers = change { transaction in
      appLifecycle.write(transaction) { lifecycle in
        lifecycle.state = state
        return lifecycle.observers
      }
    }
    for case let observer as any AppStateObserver in observers.objects { observer.appStateChanged(to: state) }
  }
}
