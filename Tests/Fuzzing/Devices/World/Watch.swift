import PlatformTypes
import SimulationKernel

/// Looks at one property of one object: through its getter, and as an observer.
protocol Watching: AnyObject {
  /// What is wrong with what observers were told; nil when it agrees with the getter.
  func complaint() -> String?
  /// Remembers the value, to see later whether it is still the same.
  func note()
  /// What the value was when it was noted and is now; nil when it is the same.
  func difference() -> String?
}

/// A property that observers are told about, or that has only a getter.
final class Watch<Object: CaptureObject, Value: Equatable & Sendable>: Watching, @unchecked Sendable {
  // Unchecked: a walk has one thread.
  private let object: Object
  // A key path alone would do, were it not so much slower.
  private let read: (Object) -> Value
  private let name: String
  private var observation: NSKeyValueObservation?
  private var noted: Value
  private var told: Value
  private var mistake: String?

  init(
    _ object: Object, _ name: String, _ keyPath: KeyPath<Object, Value>, observing: Bool = true,
    _ read: @escaping (Object) -> Value
  ) {
    self.object = object
    self.read = read
    self.name = name
    noted = read(object)
    told = noted
    guard observing else { return }
    observation = object.observe(keyPath, options: [.old, .new]) { [weak self] _, change in self?.take(change) }
  }

  private func take(_ change: NSKeyValueObservedChange<Value>) {
    guard let old = change.oldValue, let new = change.newValue else {
      mistake = "\(name): an observer was not told the old or the new value"
      return
    }
    if old != told { mistake = mistake ?? "\(name): told \(old)->\(new), but the last known value was \(told)" }
    if old == new { mistake = mistake ?? "\(name): told a change from \(old) to itself" }
    told = new
  }

  func complaint() -> String? {
    if let mistake { return mistake }
    guard observation != nil else { return nil }
    let now = read(object)
    return now == told ? nil : "\(name) is \(now), but observers last heard \(told)"
  }

  func note() { noted = read(object) }

  func difference() -> String? {
    let now = read(object)
    return now == noted ? nil : "\(name) \(noted)->\(now)"
  }
}
