import Foundation

/// An object that observes changes with a string key path.
///
/// On Linux, `NSObject` has no method to override, so `camsim build` rewrites `override func observeValue(…)` to a
/// conformance to this protocol. **Source:** Apple, `observeValue(forKeyPath:of:change:context:)`.
public protocol KeyValueObserver: NSObjectProtocol {
  /// Called when the property at the key path changes.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension NSObjectProtocol {
  /// Raises NSInternalInconsistencyException for a change that no class observes.
  ///
  /// This implementation is called by `super.observeValue(…)` if no superclass observes the change.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let object = object.map { "\($0)" } ?? "nil"
    fatalError(
      """
      *** Terminating app due to uncaught exception NSInternalInconsistencyException: \(self): An \
      -observeValueForKeyPath:ofObject:change:context: message was received but not handled. Key path: \(keyPath ?? "nil"), observed \
      object: \(object) (override observeValue in \(type(of: self)) and build with camsim build, or make it conform to KeyValueObserver)
      """)
  }
}
