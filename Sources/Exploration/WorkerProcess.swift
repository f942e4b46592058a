import Foundation

/// A process of this program that runs cases, one at a time. When a case ends it, the next one gets a new process.
final class WorkerProcess {
  private let program: URL
  private let arguments: [String]
  private let log: URL
  private let progressPath: String
  private let progress: CommandProgress
  private var process: Process?
  private var input = FileHandle.nullDevice
  private var output = FileHandle.nullDevice
  private var received = Data()

  /// - Parameters:
  ///   - arguments: Makes the program a ``CaseServer``, with the path of its ``CommandProgress`` as the last argument.
  ///   - folder: A folder of this worker's own.
  init(program: URL, arguments: [String], folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    (log, progressPath) = (folder.appending(path: "log"), folder.appending(path: "progress").path)
    progress = try CommandProgress(path: progressPath)
    (self.program, self.arguments) = (program, arguments)
  }

  /// Runs a case. Its finding may be that the process has ended.
  func run(_ testCase: String) throws -> CaseResult {
    let process = try self.process ?? start()
    try? input.write(contentsOf: Data("\(testCase)\n".utf8))
    if let line = readLine() { return try JSONDecoder().decode(CaseResult.self, from: line) }
    process.waitUntilExit()
    self.process = nil
    return CaseResult(finding: try finding(process))
  }

  /// Ends the process.
  func end() {
    try? input.close()
    process?.waitUntilExit()
    process = nil
  }

  private func start() throws -> Process {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments + [progressPath])
    // Its report of a crash takes longer than all that is explored meanwhile.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { old, _ in old
    }
    let (cases, answers) = (Pipe(), Pipe())
    try Data().write(to: log)
    (process.standardInput, process.standardOutput) = (cases, answers)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    (input, output) = (cases.fileHandleForWriting, answers.fileHandleForReading)
    (received, self.process) = (Data(), process)
    return process
  }

  /// The next line of the process; nil when it has ended.
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
    let ending =
      isSignal && status == SIGALRM
      ? "a command does not end" : "the process ended \(isSignal ? "by signal" : "with status") \(status)"
    let reason = text.split(separator: "\n").first { line in Self.reasons.contains { line.contains($0) } } ?? ""
    var finding = Finding(
      signature: "\(ending) \(reason.filter { !$0.isNumber })", text: "\(ending)\n\(text.suffix(6000))")
    (finding.isCrash, finding.commands) = (true, progress.commands)
    return finding
  }

  /// The status of a worker that cannot go on through no fault of the tested code.
  private static let internalError: Int32 = 70
  /// The words by which the log's line about the end of a process is known.
  private static let reasons = ["Fatal error", "SUMMARY: ", "ERROR: "]
}
