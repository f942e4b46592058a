/// API misuse for which Apple's frameworks raise an Objective-C exception, which Swift cannot catch. **Source:** rules
/// 1-10.
public struct Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The names of Apple's exceptions.
  public enum Exception: String, Sendable, CaseIterable {
    case generic = "NSGenericException"
    case invalidArgument = "NSInvalidArgumentException"
    case range = "NSRangeException"
    case internalInconsistency = "NSInternalInconsistencyException"
    case undefinedKey = "NSUnknownKeyException"
    case layerInvalid = "CALayerInvalid"
    case layerInvalidGeometry = "CALayerInvalidGeometry"
    /// No exception: the system ends the app.
    case crash = "EXC_CRASH"

    /// The names of exceptions, without the crash.
    public static let allCases: [Exception] = [
      .generic, .invalidArgument, .range, .internalInconsistency, .undefinedKey, .layerInvalid, .layerInvalidGeometry,
    ]
  }

  /// The source that says that Apple's framework raises an exception.
  public enum Evidence: Hashable, Codable, Sendable {
    /// A rule of the rule book, which states its sources and how certain it is.
    case rule(Int)
    /// A comment of Apple's headers, which appendix 2 of the rule book lists: the class, a dot, and the selector.
    case header(String)
    /// None; the model raises the exception because it does not support the call, or because similar calls raise one.
    case inferred
  }

  /// The name of the exception.
  public let exception: Exception
  /// The reason for the exception, in Apple's wording where it is known.
  public let reason: String
  /// The source of the exception.
  public let evidence: Evidence
  /// The suggested fix for the calling code.
  public let remedy: String

  public init(_ exception: Exception, _ reason: String, evidence: Evidence, remedy: String) {
    self.exception = exception
    self.reason = reason
    self.evidence = evidence
    self.remedy = remedy
  }

  public var description: String { "\(exception.rawValue): \(reason) (\(remedy))" }

  /// Formats words as the Objective-C description of a set, sorted because a set has no order.
  public static func set(_ words: some Sequence<String>) -> String { "{\(array(words.sorted()))}" }

  /// Formats words as the Objective-C description of an array, quoting words that are not alphanumeric.
  public static func array(_ words: some Sequence<String>) -> String {
    let lines = words.map { word in
      word.utf8.allSatisfy(isPlain) ? "    \(word)" : "    \"\(word)\""
    }
    return "(\n\(lines.joined(separator: ",\n"))\n)"
  }

  private static func isPlain(_ character: UInt8) -> Bool {
    switch UnicodeScalar(character) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}

/// The response to a ``Misuse``.
public enum MisusePolicy: Sendable {
  /// The process ends with the exception's name, reason, and remedy, as an app would on a phone.
  case trap
  /// The call has no effect, and the misuse is recorded. Used by scenarios.
  case record
}

extension CaptureSystem {
  /// Handles a misuse according to the policy. Returns only under ``MisusePolicy/record``.
  package func refuse(_ misuse: Misuse) {
    switch misusePolicy {
    case .trap:
      record(.misuse(misuse))
      fatalError("*** Terminating app due to uncaught exception \(misuse)")
    case .record: change { $0.record(.misuse(misuse)) }
    }
  }

  /// Returns whether `condition` holds, and reports the misuse if it does not.
  package func require(_ condition: Bool, _ misuse: @autoclosure () -> Misuse) -> Bool {
    if !condition { refuse(misuse()) }
    return condition
  }
}
