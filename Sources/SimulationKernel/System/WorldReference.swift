import Foundation
import Locking

/// An object's reference to the world in which it was created.
///
/// Sessions, inputs, and outputs retain their world. A device must not, because its world retains the device, and the
/// reference cycle would leak. A device that outlives its world uses an empty one with the same clock.
enum WorldReference: Sendable {
  case keeping(CaptureSystem)
  case belonging(Home)

  var system: CaptureSystem {
    switch self {
    case .keeping(let system): system
    case .belonging(let home): home.system
    }
  }

  /// A weak reference to a world, and the world that replaces it after it is deallocated.
  final class Home: Sendable {
    private let worlds: Locked<Worlds>
    private let timeline: any Timeline
    private let misusePolicy: MisusePolicy
    private let notificationCenter: NotificationCenter
    private let lock: ModelLock

    private struct Worlds {
      weak var first: CaptureSystem?
      var successor: CaptureSystem?
    }

    init(_ system: CaptureSystem) {
      worlds = Locked(Worlds(first: system))
      timeline = system.timeline
      misusePolicy = system.misusePolicy
      notificationCenter = system.notificationCenter
      lock = system.lock
    }

    var system: CaptureSystem {
      worlds.withLock { worlds in
        if let first = worlds.first { return first }
        let successor =
          worlds.successor
          ?? CaptureSystem(
            timeline: timeline, misusePolicy: misusePolicy, notificationCenter: notificationCenter, lock: lock)
        worlds.successor = successor
        return successor
      }
    }
  }
}
