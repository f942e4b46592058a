import Foundation

/// An object that is told of changes that it observes by a key path of strings.
///
/// Linux Foundation's `NSObject` has no method to override. `camsim build` turns `override func observeValue(…)` into a conformance to this
/// protocol. **Source:** Apple, `observeValue(forKeyPath:of:change:context:)`.
public protocol KeyValueObserver: NSObjectProtocol {
  /// A property at the key path changed.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension NSObjectProtocol {
  /// What `super.observeValue(…)` reaches when no superclass observes: raises NSInternalInconsistencyException.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let object = object.map { "\($0)" } ?? "nil"
    fatalError(
      """
      *** Terminating app due to uncaught exception NSInternalInconsistencyException: \(self): An \
      -observeValueForKeyPath:ofObject:change:context: message was received but not handled. Key path: \(keyPath ?? "nil"), observed \
      object: \(object) (override observeValue in \(type(of: self)) and build with camsim build, or let it conform to KeyValueObserver)
      """)
  }
}
