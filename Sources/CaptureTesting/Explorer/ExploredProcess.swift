import Exploration
import Foundation
import Testing

/// A process that runs only one test of this process's tests, once for each variation, so that a crash of the app ends
/// neither the search nor the other tests.
package final class ExploredProcess: @unchecked Sendable {
  // Unchecked: one variation is run at a time.
  private let worker: WorkerProcess
  private let folder: URL
  /// The number of runs in which the app was abandoned, with the memory that it used.
  private var abandonedCount = 0

  /// The call of `explore` in a test that the process runs.
  struct Place: Sendable {
    private static let variable = "CAMSIM_EXPLORE_WORKER"
    private static let served = ProcessInfo.processInfo.environment[variable]
    /// The identifier of the test for `--filter`; nil for a test of XCTest.
    let testID = Test.current.map { "\($0.id)" }
    /// The name of the test, or of the file for a test of XCTest.
    let name: String
    private let text: String

    init(_ call: SourceLocation) {
      name = Test.current.map { TestIdentity($0, Test.Case.current).name } ?? call.fileName
      text = "\(name) \(call.fileID):\(call.line)"
    }

    var environment: [String: String] { [Self.variable: text] }
    /// Whether the current process serves the variations of this call, or those of another call.
    var isServed: Bool { Self.served == text }
    var isOfOtherProcess: Bool { Self.served != nil && !isServed }
  }

  private static let progressVariable = "CAMSIM_EXPLORE_PROGRESS"

  /// Creates a process that serves the variations of a call; nil for a test of XCTest, which cannot be run alone by its
  /// name.
  init?(_ place: Place) throws {
    guard let testID = place.testID, let program = CommandLine.arguments.first else { return nil }
    // Writing to a process that has ended must return an error.
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory.appending(path: "camsim-explore-\(UUID().uuidString)")
    let progress = [Self.progressVariable: WorkerProcess.progressPath(in: folder)]
    worker = try WorkerProcess(
      program: URL(fileURLWithPath: program),
      arguments: [
        "--filter", "^\(NSRegularExpression.escapedPattern(for: testID))", "--testing-library", "swift-testing",
      ],
      environment: place.environment.merging(progress) { $1 }, folder: folder)
  }

  /// Runs the test with a variation.
  func run(_ variation: Variation) async throws -> ExploredRun {
    let outcome = try await withCheckedThrowingContinuation { continuation in
      // A thread of its own waits, because those of tasks are few, and block signals that child processes need.
      Thread {
        var signals = sigset_t()
        sigemptyset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        continuation.resume(with: Result { try self.worker.answer(to: "\(variation)", as: ExploredRun.self) })
      }.start()
    }
    switch outcome {
    case .answer(let run):
      if run.end == nil { abandonedCount += 1 }
      // The next run starts another process. Threads that wait for each other would block it.
      if abandonedCount == Self.greatestAbandonedCount || run.failures.contains(where: \.leavesBlockedThreads) {
        worker.end()
        abandonedCount = 0
      }
      return run
    case .crash(let finding):
      var run = ExploredRun()
      (run.hasFaultBegun, run.hasEffect) = (true, true)
      run.failures = [ExploredFailure(crash: finding)]
      return run
    }
  }

  /// The number of abandoned runs after which the process is replaced. Each of them keeps a megabyte.
  private static let greatestAbandonedCount = 64

  func end() {
    worker.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The processor time without a result after which a run is considered hung, in seconds.
  private static let patience: UInt32 = 60

  /// Runs the variations that the parent process requests, until there are no more.
  package static func serve(
    isolation: isolated (any Actor)? = #isolation, _ run: (Variation, ExploredRun?) async throws -> ExploredRun
  ) async -> Never {
    do {
      let progress = try CommandProgress(
        path: ProcessInfo.processInfo.environment[progressVariable], patience: patience)
      // The app's own output goes to standard error.
      let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
      dup2(STDERR_FILENO, STDOUT_FILENO)
      var calm: ExploredRun?
      while let line = readLine() {
        let variation = try Variation(parsing: line)
        progress.reset()
        if !variation.isPlain, calm == nil { calm = try await run(Variation(), nil) }
        let result = try await run(variation, variation.isPlain ? nil : calm)
        progress.finish()
        try answers.write(contentsOf: JSONEncoder().encode(result) + Data("\n".utf8))
      }
      _exit(0)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      _exit(WorkerProcess.internalError)
    }
  }
}

extension ExploredFailure {
  /// Whether threads of the app wait for each other.
  fileprivate var leavesBlockedThreads: Bool { oracle == .standstill && text.contains(" waits for queue ") }

  /// Creates the failure of a run that ended its process, from the process's last lines.
  init(crash finding: Finding) {
    let lines = finding.text.split(separator: "\n")
    let reason = lines.first { $0.contains("Fatal error") } ?? lines.first ?? ""
    self.init(oracle: .crash, text: "the app crashed: \(reason)")
  }
}
