import Foundation
import PlatformModel
import SimulationKernel
import UIKitModel

/// The running app: its lifecycle state, its windows and its requests to the system. **Source:** Apple, UIApplication.
open class UIApplication: UIResponder {
  private let system: CaptureSystem
  /// The delegate of the app. A test sets it and calls its methods.
  open weak var delegate: (any UIApplicationDelegate)?
  /// A Boolean value that indicates whether the screen stays on when the app is idle.
  open var isIdleTimerDisabled = false
  /// The windows of the app, from back to front.
  open private(set) var windows: [UIWindow] = []
  private(set) lazy var scene = UIWindowScene(system)
  private var tasks: [UIBackgroundTaskIdentifier: (() -> Void)?] = [:]
  private var taskCount = 0
  /// The URLs that the app asked the system to open.
  package private(set) var opened: [URL] = []

  private init(_ system: CaptureSystem) { self.system = system }

  private static let part = SystemPart<UIApplication?> { _ in nil }

  /// The app object of the current world.
  public class var shared: UIApplication {
    let system = CaptureSystem.current
    AppNotifications.follow(system)
    let new = UIApplication(system)
    return system.change { transaction in
      system.state(of: part).write(transaction) { shared in
        let app = shared ?? new
        shared = app
        return app
      }
    }
  }

  nonisolated private static let board = SystemPart<UIPasteboard> { _ in UIPasteboard() }
  /// The pasteboard of the current world.
  nonisolated static var pasteboard: UIPasteboard { CaptureSystem.current.state(of: board).read { $0 } }

  // MARK: State

  /// The lifecycle states of an app. **Source:** Apple, UIApplication.State.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The lifecycle state of the app: `active` or `background`.
  open var applicationState: State { system.appLifecycle.read { $0.state } == .background ? .background : .active }

  /// The connected scenes of the app. Always exactly one.
  open var connectedScenes: Set<UIScene> { [scene] }
  /// The frontmost window that is not hidden.
  open var keyWindow: UIWindow? { windows.last { !$0.isHidden } }
  /// The current orientation of the interface.
  open var statusBarOrientation: UIInterfaceOrientation { system.interfaceOrientation }

  func show(_ window: UIWindow) { windows = windows.filter { $0 !== window } + [window] }

  // MARK: Requests to the system

  /// Requests time to run in the background. The time never expires, so `handler` is never called.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    taskCount += 1
    tasks[UIBackgroundTaskIdentifier(rawValue: taskCount)] = handler
    system.hasBackgroundTask = true
    return UIBackgroundTaskIdentifier(rawValue: taskCount)
  }

  /// Ends a background task that `beginBackgroundTask` started.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    tasks[identifier] = nil
    system.hasBackgroundTask = !tasks.isEmpty
  }

  /// Returns whether the system can open a URL. Only app settings and web pages can be opened.
  open func canOpenURL(_ url: URL) -> Bool { ["app-settings", "http", "https"].contains(url.scheme) }

  /// Asks the system to open a URL. The URL is only recorded; tests read it with `UIKitTesting`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    opened.append(url)
    completion?(canOpenURL(url))
  }

  /// The option keys for opening a URL. **Source:** Apple, UIApplication.OpenExternalURLOptionsKey.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  // MARK: Names

  /// A URL string that opens the app's page in the Settings app.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// Posted after the app enters the background.
  nonisolated public static var didEnterBackgroundNotification: Notification.Name { .app("DidEnterBackground") }
  /// Posted before the app returns to the foreground.
  nonisolated public static var willEnterForegroundNotification: Notification.Name { .app("WillEnterForeground") }
  /// Posted after the app becomes active.
  nonisolated public static var didBecomeActiveNotification: Notification.Name { .app("DidBecomeActive") }
  /// Posted before the app becomes inactive.
  nonisolated public static var willResignActiveNotification: Notification.Name { .app("WillResignActive") }
}

/// An identifier of a background task. **Source:** Apple, UIBackgroundTaskIdentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The identifier of an invalid or missing task.
  public static let invalid = Self(rawValue: 0)
}

/// The methods that configure an app and respond to its events. Only tests call them. **Source:** Apple,
/// UIApplicationDelegate.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Returns the interface orientations that a window supports.
  func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
    -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
  /// Returns all orientations except upside down.
  public func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
    -> UIInterfaceOrientationMask
  { .allButUpsideDown }
}

extension Notification.Name {
  /// Returns the name of an app notification. The first call starts the posting of these notifications.
  fileprivate static func app(_ event: String) -> Notification.Name {
    AppNotifications.follow(CaptureSystem.current)
    return Notification.Name("UIApplication\(event)Notification")
  }

  /// Returns the name of a scene notification, which is posted together with those of the app.
  static func scene(_ event: String) -> Notification.Name {
    AppNotifications.follow(CaptureSystem.current)
    return Notification.Name("UIScene\(event)Notification")
  }
}

/// An observer that posts the lifecycle notifications of the app and its scene on the main queue. It is assumed that
/// each of the scene's precedes the app's.
private final class AppNotifications: AppStateObserver, Sendable {
  private static let part = SystemPart<AppNotifications?> { _ in nil }
  private unowned let system: CaptureSystem

  private init(_ system: CaptureSystem) { self.system = system }

  static func follow(_ system: CaptureSystem) {
    let new = AppNotifications(system)
    let isNew = system.change { transaction in
      system.state(of: part).write(transaction) { follower in
        defer { follower = follower ?? new }
        return follower == nil
      }
    }
    if isNew { system.observeAppState(new) }
  }

  func appStateChanged(to state: AppState) {
    let events =
      state == .background
      ? [("WillDeactivate", "WillResignActive"), ("DidEnterBackground", "DidEnterBackground")]
      : [("WillEnterForeground", "WillEnterForeground"), ("DidActivate", "DidBecomeActive")]
    let system = system
    system.delivery.callbackQueue(for: .main).submit {
      let (app, scene) = MainActor.assumeIsolated {
        (UIApplication.shared, UIApplication.shared.connectedScenes.first)
      }
      for (sceneEvent, appEvent) in events {
        system.post(.init("UIScene\(sceneEvent)Notification"), object: scene)
        system.post(.init("UIApplication\(appEvent)Notification"), object: app)
      }
    }
  }
}
