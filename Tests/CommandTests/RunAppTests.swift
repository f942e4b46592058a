#if os(Linux)
  import Foundation
  import Testing

  /// Tests `camsim run-app` with the programs that are built together with these tests.
  @Suite struct RunAppTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples").path

    /// Returns the path of a program next to `camsim`.
    private static func path(_ program: String) throws -> String {
      try #require(Program.executable).deletingLastPathComponent().appending(path: program).path
    }

    /// Runs a program in an empty folder and then calls `body` with that folder.
    @discardableResult
    private func run<Answer>(
      _ program: [String], _ options: [String] = [], scenario: String? = nil, program camsim: URL? = nil,
      _ body: (Program.Result, String) throws -> Answer
    ) throws -> Answer {
      try Program.inFolder(["scenario.yaml": scenario ?? ""]) { folder in
        let named = scenario == nil ? [] : ["--scenario", "scenario.yaml"]
        let app = try [Self.path(program[0])] + program.dropFirst()
        let arguments = ["run-app", "--out", "out"] + named + options + ["--"] + app
        return try body(try Program.run(arguments, in: folder, program: camsim), "\(folder)/out")
      }
    }

    private func trace(_ folder: String) throws -> String {
      try String(contentsOfFile: "\(folder)/trace.txt", encoding: .utf8)
    }

    // MARK: Virtual time

    private static let story = """
      running
      a photo of 1280x720, after 68 frames
      interrupted
      127 frames

      """

    @Test func runAppRunsTheExampleWithItsScenario() throws {
      try run(["camera-app"], ["--scenario", "\(Self.examples)/camera-app.yaml"]) { result, out in
        #expect(result.output == Self.story)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.hasPrefix("passed camera-app: "))
        let trace = try trace("\(out)/camera-app")
        #expect(trace.hasPrefix("#camsim-trace 1  scenario=camera-app device=iphone-13-mini seed=1\n"))
        for line in [
          "1.000000000 rotate landscapeRight", "0.500000000 session running",
          "3.000000000 notification AVCaptureSessionWasInterrupted reason=3", "photo photo id=1 didFinish error=none",
          "frame video index=0 pts=16/30 1280x720 420v",
        ] { #expect(trace.contains(line), "\(line)") }
        let images = try FileManager.default.contentsOfDirectory(atPath: "\(out)/camera-app/frames")
        #expect(images.sorted() == ["video-29.png", "video-8.png"])
        // No other files remain next to the results.
        let all = try FileManager.default.contentsOfDirectory(atPath: out)
        #expect(all == ["camera-app"])
      }
    }

    /// The number of runs, which the environment variable CAMSIM_STORIES overrides.
    private static let runs = ProcessInfo.processInfo.environment["CAMSIM_STORIES"].flatMap(Int.init) ?? 5

    @Test func theSameSeedProducesTheSameTrace() throws {
      let traces = try (0..<Self.runs).map { _ in
        try run(["camera-app"], ["--scenario", "\(Self.examples)/camera-app.yaml", "--seed", "7"]) { result, out in
          #expect(result.status == 0, "\(result.errors)")
          return try trace("\(out)/camera-app")
        }
      }
      #expect(Set(traces).count == 1)
      #expect(traces[0].contains(" seed=7\n"))
    }

    @Test func withoutAScenarioTheRunEndsWithTheProgram() throws {
      try run(["camera-app"], ["--device", "iphone-8-plus"]) { result, out in
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasSuffix("\n158 frames\n"))
        let trace = try trace("\(out)/camera-app")
        #expect(trace.contains("scenario=camera-app device=iphone-8-plus seed=0\n"))
      }
    }

    @Test func differentSeedsProduceDifferentOrders() throws {
      let orders = try (1...6).map { seed in
        let twice = try (0..<2).map { _ in
          try run(["misbehaving-app", "order"], ["--seed", "\(seed)"]) { result, _ in result.output }
        }
        #expect(twice[0] == twice[1])
        return twice[0]
      }
      #expect(Set(orders).count > 2)
      let order = try run(["misbehaving-app", "order"]) { result, _ in result.output }
      #expect(order == "abcde")
    }

    /// F3 and F4 of the reports: a second run found the files of the first one, in the user's folder.
    @Test func theFilesOfAProgramAreInItsContainer() throws {
      let answers = try (1...2).map { _ in
        try run(["misbehaving-app", "files"]) { result, out in
          #expect(result.status == 0, "\(result.errors)")
          let data = "\(out)/misbehaving-app/container/Data"
          #expect(FileManager.default.contents(atPath: "\(data)/Documents/1735689600.0.txt") == Data("notes".utf8))
          let defaults = FileManager.default.contents(atPath: "\(data)/Library/Preferences/com.example.app.plist")
          #expect(defaults.map { String(decoding: $0, as: UTF8.self) }?.contains("<key>grid</key>") == true)
          return result.output
        }
      }
      #expect(answers[0].hasPrefix("new "))
      #expect(answers[0] == answers[1])
    }

    @Test func recordedMoviesAreStored() throws {
      try run(["misbehaving-app", "film"]) { result, out in
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "a movie of some length\n")
        let movie = "\(out)/misbehaving-app/movieFile-1.mov"
        let data = try #require(FileManager.default.contents(atPath: movie))
        #expect(data.count > 10_000)
        let trace = try trace("\(out)/misbehaving-app")
        #expect(trace.contains("recording movieFile finished duration="))
      }
    }

    /// The sensor image of a phone in portrait is rotated; the photo's EXIF orientation corrects it.
    @Test func imageExpectationsApplyToAProgram() throws {
      let scenario = """
        camsim: 1
        name: looked-at
        session: {outputs: {video: {kind: videoData}, photo: {kind: photo}}}
        expect:
        - {at: 1 s, that: video.picture, is: turned 270}
        - {at: 1 s, that: photo.picture, is: upright}
        - {at: 4 s, that: photo.picture, is: upright}
        - {that: photo.picture.brightness, near: 0.5, within: 0.1}
        checksums: false
        """
      try run(["camera-app"], scenario: scenario) { result, out in
        #expect(
          result.errors.contains(
            "expected photo.picture is upright, but it was missing, because the output had not produced an"),
          "\(result.errors)")
        #expect(result.errors.contains(" 3 expectations met"), "\(result.errors)")
      }
      let preview =
        "camsim: 1\nname: a\nsession: {outputs: {view: {kind: preview}}}\nexpect: [{that: view.picture, is: upright}]"
      try run(["camera-app"], scenario: preview) { result, _ in
        #expect(result.status == 65)
        #expect(
          result.errors.contains(
            "scenario.yaml:4:10: the image of a program's preview output is not available; expect the picture of a"))
      }
    }

    @Test func theScenarioEndsAProgramThatKeepsRunning() throws {
      let scenario =
        "camsim: 1\nname: stay\nexpect:\n- {at: 100 s, that: session.isRunning, is: true}\nchecksums: false"
      try run(["misbehaving-app", "stay"], scenario: scenario) { result, out in
        #expect(result.status == 0, "\(result.errors)")
        // A block on the main queue waits until the main function has returned.
        #expect(result.output == "slept\non the main thread: true\n")
        #expect(result.errors.contains("the program was still running at the end of the run and was ended"))
        let trace = try trace("\(out)/stay")
        #expect(trace.contains("\n99.9"))
      }
    }

    @Test func aThreadCreatedByTheProgramFindsTheCameras() throws {
      try run(["misbehaving-app", "threads"]) { result, _ in #expect(result.output == "found Back Camera\n") }
    }

    @Test func aRunLoopServesTheMainQueue() throws {
      try run(["misbehaving-app", "runloop"]) { result, out in
        #expect(result.output == "block\ntimer\n")
        #expect(result.status == 0, "\(result.errors)")
        let trace = try trace("\(out)/misbehaving-app")
        #expect(trace.contains("2.500000000 session running"))
      }
    }

    @Test func theTimeLimitEndsAProgramThatKeepsRunning() throws {
      try run(["misbehaving-app", "stay"], ["--for", "40s"]) { result, out in
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("the program was still running at the end of the run and was ended"))
        let trace = try trace("\(out)/misbehaving-app")
        #expect(trace.contains("\n40.000000000 frame videoData "))
        #expect(!trace.contains("\n40.03"))
      }
    }

    // MARK: Failures

    @Test func theExitStatusIsThatOfTheProgram() throws {
      try run(["misbehaving-app"]) { result, out in
        #expect(result.status == 3)
        #expect(FileManager.default.fileExists(atPath: "\(out)/misbehaving-app/trace.txt"))
      }
    }

    @Test func aFailedExpectationFailsTheRun() throws {
      let scenario = """
        camsim: 1
        name: late
        expect:
        - {at: 1 s, that: back.position, is: back}
        - {that: session.isRunning, is: true}
        - {at: 9 s, that: back.isConnected, is: true}
        """
      try run(["camera-app"], scenario: scenario) { result, _ in
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("failed late: "))
        #expect(result.errors.contains("scenario.yaml:5:3: at 5."))
        #expect(
          result.errors.contains(
            "expected session.isRunning is true, but it was missing, because the program has no session"))
        #expect(result.errors.contains("scenario.yaml:6:3: the program ended at 5."))
      }
    }

    @Test(arguments: [nil, "camsim: 1\nname: misbehaving-app\nsteps: [{at: 5 s, rotate: landscapeLeft}]"])
    func aDeadlockIsReported(scenario: String?) throws {
      try run(["misbehaving-app", "wait"], scenario: scenario) { result, _ in
        #expect(result.status == 1)
        #expect(result.errors.contains("queue 'session' waits for a semaphore"), "\(result.errors)")
        #expect(result.errors.contains("waits for queue 'session'"), "\(result.errors)")
      }
    }

    @Test func anIdleProgramFailsWithoutWaiting() throws {
      try run(["misbehaving-app", "idle"]) { result, _ in
        #expect(result.status == 1)
        #expect(result.errors.contains("waits for work, or for a task that nothing resumes"), "\(result.errors)")
      }
    }

    @Test(arguments: ["crash", "misuse"]) func aCrashLeavesTheTrace(kind: String) throws {
      try run(["misbehaving-app", kind]) { result, out in
        #expect(result.status > 128)
        #expect(result.errors.contains("failed misbehaving-app: the program ended by signal "))
        #expect(result.errors.contains("out/misbehaving-app/trace.txt"))
        let trace = try trace("\(out)/misbehaving-app")
        #expect(trace.contains("session running\n"))
        #expect(trace.contains("misuse NSGenericException") == (kind == "misuse"))
      }
    }

    @Test(arguments: [
      ("steps: [{at: 1 s, call: session.startRunning}]", "scenario.yaml:3:9: a program performs this step itself"),
      ("session: {inputs: [back]}", "scenario.yaml: a program configures its own session"),
      ("step: []", "scenario.yaml:3:1: unknown key 'step' in a scenario"),
    ])
    func scenarioKeysThatTheProgramControlsAreRejected(line: String, complaint: String) throws {
      try run(["camera-app"], scenario: "camsim: 1\nname: refused\n\(line)") { result, out in
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(complaint), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: out))
      }
    }

    @Test(arguments: [
      (["--scenario", "none.yaml"], "none.yaml"), (["--device", "no-phone"], "no-phone"),
    ])
    func missingFilesAndDevicesAreUnavailable(options: [String], complaint: String) throws {
      try run(["camera-app"], options) { result, _ in
        #expect(result.status == 69)
        #expect(result.errors.contains(complaint), "\(result.errors)")
      }
    }

    @Test func aProgramWithoutAppRunnerIsUnavailable() throws {
      let other = try Program.run(
        ["run-app", "--out", "out", "--", "/bin/true"], in: FileManager.default.temporaryDirectory.path)
      #expect(other.status == 69)
      #expect(
        other.errors.contains("/bin/true (ended with status 0) did not join the run; add the product AppRunner"))
      let none = try Program.run(
        ["run-app", "--out", "out", "--", "./none"], in: FileManager.default.temporaryDirectory.path)
      #expect(none.status == 69)
      #expect(none.errors.contains("./none: the program cannot be started"))
      let nothing = try Program.run(["run-app"])
      #expect(nothing.status == 64)
    }

    @Test func theProgramAlsoRunsWithoutCamsim() throws {
      let result = try Program.run([], program: URL(filePath: Self.path("misbehaving-app")))
      #expect(result.status == 3)
    }

    // MARK: Host time

    @Test func aProgramRunsOnTheHostClock() throws {
      let scenario = "camsim: 1\nname: host\nchecksums: false\nexpect: [{at: 1 s, that: session.isRunning, is: true}]"
      try run(["misbehaving-app", "film"], ["--clock", "host"], scenario: scenario) { result, out in
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("the program was still running at the end of the run and was ended"))
        let trace = try trace("\(out)/host")
        #expect(trace.contains("recording movieFile started"))
      }
      try run(["misbehaving-app", "film"], ["--clock", "host"]) { result, out in
        #expect(result.output == "a movie of some length\n")
        #expect(result.status == 0, "\(result.errors)")
      }
    }

    @Test func signalsArePassedOnToTheProgram() throws {
      try run(["misbehaving-app", "terminate"], ["--clock", "host"]) { result, out in
        #expect(result.status == 143)
        #expect(result.errors.contains("ended by signal 15"))
        let trace = try trace("\(out)/misbehaving-app")
        #expect(trace.contains("session running"))
      }
    }
  }
#endif
