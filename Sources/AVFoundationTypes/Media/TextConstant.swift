import Foundation

/// A string constant that bridges to `NSString`, as on Apple's platforms: a constant in a dictionary can be read as its
/// own type or as a `String`, and `as NSString` converts it.
///
/// The compiler requires the conformance to `_ObjectiveCBridgeable` for bridging; the protocol has no other purpose.
public protocol _StringConstant: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// Creates a constant from its string value.
  init(rawValue: String)
}

extension _StringConstant {
  /// Returns the string value of the constant.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Creates a constant from a string. Implements `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: source.description)
  }

  /// Creates a constant from a string and returns true, because every string is valid. Implements `as?`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(rawValue: source.description)
    return true
  }

  /// Creates a constant from an Objective-C string; nil yields an empty string.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source?.description ?? "")
  }
}

extension AVVideoCodecType: _StringConstant {}
extension AVMediaType: _StringConstant {}
extension AVFileType: _StringConstant {}
