import Foundation

/// The end of a ``WorkerPool`` that lies in a worker process: runs cases that come as lines, and answers each with a line.
public struct CaseServer<Test: RandomTest> {
  private let test: Test
  private let progress: CommandProgress

  /// Creates a server for a worker process.
  public init(_ test: Test, _ progress: CommandProgress) { (self.test, self.progress) = (test, progress) }

  /// Answers until there are no more cases.
  public func run() throws {
    // What the tested code prints is not an answer.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let encoder = JSONEncoder()
    while let line = readLine() {
      guard let testCase = Test.Case(line) else { throw WorkerError("'\(line)' is not a case") }
      progress.reset()
      let result = try test.run(testCase, progress)
      progress.finish()
      try answers.write(contentsOf: encoder.encode(result) + Data("\n".utf8))
    }
  }
}

/// A fault of an exploration itself, in a sentence.
public struct WorkerError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
