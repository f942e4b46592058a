import PlatformTypes
import SimulationKernel

/// An observer of one property of one object, through its getter and through key-value observing.
protocol Watching: AnyObject {
  /// Returns a message if the observed value differs from the getter's, or nil if they agree.
  func complaint() -> String?
  /// Records the current value for a later comparison.
  func note()
  /// Returns the recorded and the current value as text, or nil if they are equal.
  func difference() -> String?
}

/// An observer of a property, which may or may not be key-value observable.
final class Watch<Object: CaptureObject, Value: Equatable & Sendable>: Watching, @unchecked Sendable {
  // Unchecked: a walk runs on a single thread.
  private let object: Object
  // A closure is much faster than a key path alone.
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
