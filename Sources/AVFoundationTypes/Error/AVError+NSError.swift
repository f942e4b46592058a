import Foundation

#if !canImport(ObjectiveC)
  /// Lets `as? NSError` and `as? AVError` take one for the other, also out of an `Any`, as a notification's `userInfo` holds it. Elsewhere
  /// the Objective-C runtime does that.
  ///
  /// **Source:** rule 404.
  extension AVError: _ObjectiveCBridgeable {
    /// The error as `as? NSError` finds it: of the same domain, code and information.
    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: userInfo)
    }

    /// What `as? AVError` finds: nothing in an error of another domain or with a code that is not known.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) -> Bool {
      result =
        source.domain == errorDomain ? Code(rawValue: source.code).map { AVError($0, userInfo: source.userInfo) } : nil
      return result != nil
    }

    /// What `as! AVError` finds; another error ends the program.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AVError?) {
      precondition(_conditionallyBridgeFromObjectiveC(source, result: &result), "\(source) is no AVError")
    }

    /// What is found where Objective-C gives an error that is known to be an `AVError`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AVError {
      var result: AVError?
      if let source { _forceBridgeFromObjectiveC(source, result: &result) }
      return result ?? AVError(.unknown)
    }
  }
#endif
