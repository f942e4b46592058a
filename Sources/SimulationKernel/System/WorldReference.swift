import Foundation
import Locking

/// An object's reference to the world in which it was created.
///
/// Sessions, inputs, and outputs retain their world, unless a test's phone owns it. A device must not, because its world
/// retains the device, and the reference cycle would leak. An object that outlives its world uses an empty one with the
/// same clock.
package enum WorldReference: Sendable {
  case keeping(CaptureSystem)
  case belonging(Home)

  /// Creates a reference that retains the world unless a phone owns it. An app may leave work behind that retains its
  /// objects for good, such as a task that nothing resumes; the world ends nevertheless.
  package init(_ system: CaptureSystem) {
    self = system.isRetainedByObjects ? .keeping(system) : .belonging(system.home)
  }

  /// The world, or an empty one if the world no longer exists.
  package var system: CaptureSystem {
    switch self {
    case .keeping(let system): system
    case .belonging(let home): home.system
    }
  }

  /// A weak reference to a world, and the world that replaces it after it is deallocated.
  package final class Home: Sendable {
    private let worlds: Locked<Worlds>
    private let misusePolicy: MisusePolicy
    private let notificationCenter: NotificationCenter
    private let lock: ModelLock

    private struct Worlds {
      weak var first: CaptureSystem?
      /// Weak, because the timeline of a phone retains its app's files.
      weak var timeline: (any Timeline)?
      /// The timeline of a world that no phone owns.
      var retainedTimeline: (any Timeline)?
      var successor: CaptureSystem?
    }

    init(_ misusePolicy: MisusePolicy, _ notificationCenter: NotificationCenter, _ lock: ModelLock) {
      worlds = Locked(Worlds())
      self.misusePolicy = misusePolicy
      self.notificationCenter = notificationCenter
      self.lock = lock
    }

    func adopt(_ system: CaptureSystem, retainingTimeline isRetained: Bool) {
      let timeline = system.timeline
      worlds.withLock {
        ($0.first, $0.timeline, $0.retainedTimeline) = (system, timeline, isRetained ? timeline : nil)
      }
    }

    /// The world, or nil if it no longer exists.
    var existing: CaptureSystem? { worlds.withLock { $0.first } }

    var system: CaptureSystem {
      worlds.withLock { worlds in
        if let first = worlds.first { return first }
        let successor =
          worlds.successor
          ?? CaptureSystem(
            timeline: worlds.timeline ?? VirtualTimeline(), misusePolicy: misusePolicy,
            notificationCenter: notificationCenter, lock: lock)
        worlds.successor = successor
        return successor
      }
    }
  }
}
