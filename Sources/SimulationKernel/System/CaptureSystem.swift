import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Dispatch
import Foundation
import Locking
import PlatformTypes

/// The world: time, devices, access to them, how the phone is held, and what happens on misuse.
///
/// Every object keeps the system that it was born in: ``current`` at that moment. Tests make their own and run inside it:
///
///     let system = CaptureSystem(timeline: VirtualTimeline())
///     CaptureSystem.$scoped.withValue(system) { … }
public final class CaptureSystem: @unchecked Sendable {
  // Unchecked: everything that varies lies behind `lock`.

  /// The only clock of this world.
  public let timeline: any Timeline
  /// What happens where Apple raises an exception.
  public let misusePolicy: MisusePolicy
  /// Where notifications are posted; the default centre unless a test isolates itself.
  public let notificationCenter: NotificationCenter

  @usableFromInline package let lock: ModelLock
  package let delivery: CallbackDispatcher
  /// What the change that is being made leads to. Only touched with `lock` held.
  @usableFromInline var openEffects: [Effect] = []
  /// Called after every change, before its effects, on the thread that made it: a test reads there what any other thread could read.
  ///
  /// Set it while no other thread uses the system.
  package var changeWatcher: (() -> Void)?
  /// Where the system itself calls back: authorization answers, recording delegates. No client may count on which queue it is.
  package let callbackQueue = DispatchQueue(label: "camsim.callbacks")
  package let callbacks: CallbackQueue
  /// Time on the timeline, as a clock.
  package let clock: CMClock
  private let state: Guarded<State>
  /// What modules above keep in this system. Only touched with `lock` held.
  @usableFromInline var parts = SystemParts()

  struct State {
    var media: (any MediaServices)?
    var recorder: (any ModelRecorder)?
    /// The date at which the timeline began, where it has been set.
    var startDate: Date?
  }

  /// A world without devices, in which the app may use all that will be connected.
  public convenience init(
    timeline: any Timeline, misusePolicy: MisusePolicy = .trap, notificationCenter: NotificationCenter = .default
  ) {
    self.init(
      timeline: timeline, misusePolicy: misusePolicy, notificationCenter: notificationCenter, lock: ModelLock())
  }

  /// A world that takes the place of another, for objects whose state lies behind that one's lock.
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

  // MARK: Which system

  /// The system of the running task or test, if it has one of its own.
  @TaskLocal public static var scoped: CaptureSystem?

  /// The system that new objects are born in: the scoped one, else that of the world in which the thread runs an app's work, else the
  /// process default.
  public static var current: CaptureSystem { entered ?? ProcessDefault.system }

  /// The system in whose world the caller is; nil where new objects are the process default's.
  private static var entered: CaptureSystem? { scoped ?? threadSystem.withLock { $0.find }?() }

  /// Lets observers of notifications know whose world they begin in.
  private static let scopesNotifications: Void = NotificationScope.setWorld { entered }

  private static let threadSystem = Locked(ThreadSystem())

  /// A structure of its own: a function that is taken out of the lock as such is wrapped anew each time, and the lock keeps the wrapping.
  private struct ThreadSystem {
    var find: (@Sendable () -> CaptureSystem?)?
  }

  /// Sets how the system of a thread is found.
  package static func setThreadSystem(_ find: @escaping @Sendable () -> CaptureSystem?) {
    threadSystem.withLock { $0.find = find }
  }

  /// Sets how the process default is made on first use, and discards one that already exists.
  ///
  /// The `AVFoundation` module installs a simulated phone. A test of code that works on queues of its own, where no task-local
  /// value reaches, installs its own system; such tests cannot run beside each other.
  public static func setProcessDefault(_ make: @escaping @Sendable () -> CaptureSystem) {
    ProcessDefault.state.withLock { $0 = .init(make: make) }
  }

  private enum ProcessDefault {
    struct State {
      var make: @Sendable () -> CaptureSystem = { CaptureSystem(timeline: HostTimeline()) }
      var system: CaptureSystem?
    }

    static let state = Locked(State())

    /// Made outside the lock, because making it may take time and need other locks; the first one made is kept.
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

  /// The services that write movies; without them, recordings fail.
  package var media: (any MediaServices)? {
    get { state.read { $0.media } }
    set { change { state.write($0) { $0.media = newValue } } }
  }

  /// The recorder of what happens.
  public var recorder: (any ModelRecorder)? {
    get { state.read { $0.recorder } }
    set { change { state.write($0) { $0.recorder = newValue } } }
  }

  /// The date at which the timeline began. Unless it is set: on host time the machine's, in virtual time 1 January 2025, 00:00 UTC,
  /// so that runs repeat.
  ///
  /// **Source:** made up.
  public var startDate: Date {
    get {
      state.read { $0.startDate } ?? (timeline as? HostTimeline)?.startDate
        ?? Date(timeIntervalSince1970: 1_735_689_600)
    }
    set { change { state.write($0) { $0.startDate = newValue } } }
  }

  /// A time of the timeline by the calendar.
  package func date(at time: CMTime) -> Date { startDate.addingTimeInterval(time.seconds) }
}
