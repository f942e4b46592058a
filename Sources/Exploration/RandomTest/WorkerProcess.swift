import Foundation

/// A child process that runs cases one at a time. If a case ends the process, the next case starts a new process.
public final class WorkerProcess {
  private let program: URL
  private let arguments: [String]
  private let environment: [String: String]
  private let log: URL
  private let progressPath: String
  private let progress: CommandProgress
  private var process: Process?
  private var input = FileHandle.nullDevice
  private var output = FileHandle.nullDevice
  private var received = Data()

  /// Creates a worker, whose process starts with its first case.
  ///
  /// - Parameters:
  ///   - program: The program that the worker runs.
  ///   - arguments: The arguments that start the server of the cases.
  ///   - environment: The variables that are added to the environment.
  ///   - folder: The folder for the worker's files, not shared with other workers.
  /// - Throws: An error if the files cannot be created.
  public init(program: URL, arguments: [String], environment: [String: String] = [:], folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    (log, progressPath) = (folder.appending(path: "log"), folder.appending(path: "progress").path)
    progress = try CommandProgress(path: progressPath)
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
  }

  /// The path of the ``CommandProgress`` file of a worker in a folder.
  public static func progressPath(in folder: URL) -> String { folder.appending(path: "progress").path }

  /// The outcome of a case: an answer, or the finding that the process ended.
  public enum Outcome<Answer> {
    case answer(Answer)
    case crash(Finding)
  }

  /// Runs a case. If the case ends the process, that end is the finding.
  ///
  /// - Throws: ``WorkerError`` if the process ended for another reason than the tested code.
  public func answer<Answer: Decodable>(
    to testCase: String, as type: Answer.Type = Answer.self
  ) throws -> Outcome<Answer> {
    let process = try self.process ?? start()
    try? input.write(contentsOf: Data("\(testCase)\n".utf8))
    while let line = readLine() {
      // A test library writes to the same output before the first case.
      guard line.first == UInt8(ascii: "{") else { continue }
      return .answer(try JSONDecoder().decode(type, from: line))
    }
    process.waitUntilExit()
    self.process = nil
    return .crash(try finding(process))
  }

  /// Closes the input of the process and waits until it exits.
  public func end() {
    try? input.close()
    process?.waitUntilExit()
    process = nil
  }

  private func start() throws -> Process {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    // Writing a backtrace takes longer than running many cases.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { old, _ in old
    }.merging(environment) { $1 }
    let (cases, answers) = (Pipe(), Pipe())
    try Data().write(to: log)
    (process.standardInput, process.standardOutput) = (cases, answers)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    (input, output) = (cases.fileHandleForWriting, answers.fileHandleForReading)
    (received, self.process) = (Data(), process)
    return process
  }

  /// Returns the next line of the process's output; nil after it has ended.
  private func readLine() -> Data? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received = Data(received[(end + 1)...]) }
        return received[..<end]
      }
      let more = output.availableData
      if more.isEmpty { return nil }
      received += more
    }
  }

  private func finding(_ process: Process) throws -> Finding {
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    let (status, isSignal) = (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    guard isSignal || status != Self.internalError else { throw WorkerError(text) }
    guard isSignal || status != EX_UNAVAILABLE else {
      throw WorkerError("the program no longer has the test; it was probably built again during the run: run it again")
    }
    let ending =
      isSignal && [SIGALRM, SIGPROF].contains(status)
      ? "a command did not finish in time" : "the process ended \(isSignal ? "by signal" : "with status") \(status)"
    let reason = text.split(separator: "\n").first { line in Self.reasons.contains { line.contains($0) } } ?? ""
    var finding = Finding(
      signature: "\(ending) \(reason.filter { !$0.isNumber })", text: "\(ending)\n\(text.suffix(6000))")
    (finding.isCrash, finding.commands) = (true, progress.commands)
    return finding
  }

  /// The exit status of a worker that failed for a reason other than the tested code.
  public static let internalError: Int32 = 70
  /// The texts that identify the log line that describes the crash.
  private static let reasons = ["Fatal error", "SUMMARY: ", "ERROR: "]
}
