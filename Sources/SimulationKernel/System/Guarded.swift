/// State guarded by the lock of its system: readable at any time, writable only in a transaction.
///
/// The value is declared `~Copyable`, although all values are copyable, so that the compiler lends it to readers in
/// place rather than copying it.
public struct Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Unchecked: the box is accessed only by `read`, with the lock held, and by `write`, in a transaction.
  @usableFromInline let lock: ModelLock
  @usableFromInline let box: Box

  /// Heap storage for the value. The value is not stored inline, because passing a stored property to a closure copies its
  /// value.
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

  /// Creates state that is guarded by the lock of its system.
  @inlinable public init(_ value: consuming Value, lock: ModelLock) {
    self.lock = lock
    box = Box(value)
  }

  /// Reads the state at a single point in time. Within a transaction, the state includes the changes so far.
  @inlinable @inline(__always) public func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    let entered = lock.enterUnlessHeld()
    defer { if entered { lock.leave() } }
    precondition(
      !box.isBeingWritten, "Guarded: the state is being written; do not read it inside the body of its own write")
    return try body(box.value.pointee)
  }

  /// Writes the state. The body must not release objects that clients created, because their `deinit` would run under
  /// the lock.
  @inlinable @inline(__always) public func write<Result>(
    _ transaction: borrowing Transaction, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    precondition(
      transaction.system.lock === lock,
      "Guarded: the transaction belongs to another system; use a transaction of the state's own system")
    precondition(
      !box.isBeingWritten, "Guarded: the state is already being written; do not nest writes to the same state")
    box.isBeingWritten = true
    defer { box.isBeingWritten = false }
    return try body(&box.value.pointee)
  }
}

/// State from which the observable properties of an object are read.
public protocol ObservableState {
  /// The class that declares the observable properties.
  associatedtype Owner: CaptureObject

  /// Notifies the observers of `owner` of differences, with ``Transaction/changed(_:_:_:from:to:text:)``.
  static func announce(of owner: Owner, from old: Self, to new: Self, _ transaction: borrowing Transaction)
}

/// State whose writes always notify the observers of properties that are read from it.
public struct Observed<Value: ObservableState>: @unchecked Sendable {
  @usableFromInline let state: Guarded<Value>

  /// Creates observed state that is guarded by the lock of its system.
  @inlinable public init(_ value: Value, lock: ModelLock) { state = Guarded(value, lock: lock) }

  /// Reads the state at a single point in time. Within a transaction, the state includes the changes so far. In the
  /// call of an observer before a change, the state does not include the change.
  @inlinable @inline(__always) public func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    if state.lock.hasEarlierStateReaders, !state.lock.isHeld,
      let earlier: Value = EarlierStates.state(in: state.box)
    {
      return try body(earlier)
    }
    return try state.read(body)
  }

  /// Writes the state of `owner` and notifies observers of differences.
  @inlinable public func write<Result>(
    _ transaction: borrowing Transaction, of owner: Value.Owner, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    let old = state.read { $0 }
    let result = try state.write(transaction, body)
    transaction.system.openEffects.earlier?.keep(old, of: state.box)
    if state.lock.hasEarlierStateReaders { EarlierStates.forget(state.box) }
    Value.announce(of: owner, from: old, to: state.read { $0 }, transaction)
    return result
  }
}

extension CaptureObject {
  /// Writes guarded state of this object in a new transaction.
  @inlinable @inline(__always) public func change<Value, Result>(
    _ state: Guarded<Value>, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    try system.change { try state.write($0, body) }
  }
}

extension KeyValueObservable {
  /// Writes observed state of this object in a new transaction, and notifies observers of differences.
  @inlinable public func change<Value: ObservableState, Result>(
    _ state: Observed<Value>, _ body: (inout Value) throws -> Result
  ) rethrows -> Result where Value.Owner == Self {
    try system.change { try state.write($0, of: self, body) }
  }
}
