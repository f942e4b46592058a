import CaptureModel
import Exploration
import Foundation

/// Generates the arguments of calls on one thread and records their results.
final class CallGenerator: @unchecked Sendable {
  // Unchecked: a lock protects the random numbers, which closures retained by the model may request on any thread; one
  // thread owns everything else.
  private var home: Fixture?
  /// The pool of live values, empty after the sequence has ended.
  let pool: LiveValues
  private let givesObjects: Bool
  private let lock = NSLock()
  private var random = SeededGenerator(seed: 0)
  private(set) var hasBegun = false

  /// Creates a generator that uses the fixture's live values.
  ///
  /// - Parameter givesObjects: Whether parameters of type `Any` and `AnyObject` receive live objects.
  init(_ fixture: Fixture?, givesObjects: Bool = false) {
    (home, pool, self.givesObjects) = (fixture, fixture?.pool ?? LiveValues(), givesObjects)
  }

  /// Ends the sequence, so that closures which the model still retains release the fixture.
  func leave() { lock.withLock { home = nil } }

  private var fixture: Fixture? { lock.withLock { home } }

  /// The folder for files of the sequence.
  var folder: URL { fixture?.folder ?? FileManager.default.temporaryDirectory }
  /// The queues that delegates can be called on.
  var queues: [DispatchQueue] { fixture?.queues ?? [DispatchQueue(label: "over")] }

  /// An error for a call without a live object to use as its receiver or argument.
  struct NoLiveObject: Error {}

  /// Makes a call. Its random choices depend only on the seed and the call's number, so that they do not change when
  /// other calls are removed.
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

  // MARK: Called by the generated call table

  /// Records that the arguments are complete and the call begins.
  func begin() { hasBegun = true }

  /// Stores the value that a call returned.
  func keep<Value>(_ value: Value) {
    fixture?.note(value)
    pool.put(value)
  }

  /// Records that the model called a closure.
  func heard(_ name: String, _ values: [Any?]) { fixture?.hear(name, values) }

  /// Records the queue on which a delegate expects its calls.
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

  /// Returns `other`, or one of the named values if `other` is nil.
  func named<Value>(_ values: [Value], _ other: Value?) -> Value {
    guard let other else { return pick(values) }
    return other
  }

  /// Returns nil in some cases, and always if the value cannot be created.
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

  /// Creates a closed range. Unordered bounds such as NaN are avoided, because Swift traps on them.
  func closedRange<Bound: Comparable>(_ a: Bound, _ b: Bound) throws -> ClosedRange<Bound> {
    if a <= b { return a...b }
    if b <= a { return b...a }
    throw NoLiveObject()
  }

  /// Returns an arbitrary value for a settings dictionary, valid or not.
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
