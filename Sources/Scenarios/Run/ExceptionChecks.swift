import Locking
import SimulationKernel

/// A recorder of exceptions that Apple's framework would raise, which compares them with those that the scenario
/// expects.
///
/// The model reports exceptions during a step, on the thread that advances time; in host time, it also reports them on
/// other threads.
final class ExceptionChecks: ModelRecorder {
  /// The current activity of the app: configuring the session or executing a step.
  private struct AppActivity {
    var place: Scenario.Place
    var step: Scenario.Step?
    var expectedCount = 0
    var unexpectedCount = 0
  }

  private struct State {
    /// The current activities, innermost last. There can be several, because an event can become due while the app
    /// blocks in a call.
    var doings: [AppActivity] = []
    var isBuilt = false
    var exceptions: [RunReport.Exception] = []
    var failures: [RunReport.Failure] = []
    var metCount = 0
  }

  private let trace: Trace
  private let timeline: any Timeline
  private let path: String
  private let state = Locked(State())

  init(_ trace: Trace, _ timeline: any Timeline, path: String) {
    self.trace = trace
    self.timeline = timeline
    self.path = path
  }

  var recordsCalls: Bool { trace.recordsCalls }
  /// All exceptions, including expected ones.
  var exceptions: [RunReport.Exception] { state.withLock { $0.exceptions } }
  /// The failures for unexpected exceptions, and for expected ones that were not raised.
  var failures: [RunReport.Failure] { state.withLock { $0.failures } }
  /// The number of steps that raised the exception they expect.
  var metCount: Int { state.withLock { $0.metCount } }

  /// Configures the session. During the configuration, the trace records only exceptions, because the run has not
  /// started yet.
  func build(at position: Scenario.Position?, _ body: () throws -> Void) throws {
    let place = Scenario.Place(path: path, position)
    do { try during(AppActivity(place: place), body) } catch { throw ScenarioError(at: place, error) }
    state.withLock { $0.isBuilt = true }
  }

  /// Executes a step and checks the exception that it expects, if any.
  func take(_ step: Scenario.Step, _ body: () throws -> Void) throws {
    let place = Scenario.Place(path: path, step.position)
    let doing = try during(AppActivity(place: place, step: step), body)
    guard let wanted = step.raises else { return }
    if doing.expectedCount > 0 {
      state.withLock { $0.metCount += 1 }
    } else if doing.unexpectedCount == 0 {
      let now = timeline.nanoseconds
      let sentence = "at \(Trace.shortSeconds(now)) s expected \(wanted), but no exception was raised"
      state.withLock { $0.failures.append(RunReport.Failure(place, sentence)) }
      trace.note("failed raises \(wanted), was none", at: now)
    }
  }

  @discardableResult private func during(_ doing: AppActivity, _ body: () throws -> Void) throws -> AppActivity {
    state.withLock { $0.doings.append(doing) }
    do {
      try body()
    } catch {
      state.withLock { _ = $0.doings.popLast() }
      throw error
    }
    return state.withLock { $0.doings.popLast() } ?? doing
  }

  func record(_ fact: TraceEvent, at nanoseconds: Int64) {
    var isTold = state.withLock { $0.isBuilt }
    if case .misuse(let misuse) = fact {
      isTold = true
      note(misuse, at: nanoseconds)
    }
    if isTold { trace.record(fact, at: nanoseconds) }
  }

  private func note(_ misuse: Misuse, at nanoseconds: Int64) {
    state.withLock { state in
      let doing = state.doings.last ?? AppActivity(place: Scenario.Place(path: path))
      let isExpected = doing.step?.raises?.matches(misuse) ?? false
      state.exceptions.append(
        RunReport.Exception(
          name: misuse.exception.rawValue, reason: misuse.reason, remedy: misuse.remedy, nanoseconds: nanoseconds,
          place: doing.place, isExpected: isExpected))
      if !isExpected {
        state.failures.append(RunReport.Failure(doing.place, sentence(misuse, at: nanoseconds, doing.step)))
      }
      guard let index = state.doings.indices.last else { return }
      if isExpected { state.doings[index].expectedCount += 1 } else { state.doings[index].unexpectedCount += 1 }
    }
  }

  private func sentence(_ misuse: Misuse, at nanoseconds: Int64, _ step: Scenario.Step?) -> String {
    let name = misuse.exception.rawValue
    let wanted = step?.raises.map { "expected \($0), but the app raised" } ?? "the app raised"
    var advice = misuse.remedy
    if let step, step.action.isAppAction, step.raises == nil {
      advice += ", or add 'raises: \(name)' to the step if the exception is expected"
    }
    return "at \(Trace.shortSeconds(nanoseconds)) s \(wanted) \(name): \(misuse.reason); \(advice)"
  }
}
