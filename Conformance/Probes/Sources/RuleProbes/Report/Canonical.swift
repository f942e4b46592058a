import AVFoundation

/// Converts values to text that is the same in every run, and differs between devices only if the value differs.
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

  /// Removes object addresses and device names, which depend on the user's language.
  private static func anonymous(_ text: String) -> String {
    text.replacingOccurrences(of: "(: )?(?<![0-9a-zA-Z])0x[0-9a-fA-F]+", with: "", options: .regularExpression)
      .replacingOccurrences(
        of: #"\[[^\[\]]*(?:Camera|Microphone)[^\[\]]*\]"#, with: "[device]", options: .regularExpression)
  }
}

/// A protocol for access to an optional value that is stored as `Any`.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  var wrapped: Any? { self }
}
