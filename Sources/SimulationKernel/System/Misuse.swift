/// A call that Apple's frameworks answer with an Objective-C exception, which Swift cannot catch. **Source:** rules 1-10.
public struct Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// Apple's exception names.
  public enum Exception: String, Sendable, CaseIterable {
    case generic = "NSGenericException"
    case invalidArgument = "NSInvalidArgumentException"
    case range = "NSRangeException"
    case internalInconsistency = "NSInternalInconsistencyException"
    case layerInvalid = "CALayerInvalid"
    case layerInvalidGeometry = "CALayerInvalidGeometry"
  }

  /// The exception's name.
  public let exception: Exception
  /// The exception's reason, as Apple words it where that is known.
  public let reason: String
  /// What to do instead.
  public let remedy: String

  /// A misuse in Apple's words, with what to do instead.
  public init(_ exception: Exception, _ reason: String, remedy: String) {
    self.exception = exception
    self.reason = reason
    self.remedy = remedy
  }

  public var description: String { "\(exception.rawValue): \(reason) (\(remedy))" }

  /// Words as Objective-C describes a set of them; in order, which a set has not.
  public static func set(_ words: some Sequence<String>) -> String { "{\(array(words.sorted()))}" }

  /// Words as Objective-C describes an array of them, those in quotation marks that are no plain words.
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

/// What happens on a ``Misuse``.
public enum MisusePolicy: Sendable {
  /// The process ends with the exception's name, reason and remedy: what an app would see on a phone.
  case trap
  /// The call has no effect and the misuse is recorded: what a scenario wants.
  case record
}

extension CaptureSystem {
  /// Answers a misuse as the policy says. Returns only under ``MisusePolicy/record``.
  package func refuse(_ misuse: Misuse) {
    switch misusePolicy {
    case .trap:
      record(.misuse(misuse))
      fatalError("*** Terminating app due to uncaught exception \(misuse)")
    case .record: change { $0.record(.misuse(misuse)) }
    }
  }

  /// Whether `condition` holds; refuses the misuse otherwise.
  package func require(_ condition: Bool, _ misuse: @autoclosure () -> Misuse) -> Bool {
    if !condition { refuse(misuse()) }
    return condition
  }
}
