import Exploration
import Foundation
import Locking
import Testing

/// A test whose cases run in a shell script, so that they can crash.
private struct ScriptedTest: RandomTest {
  func run(_ testCase: SeededCase, _ progress: CommandProgress) throws -> CaseResult { CaseResult() }

  func parts(of testCase: SeededCase) -> [Int]? { testCase.kept ?? Array(0..<8) }

  func report(_ finding: Finding, in testCase: SeededCase) throws -> String { finding.text }
}

@Suite struct WorkerPoolTests {
  /// Runs the cases 0 to 9 with a script that decides each result; `$1` is the text of the case.
  private func explore(
    _ answer: String, workers: Int = 1, findings: Int = .max
  ) throws -> (outcome: WorkerPool<ScriptedTest>.Outcome, reports: [String]) {
    let script = """
      ok='{"tally":{"rows":{"step":[1,2]}}}'
      wrong() { echo "{\\"finding\\":{\\"signature\\":\\"$1\\",\\"text\\":\\"$1!\\",\\"isCrash\\":false,\\"commands\\":[]},\\"tally\\":{\\"rows\\":{}}}"; }
      answer() { \(answer); }
      while read -r case; do answer "$case"; done
      """
    var pool = WorkerPool(ScriptedTest(), program: URL(filePath: "/bin/bash"), arguments: ["-c", script])
    (pool.workerCount, pool.greatestFindingCount, pool.replayCommand) = (workers, findings, "again")
    let reports = Locked<[String]>([])
    let outcome = try pool.run({ $0 < 10 ? SeededCase(seed: UInt64($0)) : nil }) { report in
      reports.withLock { $0.append(report) }
    }
    return (outcome, reports.withLock { $0 })
  }

  @Test(arguments: [1, 3]) func `every case is run once`(_ workers: Int) throws {
    let (outcome, reports) = try explore(#"echo "$ok""#, workers: workers)
    #expect(outcome.caseCount == 10)
    #expect(outcome.tally["step", 1] == 20)
    #expect(reports == [])
  }

  @Test func `a finding is shrunk to the commands that it needs`() throws {
    // Case 4 fails as a whole, and whenever command 5 is included.
    let (outcome, reports) = try explore(#"if [[ $1 == 4 || $1 == 4:*5* ]]; then wrong bad; else echo "$ok"; fi"#)
    #expect(outcome.findingCount == 1)
    #expect(outcome.caseCount == 10)
    #expect(reports == ["FAILED 4\nbad!\nreplay: again 4:5\n"])
  }

  @Test func `a case that ends its process is a finding, and the next cases run in a new process`() throws {
    let (outcome, reports) = try explore(
      #"if [[ $1 == 4 || $1 == 4:*2* ]]; then echo 'a.swift:7: Fatal error: no' >&2; kill -ILL $$; else echo "$ok"; fi"#
    )
    #expect(outcome.findingCount == 1)
    #expect(outcome.caseCount == 10)
    #expect(reports == ["FAILED 4\nthe process ended by signal 4\na.swift:7: Fatal error: no\n\nreplay: again 4:2\n"])
  }

  @Test func `a command that does not end is a finding`() throws {
    let (_, reports) = try explore(#"if [[ $1 == 4* ]]; then kill -ALRM $$; else echo "$ok"; fi"#)
    #expect(reports == ["FAILED 4\na command did not finish in time\n\nreplay: again 4:\n"])
  }

  @Test func `the same finding is described once`() throws {
    let (outcome, reports) = try explore(#"if [[ ${1%%:*} -ge 8 ]]; then wrong bad; else echo "$ok"; fi"#)
    #expect(outcome.findingCount == 2)
    #expect(reports.last == "same failure in case 9: bad")
  }

  @Test func `no case begins after the requested number of findings`() throws {
    let (outcome, _) = try explore(#"wrong "bad ${1%%:*}""#, findings: 3)
    #expect(outcome.caseCount == 3)
  }

  @Test(arguments: [70, EX_UNAVAILABLE])
  func `an error of the exploration itself ends the exploration`(_ status: Int32) {
    #expect(throws: WorkerError.self) { try explore("exit \(status)") }
  }

  @Test func `a process records which commands are running`() throws {
    let progress = try CommandProgress()
    progress.begin(3, slot: 0)
    progress.begin(9, slot: 1)
    progress.end(slot: 1)
    #expect(progress.commands == [3])
    progress.end(slot: 0)
    #expect(progress.commands == [3, 9])
    progress.reset()
    #expect(progress.commands == [])
  }
}
