import Foundation

#if !canImport(ObjectiveC)
  /// Enables casts between `AVError` and `NSError`, including casts from `Any`, such as a value in a notification's
  /// `userInfo`. On Apple's platforms, the Objective-C runtime does this.
  ///
  /// **Source:** rule 404.
  extension AVError: _ObjectiveCBridgeable {
    /// Returns an `NSError` with the same domain, code and user info. Implements `as? NSError`.
    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: userInfo)
    }

    /// Creates an `AVError` unless the domain differs or the code is unknown. Implements `as? AVError`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) -> Bool {
      result =
        source.domain == errorDomain ? Code(rawValue: source.code).map { AVError($0, userInfo: source.userInfo) } : nil
      return result != nil
    }

    /// Creates an `AVError`, or ends the process if the conversion fails. Implements `as! AVError`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) {
      precondition(
        _conditionallyBridgeFromObjectiveC(source, result: &result),
        "\(source) is not an AVError; check its domain and code before casting")
    }

    /// Creates an `AVError` from an `NSError` that Objective-C returns; nil yields `unknown`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AVError {
      var result: AVError?
      if let source { _forceBridgeFromObjectiveC(source, result: &result) }
      return result ?? AVError(.unknown)
    }
  }
#endif
