import CaptureModel
import Exploration
import Foundation

/// One thread that calls: its choices, and what came of its call.
final class CallGenerator: @unchecked Sendable {
  // Unchecked: the random numbers, which closures that the model keeps may ask for on any thread, lie behind a lock; the rest belongs to the
  // thread.
  private var home: Fixture?
  /// The live values; none when the sequence is over.
  let pool: LiveValues
  private let givesObjects: Bool
  private let lock = NSLock()
  private var random = SeededGenerator(seed: 0)
  private(set) var hasBegun = false

  /// - Parameter givesObjects: whether what takes any object gets live ones.
  init(_ fixture: Fixture?, givesObjects: Bool = false) {
    (home, pool, self.givesObjects) = (fixture, fixture?.pool ?? LiveValues(), givesObjects)
  }

  /// The sequence is over: closures that the model still keeps keep nothing themselves.
  func leave() { lock.withLock { home = nil } }

  private var fixture: Fixture? { lock.withLock { home } }

  /// Where files may be.
  var folder: URL { fixture?.folder ?? FileManager.default.temporaryDirectory }
  /// What delegates may be called on.
  var queues: [DispatchQueue] { fixture?.queues ?? [DispatchQueue(label: "over")] }

  /// There is nothing that a call could be made on or with.
  struct NoLiveObject: Error {}

  /// Makes a call. Its choices follow from the seed and its number alone, so that they stay when others are left out.
  func call(_ callable: Callable, seed: UInt64, number: Int) -> (ending: Ending, error: (any Error)?) {
    lock.withLock { random = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D ^ UInt64(number)) }
    hasBegun = false
    let refusals = fixture?.log.refusals ?? 0
    do {
      try callable.call(by: self)
    } catch {
      return (hasBegun ? .threw : .unmade, error)
    }
    return ((fixture?.log.refusals ?? 0) > refusals ? .raised : .returned, nil)
  }

  // MARK: Called by the table

  /// The arguments are made.
  func begin() { hasBegun = true }

  /// Keeps what a call returned.
  func keep<Value>(_ value: Value) {
    fixture?.note(value)
    pool.put(value)
  }

  /// A closure was called.
  func heard(_ name: String, _ values: [Any?]) { fixture?.hear(name, values) }

  /// A delegate will be called on a queue.
  func bind(_ delegate: Any?, to queue: DispatchQueue?) { (delegate as? StandIn)?.bind(to: queue) }

  // MARK: Choices

  func next() -> UInt64 { lock.withLock { random.next() } }

  func below(_ limit: Int) -> Int { lock.withLock { random.below(limit) } }

  func chance(_ percent: Int) -> Bool { below(100) < percent }

  func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  func live<Value>(_ type: Value.Type) throws -> Value {
    guard let value = pool.take(type, below) else { throw NoLiveObject() }
    return value
  }

  /// One of the values that have names, or another.
  func named<Value>(_ values: [Value], _ other: Value?) -> Value {
    guard let other else { return pick(values) }
    return other
  }

  /// Nil now and then, and when there is nothing else.
  func optional<Value>(_ make: () throws -> Value) throws -> Value? { chance(20) ? nil : try? make() }

  func array<Element>(_ make: () throws -> Element) throws -> [Element] { try (0..<below(4)).map { _ in try make() } }

  func dictionary<Key: Hashable, Value>(_ key: () throws -> Key, _ value: () throws -> Value) throws -> [Key: Value] {
    var result: [Key: Value] = [:]
    for _ in 0..<below(5) { result[try key()] = try value() }
    return result
  }

  func range<Bound: Comparable>(_ a: Bound, _ b: Bound) throws -> Range<Bound> {
    let bounds = try closedRange(a, b)
    return bounds.lowerBound..<bounds.upperBound
  }

  /// Not of numbers that have no order: Swift itself ends the process at these.
  func closedRange<Bound: Comparable>(_ a: Bound, _ b: Bound) throws -> ClosedRange<Bound> {
    if a <= b { return a...b }
    if b <= a { return b...a }
    throw NoLiveObject()
  }

  /// What a dictionary of settings may have as a value, right or wrong.
  func anything() -> Any {
    switch below(9) {
    case 0: return Int.make(self)
    case 1: return Double.make(self)
    case 2: return Bool.make(self)
    case 3: return NSNull()
    case 4: return NSDictionary.make(self)
    case 5: return [Int.make(self)]
    case 6: return OSTypes.make(self)
    case 7: return givesObjects ? pool.takeAny(below) ?? 0 : Data.make(self)
    default: return String.make(self)
    }
  }

  func anyObject() -> NSObject {
    if givesObjects, chance(80), let object = pool.take(NSObject.self, below) { return object }
    return chance(50) ? NSNumber(value: Int.make(self)) : NSString.make(self)
  }
}
