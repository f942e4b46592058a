import Foundation
import Locking

/// How an object knows the world it was born in.
///
/// Sessions, inputs and outputs keep their world. A device must not: its world keeps it already, and two that keep each other
/// are never freed. A device that outlives its world finds itself in an empty one with the same clock.
enum WorldReference: Sendable {
  case keeping(CaptureSystem)
  case belonging(Home)

  var system: CaptureSystem {
    switch self {
    case .keeping(let system): system
    case .belonging(let home): home.system
    }
  }

  /// A world that is not kept, and what takes its place when it has gone.
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
