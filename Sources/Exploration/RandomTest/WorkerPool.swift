import Foundation
import Locking

/// A pool of processes that run the cases of a random test in parallel. A worker shrinks and reports its findings while
/// the others continue.
public struct WorkerPool<Test: RandomTest>: Sendable {
  private let test: Test
  private let program: URL
  private let arguments: [String]

  /// The number of worker processes.
  public var workerCount = 1
  /// The number of cases with a finding after which no new case begins.
  public var greatestFindingCount = Int.max
  /// A closure that returns whether to stop before the next case.
  public var isOver: @Sendable () -> Bool = { false }
  /// The command that runs a case again. The case's text is appended.
  public var replayCommand = ""

  /// Creates a pool for a test.
  ///
  /// - Parameters:
  ///   - test: The test, which also shrinks cases and reports findings.
  ///   - program: A program that can run a ``CaseServer`` of the same test.
  ///   - arguments: The arguments for that mode. The path of the worker's ``CommandProgress`` file is appended.
  public init(_ test: Test, program: URL, arguments: [String]) {
    (self.test, self.program, self.arguments) = (test, program, arguments)
  }

  /// The result of an exploration.
  public struct Outcome: Sendable {
    /// The number of cases that were run.
    public var caseCount = 0
    /// The number of cases with a finding.
    public var findingCount = 0
    /// The sum of the tallies of all cases.
    public var tally = Tally()
    fileprivate var signatures: Set<String> = []
    fileprivate var begunCount = 0
    fileprivate var error: (any Error)?
  }

  private final class State: Sendable {
    let outcome = Locked(Outcome())
  }

  /// Runs cases until there are no more.
  ///
  /// - Parameters:
  ///   - cases: Returns the case at an index; nil past the last one.
  ///   - tell: Called with the text of each finding, on any thread.
  /// - Throws: The first error in the exploration itself.
  public func run(
    _ cases: @escaping @Sendable (Int) -> Test.Case?, tell: @escaping @Sendable (String) -> Void
  ) throws -> Outcome {
    // Writing to a worker that has ended must return an error instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    let folder = FileManager.default.temporaryDirectory.appending(path: "exploration-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (state, group) = (State(), DispatchGroup())
    for number in 0..<max(1, workerCount) {
      group.enter()
      Thread {
        // Threads of dispatch queues block most signals, and child processes inherit the mask, so SIGALRM could not end
        // them.
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        do {
          let files = folder.appending(path: "\(number)")
          let worker = try WorkerProcess(
            program: program, arguments: arguments + [WorkerProcess.progressPath(in: files)], folder: files)
          defer { worker.end() }
          try work(worker, cases, state, tell)
        } catch {
          state.outcome.withLock { $0.error = $0.error ?? error }
        }
        group.leave()
      }.start()
    }
    group.wait()
    let outcome = state.outcome.withLock { $0 }
    if let error = outcome.error { throw error }
    return outcome
  }

  private func work(
    _ worker: WorkerProcess, _ cases: (Int) -> Test.Case?, _ state: State, _ tell: (String) -> Void
  ) throws {
    while !isOver() {
      let index = state.outcome.withLock { outcome in
        defer { outcome.begunCount += 1 }
        return outcome.error == nil && outcome.findingCount < greatestFindingCount ? outcome.begunCount : nil
      }
      guard let testCase = index.flatMap(cases) else { return }
      let result = try run(testCase, worker)
      let isNew = state.outcome.withLock { outcome in
        outcome.caseCount += 1
        outcome.tally.add(result.tally)
        guard let finding = result.finding else { return false }
        outcome.findingCount += 1
        return outcome.signatures.insert(finding.signature).inserted
      }
      guard let finding = result.finding else { continue }
      tell(isNew ? try describe(finding, testCase, worker) : "same failure in case \(testCase): \(finding.signature)")
    }
  }

  private func run(_ testCase: Test.Case, _ worker: WorkerProcess) throws -> CaseResult {
    switch try worker.answer(to: "\(testCase)", as: CaseResult.self) {
    case .answer(let result): result
    case .crash(let finding): CaseResult(finding: finding)
    }
  }

  /// Shrinks a finding and returns the report of the smallest case that reproduces it.
  private func describe(_ finding: Finding, _ testCase: Test.Case, _ worker: WorkerProcess) throws -> String {
    var (smallest, shown) = (testCase, finding)
    if let parts = test.parts(of: testCase) {
      let kept = try Shrinker.shrink(parts) { parts in
        let candidate = try run(test.reduced(testCase, to: parts), worker).finding
        guard let candidate, candidate.signature == finding.signature else { return false }
        shown = candidate
        return true
      }
      smallest = test.reduced(testCase, to: kept)
    }
    return "FAILED \(testCase)\n\(try test.report(shown, in: smallest))\nreplay: \(replayCommand) \(smallest)\n"
  }
}
