/// State behind the lock of its system: read at any time, written in a change.
///
/// The value need not be copyable, although all are: so the compiler lends it to a reader where it lies, and copies none of it.
public struct Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked: the only accesses to the box are `read`, with the lock held, and `write`, in a change.
  @usableFromInline let lock: ModelLock
  @usableFromInline let box: Box

  /// The state's memory. Not a stored property: to hand one over to a body copies it.
  @usableFromInline final class Box {
    @usableFromInline let value: UnsafeMutablePointer<Value>
    @usableFromInline var isBeingWritten = false

    @inlinable init(_ value: consuming Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    @inlinable deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }

  /// State behind the lock of its system.
  @inlinable public init(_ value: consuming Value, lock: ModelLock) {
    self.lock = lock
    box = Box(value)
  }

  /// Reads the state as it is at one moment. In a change, as it is so far.
  @inlinable @inline(__always) public func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    let entered = lock.enterUnlessHeld()
    defer { if entered { lock.leave() } }
    precondition(!box.isBeingWritten, "a state was read in the middle of its own write")
    return try body(box.value.pointee)
  }

  /// Writes the state. Nothing that a client made may be let go of in there: its `deinit` would run under the lock.
  @inlinable @inline(__always) public func write<Result>(
    _ transaction: borrowing Transaction, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    precondition(transaction.system.lock === lock, "a change of one system wrote the state of another")
    precondition(!box.isBeingWritten, "a state was written in the middle of its own write")
    box.isBeingWritten = true
    defer { box.isBeingWritten = false }
    return try body(&box.value.pointee)
  }
}

/// State from which observable properties of an object are read.
public protocol ObservableState {
  /// The class that has the properties.
  associatedtype Owner: CaptureObject

  /// Tells the observers of `owner` what differs, with ``Transaction/changed(_:_:_:from:to:text:)``.
  static func announce(of owner: Owner, from old: Self, to new: Self, _ transaction: borrowing Transaction)
}

/// State that cannot be written without notifying the observers of the properties that are read from it.
public struct Observed<Value: ObservableState>: @unchecked Sendable {
  @usableFromInline let state: Guarded<Value>

  /// State behind the lock of its system.
  @inlinable public init(_ value: Value, lock: ModelLock) { state = Guarded(value, lock: lock) }

  /// Reads the state as it is at one moment. In a change, as it is so far.
  @inlinable @inline(__always) public func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    try state.read(body)
  }

  /// Writes the state of `owner` and announces what differs.
  @inlinable public func write<Result>(
    _ transaction: borrowing Transaction, of owner: Value.Owner, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    let old = state.read { $0 }
    let result = try state.write(transaction, body)
    Value.announce(of: owner, from: old, to: state.read { $0 }, transaction)
    return result
  }
}

extension CaptureObject {
  /// Writes one state of this object, in a change of its own.
  @inlinable @inline(__always) public func change<Value, Result>(
    _ state: Guarded<Value>, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    try system.change { try state.write($0, body) }
  }
}

extension KeyValueObservable {
  /// Writes one state of this object and announces what differs, in a change of its own.
  @inlinable public func change<Value: ObservableState, Result>(
    _ state: Observed<Value>, _ body: (inout Value) throws -> Result
  ) rethrows -> Result where Value.Owner == Self {
    try system.change { try state.write($0, of: self, body) }
  }
}
