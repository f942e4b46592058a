import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import Locking
import PlatformTypes

/// The simulated environment of one app: time, devices, authorization, the phone's posture, and the misuse policy.
///
/// Every object belongs to the system that was ``current`` when the object was created. Tests create a separate system
/// and run inside it:
///
///     let system = CaptureSystem(timeline: VirtualTimeline())
///     CaptureSystem.$scoped.withValue(system) { … }
public final class CaptureSystem: @unchecked Sendable {
  // Unchecked: all mutable state is guarded by `lock`.

  /// The only clock of this world.
  public let timeline: any Timeline
  /// The response to calls for which Apple raises an exception.
  public let misusePolicy: MisusePolicy
  /// The center to which notifications are posted. Default `.default`; tests can use an isolated one.
  public let notificationCenter: NotificationCenter

  @usableFromInline package let lock: ModelLock
  package let delivery: CallbackDispatcher
  @usableFromInline let openEffects = PendingEffects()
  /// Called after every change and before its effects, on the thread that made the change, so that a test can observe
  /// what other threads would see.
  ///
  /// Set it only while no other thread uses the system.
  package var changeWatcher: (() -> Void)?
  /// The queue for the system's own callbacks, such as authorization answers and recording delegates. Clients must not
  /// rely on it.
  package let callbackQueue = DispatchQueue(label: "camsim.callbacks")
  package let callbacks: CallbackQueue
  /// A clock that reads the timeline.
  package let clock: CMClock
  private let state: Guarded<State>
  /// The state that higher-level modules store in this system. Access only with `lock` held.
  @usableFromInline let parts = SystemParts()

  struct State {
    var media: (any MediaServices)?
    var recorder: (any ModelRecorder)?
    /// The date at which the timeline began, if it has been set.
    var startDate: Date?
  }

  /// Creates a world without devices, in which the app is authorized to use any device connected later.
  public convenience init(
    timeline: any Timeline, misusePolicy: MisusePolicy = .trap, notificationCenter: NotificationCenter = .default
  ) {
    self.init(
      timeline: timeline, misusePolicy: misusePolicy, notificationCenter: notificationCenter, lock: ModelLock())
  }

  /// Creates a world that replaces another, for objects whose state is guarded by that world's lock.
  init(timeline: any Timeline, misusePolicy: MisusePolicy, notificationCenter: NotificationCenter, lock: ModelLock) {
    _ = Self.scopesNotifications
    self.lock = lock
    self.timeline = timeline
    self.misusePolicy = misusePolicy
    self.notificationCenter = notificationCenter
    delivery = CallbackDispatcher(timeline: timeline)
    callbacks = delivery.callbackQueue(for: callbackQueue)
    state = Guarded(State(), lock: lock)
    clock = CMClock { timeline.now }
  }

  // MARK: Current system

  /// The system of the current task or test, or nil if it has none.
  @TaskLocal public static var scoped: CaptureSystem?

  /// The system in which new objects are created: the scoped system, otherwise the system of the world whose app the
  /// thread runs, otherwise the process default.
  public static var current: CaptureSystem { entered ?? ProcessDefault.system }

  /// The system of the caller's world, or nil if new objects use the process default.
  private static var entered: CaptureSystem? { scoped ?? threadSystem.withLock { $0.find }?() }

  /// Associates notification observers with the world in which they are registered.
  private static let scopesNotifications: Void = NotificationScope.setWorld { entered }

  private static let threadSystem = Locked(ThreadSystem())

  /// A wrapper for the closure. A closure returned from the lock directly would be wrapped again each time, and the
  /// lock would store the wrapper.
  private struct ThreadSystem {
    var find: (@Sendable () -> CaptureSystem?)?
  }

  /// Sets the closure that finds the system of the current thread.
  package static func setThreadSystem(_ find: @escaping @Sendable () -> CaptureSystem?) {
    threadSystem.withLock { $0.find = find }
  }

  /// Sets the closure that creates the process default on first use, and discards any existing process default.
  ///
  /// The `AVFoundation` module installs a simulated phone. Tests of code that runs on its own queues, where task-local
  /// values are not available, install a different system; such tests cannot run concurrently.
  public static func setProcessDefault(_ make: @escaping @Sendable () -> CaptureSystem) {
    ProcessDefault.state.withLock { $0 = .init(make: make) }
  }

  private enum ProcessDefault {
    struct State {
      var make: @Sendable () -> CaptureSystem = { CaptureSystem(timeline: HostTimeline()) }
      var system: CaptureSystem?
    }

    static let state = Locked(State())

    /// The process default system. Created outside the lock, because creation may take time and acquire other locks;
    /// the first system stored is used.
    static var system: CaptureSystem {
      let (existing, make) = state.withLock { ($0.system, $0.make) }
      if let existing { return existing }
      let made = make()
      return state.withLock { state in
        let system = state.system ?? made
        state.system = system
        return system
      }
    }
  }

  // MARK: State

  /// The services that write movies, or nil, in which case recordings fail.
  package var media: (any MediaServices)? {
    get { state.read { $0.media } }
    set { change { state.write($0) { $0.media = newValue } } }
  }

  /// The recorder of trace events, or nil.
  public var recorder: (any ModelRecorder)? {
    get { state.read { $0.recorder } }
    set { change { state.write($0) { $0.recorder = newValue } } }
  }

  /// The date at which the timeline began. The default is the current date on host time, and 1 January 2025, 00:00 UTC,
  /// in virtual time, so that runs are reproducible.
  ///
  /// **Source:** assumed.
  public var startDate: Date {
    get {
      state.read { $0.startDate } ?? (timeline as? HostTimeline)?.startDate
        ?? Date(timeIntervalSince1970: 1_735_689_600)
    }
    set { change { state.write($0) { $0.startDate = newValue } } }
  }

  /// Returns the calendar date of a time on the timeline.
  package func date(at time: CMTime) -> Date { startDate.addingTimeInterval(time.seconds) }
}
