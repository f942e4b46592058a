import Foundation

/// As on Apple's platforms, a codec in a settings dictionary can be read as an `AVVideoCodecType` and as a `String`.
extension AVVideoCodecType: _ObjectiveCBridgeable {
  /// The codec as a dictionary of Apple's holds it.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// The codec of `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout AVVideoCodecType?) {
    result = AVVideoCodecType(rawValue: source.description)
  }

  /// The codec of `as?`: any text is one.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout AVVideoCodecType?) -> Bool {
    result = AVVideoCodecType(rawValue: source.description)
    return true
  }

  /// The codec of a text that is there.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> AVVideoCodecType {
    AVVideoCodecType(rawValue: source?.description ?? "")
  }
}
