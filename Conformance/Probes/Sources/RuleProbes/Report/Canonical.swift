import AVFoundation

/// Values in words that do not differ from run to run, and from device to device only where the value does.
enum Canonical {
  static func text(_ value: Any) -> String {
    switch value {
    case let value as any OptionalValue: value.wrapped.map(text) ?? "nil"
    case let time as CMTime: time.isValid ? "\(time.value)/\(time.timescale)" : "invalid"
    case let raised as ObjCException: "\(raised.name): \(anonymous(raised.reason))"
    case let value as any RawRepresentable: text(value.rawValue)
    case let list as [Any]: "[\(list.map(text).joined(separator: ", "))]"
    case let error as any Error: failure(error as NSError)
    default: anonymous("\(value)")
    }
  }

  private static func failure(_ error: NSError) -> String { "\(error.domain) \(error.code)" }

  /// Without addresses of objects, and without names of devices, which a user's language changes.
  private static func anonymous(_ text: String) -> String {
    text.replacingOccurrences(of: "(: )?(?<![0-9a-zA-Z])0x[0-9a-fA-F]+", with: "", options: .regularExpression)
      .replacingOccurrences(
        of: #"\[[^\[\]]*(?:Camera|Microphone)[^\[\]]*\]"#, with: "[device]", options: .regularExpression)
  }
}

/// What an optional value looks like from within an `Any`.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}
