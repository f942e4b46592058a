import Foundation

extension NSObjectProtocol where Self: NSObject {
  /// Calls `changeHandler` at each change of the property at a key path, on the thread that changes it.
  ///
  /// `camsim build` rewrites `observe(\\.camera.lensPosition)` to a call to this function if the key path has several
  /// keys or starts with a property of an app class. The `keys` string repeats the key path, because Swift on Linux
  /// provides no access to the names in a key path. **Source:** Apple, "Using Key-Value Observing in Swift".
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, _ keys: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let handler = WeakHandler(object: self, options: options, changeHandler: changeHandler)
    let willChange = { @Sendable (old: Any?) -> Void in handler.prepare(old) }
    let link = KeyPathObservation(
      self, keys.split(separator: ".").map(String.init)[...],
      KeyValueListener(willChange: options.contains(.prior) ? willChange : nil) { handler.notify($0, $1) })
    if options.contains(.initial) {
      changeHandler(self, .init(new: options.contains(.new) ? self[keyPath: keyPath] : nil))
    }
    return NSKeyValueObservation { link.remove("\(link)") }
  }
}

/// A change handler and the weakly referenced object that is passed to it.
private final class WeakHandler<Object: NSObject, Value>: @unchecked Sendable {
  // Unchecked: all properties are constants or thread-safe weak references.
  private weak var object: Object?
  private let options: NSKeyValueObservingOptions
  private let changeHandler: @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void

  init(
    object: Object, options: NSKeyValueObservingOptions,
    changeHandler: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
  ) {
    (self.object, self.options, self.changeHandler) = (object, options, changeHandler)
  }

  func notify(_ old: Any?, _ new: Any?) {
    guard let object else { return }
    changeHandler(object, .init(new: options.contains(.new) ? new as? Value : nil, old: requested(old)))
  }

  func prepare(_ old: Any?) {
    if let object { changeHandler(object, .init(old: requested(old), isPrior: true)) }
  }

  private func requested(_ old: Any?) -> Value? { options.contains(.old) ? old as? Value : nil }
}
