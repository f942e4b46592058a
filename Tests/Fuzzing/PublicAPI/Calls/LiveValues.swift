import CaptureModel
import Foundation
import SimulationKernel

/// The live values that calls have returned, from which later calls take what they are made on and with.
final class LiveValues: @unchecked Sendable {
  // Unchecked: all variables are only touched with `lock` held.
  private let lock = NSLock()
  private var shelves: [Shelf] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Which shelves hold values of a type, and how many shelves had been looked through.
  private var fitting: [ObjectIdentifier: (upTo: Int, shelves: [Int])] = [:]
  private var witnesses: [Witness] = []

  /// Values of one type.
  private struct Shelf {
    static let room = 8
    var values: [(value: Any, owner: pthread_t?)]
    var count = 0

    /// One of them; nil for one that belongs to another thread.
    func value(_ choose: (Int) -> Int) -> Any? {
      let (value, owner) = values[choose(values.count)]
      return owner.map { pthread_equal($0, pthread_self()) != 0 } ?? true ? value : nil
    }
  }

  /// The thread that alone may use a value; nil for all. Objects of the model have its lock, but for the settings of a photo, and buffers
  /// their own; others are as much for one thread at a time as Apple's.
  private static func owner(of value: Any) -> pthread_t? {
    if value is AVCapturePhotoSettings { return pthread_self() }
    guard type(of: value) is AnyClass, !(value is CaptureObject) else { return nil }
    let name = String(reflecting: type(of: value))
    return name.hasPrefix("CoreMediaModel.") || name.hasPrefix("CoreVideoModel.") ? nil : pthread_self()
  }

  /// Remembers an object without keeping it.
  private struct Witness {
    weak var object: AnyObject?
    let type: String
  }

  /// Keeps a value, or what it consists of; the oldest of its kind makes room.
  func put(_ value: Any) {
    if let optional = value as? any Wrapping { return optional.contents.prefix(4).forEach(put) }
    let type = Swift.type(of: value)
    guard type != Void.self else { return }
    let entry = (value, Self.owner(of: value))
    // Let go of outside the lock: that may call.
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

  /// A value of a type; nil when there is none.
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

  /// Any value at all.
  func takeAny(_ choose: (Int) -> Int) -> Any? {
    lock.withLock {
      guard !shelves.isEmpty else { return nil }
      let shelf = shelves[choose(shelves.count)]
      return shelf.value(choose)
    }
  }

  /// Lets go of everything.
  func clear() {
    var old = lock.withLock {
      defer { (shelves, numbers, fitting) = ([], [:], [:]) }
      return shelves
    }
    old.removeAll()
  }

  /// How many objects of each type have been seen and live.
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

/// What is not kept itself but for what is in it.
protocol Wrapping {
  var contents: [Any] { get }
}

extension Optional: Wrapping {
  var contents: [Any] { map { [$0] } ?? [] }
}

extension Array: Wrapping {
  var contents: [Any] { map { $0 } }
}
