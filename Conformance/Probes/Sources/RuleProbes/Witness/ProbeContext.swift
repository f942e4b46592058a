import AVFoundation

/// Writes down what a probe sees, and what the rule says must be seen.
public final class ProbeContext {
  let environment: any ProbeEnvironment
  private(set) var observations: [Report.Observation] = []
  /// The session of the movie output, where a probe has asked for one.
  var lastSession: AVCaptureSession?
  private var lastActions: [() -> Void] = []

  init(environment: any ProbeEnvironment) { self.environment = environment }

  /// Looks at a value that the rule tells.
  func sees<Value: Equatable>(_ clause: Int, _ what: String, _ value: Value, is expected: Value) {
    note(clause, what, Canonical.text(value), expected: Canonical.text(expected), holds: value == expected)
  }

  /// Looks at a condition of which the rule tells that it holds.
  func sees(_ clause: Int, _ what: String, _ condition: Bool) { sees(clause, what, condition, is: true) }

  /// Does something that raises an exception; it is the last thing in `body`.
  ///
  /// - Parameter words: parts of the exception's reason, where the rule tells them.
  func raises(_ clause: Int, _ what: String, _ name: ExceptionName, _ words: String..., when body: () -> Void) {
    let raised = environment.exception(in: body)
    let isSaid = words.allSatisfy { raised?.reason.contains($0) ?? false }
    note(
      clause, what, raised.map { Canonical.text($0) } ?? Self.noException,
      expected: words.isEmpty ? name.rawValue : "\(name.rawValue): \(words.joined(separator: " … "))",
      holds: raised?.name == name.rawValue && isSaid)
  }

  /// Does something that raises nothing.
  func permits(_ clause: Int, _ what: String, when body: () -> Void) {
    let raised = environment.exception(in: body)
    note(
      clause, what, raised.map { Canonical.text($0) } ?? Self.noException, expected: Self.noException,
      holds: raised == nil)
  }

  /// Does something that throws an error of AVFoundation.
  func fails(_ clause: Int, _ what: String, _ code: AVError.Code, when body: () throws -> Void) {
    let expected = Canonical.text(AVError(code))
    do {
      try body()
      note(clause, what, "no error", expected: expected, holds: false)
    } catch {
      let seen = Canonical.text(error)
      note(clause, what, seen, expected: expected, holds: seen == expected)
    }
  }

  /// The names of exceptions that rules speak of.
  enum ExceptionName: String {
    case generic = "NSGenericException"
    case invalidArgument = "NSInvalidArgumentException"
    case range = "NSRangeException"
    case internalInconsistency = "NSInternalInconsistencyException"
  }

  private static let noException = "no exception"

  private func note(_ clause: Int, _ what: String, _ seen: String, expected: String, holds: Bool) {
    observations.append(
      Report.Observation(clause: clause, what: what, seen: seen, expected: expected, holds: holds))
  }

  // MARK: Time, circumstances and the end

  /// Lets so many seconds pass.
  func pass(_ seconds: Double) { _ = environment.wait(upTo: seconds) { false } }

  /// Waits for a condition, five seconds at most unless told otherwise.
  @discardableResult
  func waits(upTo seconds: Double = 5, until condition: () -> Bool) -> Bool {
    environment.wait(upTo: seconds, until: condition)
  }

  /// Brings about what an app cannot; skips the probe where nobody does.
  func arrange(_ circumstance: ManualStep) throws {
    guard environment.arrange(circumstance) else { throw Skip("nobody did this: \(circumstance.rawValue)") }
  }

  /// Does something when the probe has ended, however it ends; what was asked for last comes first.
  func atEnd(_ action: @escaping () -> Void) { lastActions.append(action) }

  func leave() {
    while let action = lastActions.popLast() { _ = environment.exception(in: action) }
  }
}
