import Foundation
import Locking

/// The world whose notifications an observer receives.
///
/// Tests that run in parallel have one world each but share `NotificationCenter.default`. An observer that is
/// registered outside any world receives the notifications of all worlds, and every observer receives notifications
/// that an app posts itself.
package struct NotificationScope: @unchecked Sendable {
  // Unchecked: weak references are thread-safe.

  /// An object that identifies a world; this module doesn't depend on the type, which a higher module declares.
  package typealias World = any AnyObject & Sendable

  @TaskLocal private static var posting: World?
  private static let worlds = Locked(Worlds())
  private weak var world: World?

  /// A structure that wraps the closure. Without the structure, each access through the generic lock adds a thunk to
  /// the closure.
  private struct Worlds {
    var find: (@Sendable () -> World?)?
  }

  /// Sets the closure that returns the world of the caller.
  package static func setWorld(_ find: @escaping @Sendable () -> World?) { worlds.withLock { $0.find = find } }

  /// Posts a notification of an event in a world; observers themselves run without this scope.
  package static func post(
    _ name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil, in world: World,
    to center: NotificationCenter
  ) {
    $posting.withValue(world) { center.post(name: name, object: object, userInfo: userInfo) }
  }

  /// Creates the scope of an observer that is registered now.
  init() { world = Self.worlds.withLock { $0.find }?() }

  /// Calls `body` unless the notification was posted in a world other than the observer's.
  func deliver(_ body: () -> Void) {
    guard let posting = Self.posting else { return body() }
    if world == nil || world === posting { Self.$posting.withValue(nil, operation: body) }
  }
}
