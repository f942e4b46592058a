import Foundation
import PlatformModel
import SimulationKernel
import UIKitModel

/// The running app: where it is, its windows, and what it asks the system for. **Source:** Apple, UIApplication.
open class UIApplication: UIResponder {
  private let system: CaptureSystem
  /// Who is told what happens to the app; a test sets it and calls it.
  open weak var delegate: (any UIApplicationDelegate)?
  /// Whether the screen stays on.
  open var isIdleTimerDisabled = false
  /// Its windows, the hindmost first.
  open private(set) var windows: [UIWindow] = []
  private(set) lazy var scene = UIWindowScene(system)
  private var tasks: [UIBackgroundTaskIdentifier: (() -> Void)?] = [:]
  private var taskCount = 0
  /// What it asked the system to open.
  package private(set) var opened: [URL] = []

  private init(_ system: CaptureSystem) { self.system = system }

  private static let part = SystemPart<UIApplication?> { _ in nil }

  /// The app of this world.
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

  // MARK: Where it is

  /// Where an app is. **Source:** Apple, UIApplication.State.
  public enum State: Int, Sendable { case active, inactive, background }

  /// Where it is.
  open var applicationState: State { system.appLifecycle.read { $0.state } == .background ? .background : .active }

  /// The scenes of the app: one.
  open var connectedScenes: Set<UIScene> { [scene] }
  /// The window in front.
  open var keyWindow: UIWindow? { windows.last { !$0.isHidden } }
  /// How the interface lies.
  open var statusBarOrientation: UIInterfaceOrientation { system.interfaceOrientation }

  func show(_ window: UIWindow) { windows = windows.filter { $0 !== window } + [window] }

  // MARK: What it asks for

  /// Asks for time in the background. The time does not run out: `handler` is not called.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    taskCount += 1
    tasks[UIBackgroundTaskIdentifier(rawValue: taskCount)] = handler
    system.hasBackgroundTask = true
    return UIBackgroundTaskIdentifier(rawValue: taskCount)
  }

  /// Needs no more time in the background for one thing.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    tasks[identifier] = nil
    system.hasBackgroundTask = !tasks.isEmpty
  }

  /// Whether the system can open something: settings and web pages.
  open func canOpenURL(_ url: URL) -> Bool { ["app-settings", "http", "https"].contains(url.scheme) }

  /// Asks the system to open something. It is written down; a test finds it with `UIKitTesting`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    opened.append(url)
    completion?(canOpenURL(url))
  }

  /// How something is to be opened. **Source:** Apple, UIApplication.OpenExternalURLOptionsKey.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  // MARK: Names

  /// Opens the app's page in the settings.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// Posted when the app has gone into the background.
  nonisolated public static var didEnterBackgroundNotification: Notification.Name { .app("DidEnterBackground") }
  /// Posted when the app is about to come back.
  nonisolated public static var willEnterForegroundNotification: Notification.Name { .app("WillEnterForeground") }
  /// Posted when the app has come to the front.
  nonisolated public static var didBecomeActiveNotification: Notification.Name { .app("DidBecomeActive") }
  /// Posted when the app is about to leave the front.
  nonisolated public static var willResignActiveNotification: Notification.Name { .app("WillResignActive") }
}

/// Time in the background that an app asked for. **Source:** Apple, UIBackgroundTaskIdentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// None.
  public static let invalid = Self(rawValue: 0)
}

/// Who is told what happens to an app. Only a test calls its methods. **Source:** Apple, UIApplicationDelegate.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// The orientations that a window may have.
  func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
    -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
  /// Any but upside down.
  public func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?)
    -> UIInterfaceOrientationMask
  { .allButUpsideDown }
}

extension Notification.Name {
  /// A name of the app's; who knows one is told from then on.
  fileprivate static func app(_ event: String) -> Notification.Name {
    AppNotifications.follow(CaptureSystem.current)
    return Notification.Name("UIApplication\(event)Notification")
  }
}

/// Posts the app's notifications on the main queue.
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
      state == .background ? ["WillResignActive", "DidEnterBackground"] : ["WillEnterForeground", "DidBecomeActive"]
    let system = system
    system.delivery.callbackQueue(for: .main).submit {
      for event in events {
        system.post(
          .init("UIApplication\(event)Notification"), object: MainActor.assumeIsolated { UIApplication.shared })
      }
    }
  }
}
