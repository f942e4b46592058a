import Foundation
import Locking

/// The world whose notifications an observer hears: tests that run beside each other have a world each, and `NotificationCenter.default` in common.
///
/// An observer that begins outside of any world hears all of them, and what an app posts itself is heard by everybody.
package struct NotificationScope: @unchecked Sendable {
  // Unchecked: a weak reference may be read anywhere.

  /// A world is any object here; what one is stands above this module.
  package typealias World = any AnyObject & Sendable

  @TaskLocal private static var posting: World?
  private static let worlds = Locked(Worlds())
  private weak var world: World?

  /// A structure of its own: a function that is taken out of the lock as such is wrapped anew each time, and the lock keeps the wrapping.
  private struct Worlds {
    var find: (@Sendable () -> World?)?
  }

  /// Sets how the world is found that the caller is in.
  package static func setWorld(_ find: @escaping @Sendable () -> World?) { worlds.withLock { $0.find = find } }

  /// Posts what happened in a world. What observers do then is their own again.
  package static func post(
    _ name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil, in world: World,
    to center: NotificationCenter
  ) {
    $posting.withValue(world) { center.post(name: name, object: object, userInfo: userInfo) }
  }

  /// Of an observer that begins now.
  init() { world = Self.worlds.withLock { $0.find }?() }

  /// Lets an observer know, unless what is posted happened in another world than the observer's.
  func tell(_ body: () -> Void) {
    guard let posting = Self.posting else { return body() }
    if world == nil || world === posting { Self.$posting.withValue(nil, operation: body) }
  }
}
