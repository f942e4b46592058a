#if os(Linux)
  import Foundation
  import Testing

  /// Tests that each kind of misbehavior of an app ends with a sentence that names it, or is survived.
  @Suite struct MisbehavingAppTests {
    /// Runs the app with an argument, without the runtime's backtraces, which take seconds.
    private func run(_ arguments: [String]) throws -> (result: Program.Result, trace: String?) {
      try Program.inFolder([:]) { folder in
        let camsim = try #require(Program.executable)
        let app = camsim.deletingLastPathComponent().appending(path: "misbehaving-app").path
        let command = [camsim.path, "run-app", "--out", "out", "--", app] + arguments
        let result = try Program.run(
          ["SWIFT_BACKTRACE=enable=no"] + command, in: folder, program: URL(filePath: "/usr/bin/env"))
        return (result, try? String(contentsOfFile: "\(folder)/out/misbehaving-app/trace.txt", encoding: .utf8))
      }
    }

    @Test(arguments: [
      ("abort", 134, "ended by signal 6 (Aborted)"), ("segfault", 139, "ended by signal 11 (Segmentation fault)"),
      ("kill", 137, "ended by signal 9 (Killed)"), ("terminateItself", 143, "ended by signal 15 (Terminated)"),
      ("cppException", 134, "terminate called after throwing an instance of 'int'"),
      ("fatalErrorInCallback", 132, "Misbehavior.swift:19: Fatal error: the frame is bad"),
      ("exitInCallback", 5, "passed misbehaving-app: 5 frames"),
      ("closedOutput", 0, "passed misbehaving-app: 5 frames"),
    ]) func `an app that ends in a callback leaves its trace`(_ kind: String, _ status: Int, _ sentence: String) throws
    {
      let (result, trace) = try run([kind])
      #expect(result.status == Int32(status), "\(result.errors)")
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(trace?.contains("frame videoData index=4 ") == true)
      #expect(trace?.hasSuffix("\n") == true)
    }

    @Test(arguments: ["recursion", "memory"]) func `an app without stack or memory ends by a signal`(_ kind: String)
      throws
    {
      let (result, trace) = try run([kind])
      #expect([134, 139].contains(result.status))
      #expect(result.errors.contains("failed misbehaving-app: the program ended by signal"), "\(result.errors)")
      #expect(trace?.hasPrefix("#camsim-trace 1 ") == true)
    }

    @Test(arguments: [
      (
        "lockAcrossWait",
        "queue 'session' waits for a semaphore; queue 'other' waits for a lock that queue 'session' holds"
      ),
      ("posixMutexes", "a thread waits for a lock that a thread holds; a thread waits for a lock that a thread holds"),
      ("recursiveLock", "queue 'session' waits for a lock that it already holds"),
      ("blockedQueue", "queue 'session' waits for a semaphore"),
    ]) func `an app that waits for good ends with what it waits for`(_ kind: String, _ sentence: String) throws {
      let (result, _) = try run([kind])
      #expect(result.status == 1)
      #expect(result.errors.contains("deadlock"), "\(result.errors)")
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(!result.output.contains("impossible") && !result.output.contains("never"))
    }

    @Test(arguments: [
      ["fork"], ["forkOnly"], ["selfRemovingObserver"], ["selfRemovingKeyValueObserver"], ["departingDelegate"],
      ["releasedAnywhere"], ["queues"], ["timers"], ["tasks", "50000"],
    ]) func `misbehavior that a phone survives is survived`(_ arguments: [String]) throws {
      let (result, _) = try run(arguments)
      #expect(result.output.hasSuffix("survived\n"))
      #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `a thread that is outside virtual time is named`() throws {
      let (result, _) = try run(["posixThreads"])
      #expect(result.output == "survived\n")
      #expect(result.status == 1)
      #expect(
        result.errors.contains("a thread created with pthread_create submitted work to queue 'mine'"),
        "\(result.errors)")
    }
  }
#endif
