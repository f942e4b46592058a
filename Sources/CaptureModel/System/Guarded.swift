import Foundation

/// The lock of one capture system. All state of that system lies behind it, so that rules which connect several objects
/// see them at one moment and no lock order exists.
///
/// It may be taken again by the thread that holds it: a rule may ask another object's getter.
public final class ModelLock: @unchecked Sendable {
  // Unchecked: NSRecursiveLock is thread safe, and `depth` is only touched while it is held.
  private let lock = NSRecursiveLock()
  private(set) var depth = 0

  public init() {}

  /// Runs `body` with the lock held. Never call client code in there.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    depth += 1
    defer {
      depth -= 1
      lock.unlock()
    }
    return try body()
  }
}

/// A value behind a lock.
public struct Guarded<Value>: @unchecked Sendable {
  // Unchecked: the only access to the box is `withLock`.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let lock: ModelLock
  private let box: Box

  public init(_ value: Value, lock: ModelLock) {
    self.lock = lock
    box = Box(value)
  }

  /// Reads or changes the value with the lock held.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&box.value) }
  }
}
