/// The execution state of the app.
public enum AppState: Sendable, CaseIterable {
  /// The app is in the foreground, and the only visible one.
  case foreground
  /// The app is in the foreground next to other apps, as on an iPad.
  case besideOtherApps
  /// The app is in the background or the phone is locked.
  case background
}

/// An object that responds to changes of the app's state.
package protocol AppStateObserver: AnyObject {
  /// Called without the system's lock after the app's state changes.
  func appStateChanged(to state: AppState)
}

/// The app's lifecycle as the system tracks it.
package struct AppLifecycle {
  /// The current execution state of the app.
  package var state = AppState.foreground
  /// Whether the app has requested background execution time.
  package var hasBackgroundTask = false
  /// The observers; each is an `AppStateObserver`.
  var observers = WeakList<AnyObject>()
}

extension CaptureSystem {
  private static let lifecycle = SystemPart { _ in AppLifecycle() }

  /// The app's execution state and background task.
  package var appLifecycle: Guarded<AppLifecycle> { state(of: Self.lifecycle) }

  /// A Boolean value that indicates whether the app has a background task, as with `beginBackgroundTask`. Asset writers
  /// then continue in the background.
  ///
  /// This model does not include UIApplication; tests set the value instead. **Source:** rule 329.
  public var hasBackgroundTask: Bool {
    get { appLifecycle.read { $0.hasBackgroundTask } }
    set { change { appLifecycle.write($0) { $0.hasBackgroundTask = newValue } } }
  }

  /// Registers an observer for later changes of the app's state. The observer is not retained.
  package func observeAppState(_ observer: any AppStateObserver) {
    _ = change { appLifecycle.write($0) { $0.observers.add(observer) } }
  }

  /// Moves the app to another state and notifies observers.
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
