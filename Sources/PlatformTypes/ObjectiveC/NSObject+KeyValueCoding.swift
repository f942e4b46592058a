import Foundation

// Key-value coding reads properties through the Objective-C runtime. Without these declarations, the compiler would
// report only that there is no such method.
extension NSObject {
  /// Returns the value of a property. Available only for objects of capture frameworks.
  @available(*, unavailable, message: "key-value coding requires Objective-C; read the property itself")
  public func value(forKey key: String) -> Any? { fatalError() }

  /// Returns the value at a key path. Not available on Linux.
  @available(*, unavailable, message: "key-value coding requires Objective-C; read the properties themselves")
  public func value(forKeyPath keyPath: String) -> Any? { fatalError() }

  /// Sets the value of a property. Not available on Linux.
  @available(*, unavailable, message: "key-value coding requires Objective-C; set the property itself")
  public func setValue(_ value: Any?, forKey key: String) { fatalError() }

  /// Sets the value at a key path. Not available on Linux.
  @available(*, unavailable, message: "key-value coding requires Objective-C; set the properties themselves")
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { fatalError() }
}
