import Foundation

/// The worker side of a ``WorkerPool``: reads cases from standard input and writes a result line for each.
public struct CaseServer<Test: RandomTest> {
  private let test: Test
  private let progress: CommandProgress

  /// Creates a server for a worker process.
  public init(_ test: Test, _ progress: CommandProgress) { (self.test, self.progress) = (test, progress) }

  /// Runs cases until the end of the input.
  public func run() throws {
    // Output of the tested code goes to standard error, so that standard output contains only results.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let encoder = JSONEncoder()
    while let line = readLine() {
      guard let testCase = Test.Case(line) else { throw WorkerError("'\(line)' is not a valid test case") }
      progress.reset()
      let result = try test.run(testCase, progress)
      progress.finish()
      try answers.write(contentsOf: encoder.encode(result) + Data("\n".utf8))
    }
  }
}

/// An error in the exploration itself, as opposed to a finding.
public struct WorkerError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
