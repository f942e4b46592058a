import AVFoundation

/// The context of a running probe. It records each observed value together with the value that the rule requires.
public final class ProbeContext {
  let environment: any ProbeEnvironment
  private(set) var observations: [Report.Observation] = []
  /// The session of the movie file output, if the probe has requested one.
  var lastSession: AVCaptureSession?
  private var lastActions: [() -> Void] = []

  init(environment: any ProbeEnvironment) { self.environment = environment }

  /// Records whether a value equals the one that the rule requires.
  func sees<Value: Equatable>(_ clause: Int, _ what: String, _ value: Value, is expected: Value) {
    note(clause, what, Canonical.text(value), expected: Canonical.text(expected), holds: value == expected)
  }

  /// Records whether a condition that the rule requires holds.
  func sees(_ clause: Int, _ what: String, _ condition: Bool) { sees(clause, what, condition, is: true) }

  /// Records whether the last call in `body` raises an exception.
  ///
  /// - Parameter words: Parts of the exception's reason, if the rule specifies them.
  func raises(_ clause: Int, _ what: String, _ name: ExceptionName, _ words: String..., when body: () -> Void) {
    let raised = environment.exception(in: body)
    let isSaid = words.allSatisfy { raised?.reason.contains($0) ?? false }
    note(
      clause, what, raised.map { Canonical.text($0) } ?? Self.noException,
      expected: words.isEmpty ? name.rawValue : "\(name.rawValue): \(words.joined(separator: " … "))",
      holds: raised?.name == name.rawValue && isSaid)
  }

  /// Records whether `body` completes without an exception.
  func permits(_ clause: Int, _ what: String, when body: () -> Void) {
    let raised = environment.exception(in: body)
    note(
      clause, what, raised.map { Canonical.text($0) } ?? Self.noException, expected: Self.noException,
      holds: raised == nil)
  }

  /// Records whether `body` throws an AVFoundation error with the specified code.
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

  /// The names of exceptions that the rules mention.
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

  // MARK: Time, manual steps and cleanup

  /// Waits for the specified number of seconds.
  func pass(_ seconds: Double) { _ = environment.wait(upTo: seconds) { false } }

  /// Waits until a condition holds, for at most five seconds by default.
  @discardableResult
  func waits(upTo seconds: Double = 5, until condition: () -> Bool) -> Bool {
    environment.wait(upTo: seconds, until: condition)
  }

  /// Requests a manual step and skips the probe if it is not done.
  func arrange(_ circumstance: ManualStep) throws {
    guard environment.performManualStep(circumstance) else { throw Skip("nobody did this: \(circumstance.rawValue)") }
  }

  /// Adds an action to run when the probe ends, even after an error. Actions run in reverse order.
  func atEnd(_ action: @escaping () -> Void) { lastActions.append(action) }

  func leave() {
    while let action = lastActions.popLast() { _ = environment.exception(in: action) }
  }
}
