import Foundation
import Testing

/// Tests that a crash of the process that runs scenarios affects neither the reports nor the other runs.
@Suite struct RunWatchTests {
  private static func scenario(_ name: String, _ end: String) -> String {
    """
    camsim: 1
    name: \(name)
    session: {inputs: [back], outputs: {video: {kind: videoData}}}
    checksums: false
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 0.5 s, rotate: landscapeLeft}
      - {at: \(end), call: session.stopRunning}
    """
  }

  private static let files = [
    "a.yaml": scenario("a", "1 s"), "b.yaml": scenario("b", "360000 s"), "c.yaml": scenario("c", "1 s"),
  ]

  /// Returns the process that performs the runs.
  private static func child(of process: Process) -> pid_t? {
    let number = process.processIdentifier
    // Files in /proc report a size of zero.
    let file = FileHandle(forReadingAtPath: "/proc/\(number)/task/\(number)/children")
    let text = (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    return text?.split(separator: " ").first.flatMap { pid_t($0) }
  }

  /// Kills the process that performs the runs after the endless run has executed its second step.
  private static func killRuns(of process: Process, in folder: String, but last: pid_t? = nil) -> pid_t? {
    let trace = "\(folder)/out/.b.partial-\(process.processIdentifier)/trace.txt"
    while process.isRunning {
      poll(nil, 0, 5)
      guard let child = child(of: process), child != last else { continue }
      let size = (try? FileManager.default.attributesOfItem(atPath: trace)[.size] as? Int) ?? 0
      guard size > 10_000 else { continue }
      // SIGKILL is what the kernel's out-of-memory killer sends; other signals may have a handler that prints a
      // backtrace.
      kill(child, SIGKILL)
      // The next process writes a new trace.
      unlink(trace)
      return child
    }
    return nil
  }

  @Test(arguments: [1, 2]) func `a trap is reported with its step, and the other runs continue`(_ jobs: Int) throws {
    try Program.inFolder(Self.files) { folder in
      let arguments = ["run", "a.yaml", "b.yaml", "c.yaml", "--out", "out", "--jobs", "\(jobs)"]
      let result = try Program.run(arguments, in: folder) { process in
        let first = Self.killRuns(of: process, in: folder)
        // Two runs that were active at the same time are each run again alone.
        if jobs > 1, trace(of: "c", in: folder) == nil { _ = Self.killRuns(of: process, in: folder, but: first) }
      }
      #expect(result.status == 70)
      #expect(result.output.contains("passed a:"))
      #expect(result.output.contains("passed c:"))
      let sentence =
        "b.yaml:7:5: internal error: the run was ended by signal 9 (Killed) during or after this step"
      #expect(result.errors.contains(sentence), "\(result.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted()
      #expect(left == [".last-run.json", "a", "c", "durations.json"])
    }
  }

  private func trace(of name: String, in folder: String) -> String? {
    try? String(contentsOfFile: "\(folder)/out/\(name)/trace.txt", encoding: .utf8)
  }

  @Test func `the next run removes the folder of a killed run and keeps that of an active run`() throws {
    try Program.inFolder(Self.files) { folder in
      _ = try Program.run(["run", "b.yaml", "--out", "out"], in: folder) { process in
        while trace(of: ".b.partial-\(process.processIdentifier)", in: folder) == nil { poll(nil, 0, 5) }
        let other = try Program.run(["run", "a.yaml", "--out", "out"], in: folder)
        #expect(other.status == 0)
        #expect(trace(of: ".b.partial-\(process.processIdentifier)", in: folder) != nil)
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(try Program.run(["run", "a.yaml", "--out", "out"], in: folder).status == 0)
      let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/out").sorted()
      #expect(left == [".last-run.json", "a", "durations.json"])
    }
  }
}
