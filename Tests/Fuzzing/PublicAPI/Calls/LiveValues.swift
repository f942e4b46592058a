import CaptureModel
import Foundation
import SimulationKernel

/// A pool of values that calls have returned, for use as receivers and arguments of later calls.
final class LiveValues: @unchecked Sendable {
  // Unchecked: the lock protects all variables.
  private let lock = NSLock()
  private var shelves: [Shelf] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The shelves that hold values of each type, and the number of shelves searched so far.
  private var fitting: [ObjectIdentifier: (upTo: Int, shelves: [Int])] = [:]
  private var witnesses: [Witness] = []

  /// The stored values of one type.
  private struct Shelf {
    static let room = 8
    var values: [(value: Any, owner: pthread_t?)]
    var count = 0

    /// Returns one of the values, or nil if it is confined to another thread.
    func value(_ choose: (Int) -> Int) -> Any? {
      let (value, owner) = values[choose(values.count)]
      return owner.map { pthread_equal($0, pthread_self()) != 0 } ?? true ? value : nil
    }
  }

  /// Returns the only thread that may use a value, or nil if any may.
  ///
  /// Objects of the model are thread-safe, except for photo settings. Buffers have a lock. Other objects must be
  /// confined to one thread, as with Apple's.
  private static func owner(of value: Any) -> pthread_t? {
    if value is AVCapturePhotoSettings { return pthread_self() }
    guard type(of: value) is AnyClass, !(value is CaptureObject) else { return nil }
    let name = String(reflecting: type(of: value))
    return name.hasPrefix("CoreMediaModel.") || name.hasPrefix("CoreVideoModel.") ? nil : pthread_self()
  }

  /// A weak reference to an object, for detecting leaks.
  private struct Witness {
    weak var object: AnyObject?
    let type: String
  }

  /// Stores a value or, for a container, its elements. If there is no room, the oldest value of the same type is
  /// replaced.
  func put(_ value: Any) {
    if let optional = value as? any Wrapping { return optional.contents.prefix(4).forEach(put) }
    let type = Swift.type(of: value)
    guard type != Void.self else { return }
    let entry = (value, Self.owner(of: value))
    // The old value is released outside the lock, because its deinitializer may call back.
    var old: Any?
    lock.withLock {
      let number = numbers[ObjectIdentifier(type)] ?? shelves.count
      if number == shelves.count {
        numbers[ObjectIdentifier(type)] = number
        shelves.append(Shelf(values: []))
      }
      let index = shelves[number].count % Shelf.room
      shelves[number].count += 1
      if index < shelves[number].values.count {
        old = shelves[number].values[index]
        shelves[number].values[index] = entry
      } else {
        shelves[number].values.append(entry)
      }
      if type is AnyClass, witnesses.count < 20_000 {
        witnesses.append(Witness(object: value as AnyObject, type: "\(type)"))
      }
    }
    _ = old
  }

  /// Returns a stored value of a type, or nil if there is none.
  func take<Value>(_ type: Value.Type, _ choose: (Int) -> Int) -> Value? {
    lock.withLock {
      let key = ObjectIdentifier(type)
      var known = fitting[key] ?? (0, [])
      while known.upTo < shelves.count {
        if shelves[known.upTo].values.first?.value is Value { known.shelves.append(known.upTo) }
        known.upTo += 1
      }
      fitting[key] = known
      guard !known.shelves.isEmpty else { return nil }
      let shelf = shelves[known.shelves[choose(known.shelves.count)]]
      return shelf.value(choose) as? Value
    }
  }

  /// Returns a stored value of any type.
  func takeAny(_ choose: (Int) -> Int) -> Any? {
    lock.withLock {
      guard !shelves.isEmpty else { return nil }
      let shelf = shelves[choose(shelves.count)]
      return shelf.value(choose)
    }
  }

  /// Releases all stored values.
  func clear() {
    var old = lock.withLock {
      defer { (shelves, numbers, fitting) = ([], [:], [:]) }
      return shelves
    }
    old.removeAll()
  }

  /// The number of live objects of each type that have been in the pool.
  var survivors: [String: Int] {
    lock.withLock {
      var seen: Set<ObjectIdentifier> = []
      return witnesses.reduce(into: [:]) { count, witness in
        guard let object = witness.object, seen.insert(ObjectIdentifier(object)).inserted else { return }
        count[witness.type, default: 0] += 1
      }
    }
  }
}

/// A container whose elements are stored instead of the container.
protocol Wrapping {
  var contents: [Any] { get }
}

extension Optional: Wrapping {
  var contents: [Any] { map { [$0] } ?? [] }
}

extension Array: Wrapping {
  var contents: [Any] { map { $0 } }
}
