import Foundation

/// A constant that is a text: on Apple's platforms it is a string of Objective-C, so that it can be read from dictionaries as itself and as a
/// `String`, and converted with `as NSString`.
///
/// The compiler looks for the conformance; nothing else needs the protocol.
public protocol _TextConstant: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// The constant of a text.
  init(rawValue: String)
}

extension _TextConstant {
  /// The text.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// The constant of `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: source.description)
  }

  /// The constant of `as?`: any text is one.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(rawValue: source.description)
    return true
  }

  /// The constant of a text that is there.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source?.description ?? "")
  }
}

extension AVVideoCodecType: _TextConstant {}
extension AVMediaType: _TextConstant {}
extension AVFileType: _TextConstant {}
