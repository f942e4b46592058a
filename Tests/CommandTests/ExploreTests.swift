#if os(Linux)
  import Foundation
  import Testing

  /// Tests `camsim explore` with the programs that are built together with these tests.
  @Suite struct ExploreTests {
    /// Explores a program in an empty folder and then calls `body` with the folder of the results.
    private func explore(
      _ program: [String], _ options: [String], scenario: String? = nil,
      _ body: (Program.Result, String) throws -> Void
    ) throws {
      try Program.inFolder(["scenario.yaml": scenario ?? ""]) { folder in
        let path = try #require(Program.executable).deletingLastPathComponent().appending(path: program[0]).path
        let named = scenario == nil ? [] : ["--scenario", "scenario.yaml"]
        let arguments = ["explore", "--out", "out"] + named + options + ["--", path] + program.dropFirst()
        try body(try Program.run(arguments, in: folder), "\(folder)/out")
      }
    }

    @Test func findsWhatBreaksAProgram() throws {
      var outputs: Set<String> = []
      for _ in 0..<2 {
        try explore(["camera-app"], ["--budget", "9", "--report", "junit=out.xml"]) { result, out in
          #expect(result.status == 1, "\(result.errors)")
          for text in [
            "explored: the program ended by signal 4 (Illegal instruction): it threw AVError.applicationIsNotAuthorizedToUseDevice.",
            "It was found in run 3, when the app has no access to the cameras. 2 of 9 runs show it: cameraDenied, cameraRestricted.",
            "To run it alone: camsim explore --only 'world=cameraDenied'",
          ] { #expect(result.output.contains(text), "\(result.output)") }
          #expect(result.errors.contains("explored camera-app in 9 runs\n"))
          let junit = try String(contentsOfFile: "\(out).xml", encoding: .utf8)
          #expect(junit.contains(#"tests="2" failures="1""#), "\(junit)")
          #expect(junit.contains(#"<testcase classname="finding-1" name="world=cameraDenied""#), "\(junit)")
          let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
          #expect(names == ["finding-1", "index.html", "plain"])
          outputs.insert(result.output.replacing(#/ -- .*/#, with: ""))
        }
      }
      #expect(outputs.count == 1)
    }

    @Test func anInterruptedSearchReportsItsFindings() throws {
      try Program.inFolder([:]) { folder in
        let app = try #require(Program.executable).deletingLastPathComponent().appending(path: "camera-app").path
        let arguments = ["explore", "--", "/bin/sh", "-c", "echo >>runs; exec \(app)"]
        let result = try Program.run(arguments, in: folder) { process in
          // The finding is in run 3, after three plain runs.
          while (FileManager.default.contents(atPath: "\(folder)/runs") ?? Data()).count < 8, process.isRunning {
            poll(nil, 0, 10)
          }
          kill(process.processIdentifier, SIGINT)
        }
        #expect(result.status == 130)
        #expect(result.output.contains("when the app has no access to the cameras"), "\(result.output)")
        #expect(result.errors.contains(", and was interrupted\n"), "\(result.errors)")
      }
    }

    @Test(
      arguments: [
        ("fault=mediaServicesReset@AVCaptureSession.startRunning#1", "no session captures after the faults have ended"),
        ("fault=cameraInUse:2s@AVCaptureSession.startRunning#1", nil),
        ("fault=hot:2s@AVCaptureDevice.torchMode#1", "it was not tried"),
      ] as [(String, String?)])
    func runsOneVariation(_ variation: String, _ failure: String?) throws {
      try explore(["misbehaving-app", "stay"], ["--for", "3s", "--only", variation]) { result, _ in
        let text = failure.map { "failed \(variation): \($0)" } ?? "passed \(variation)"
        #expect(result.output.hasPrefix(text), "\(result.output)\(result.errors)")
        #expect(result.status == (failure == nil ? 0 : 1))
      }
    }

    @Test func expectationsHoldInEachRun() throws {
      let scenario = """
        {camsim: 1, name: s, session: {outputs: {video: {kind: videoData}}}, checksums: false,
        expect: [{at: 2 s, that: session.isInterrupted, is: false}]}
        """
      let variation = "fault=cameraInUse@AVCaptureSession.startRunning#1"
      try explore(["misbehaving-app", "stay"], ["--only", variation], scenario: scenario) { result, out in
        #expect(result.output.contains("isInterrupted"), "\(result.output)\(result.errors)")
        #expect(result.status == 1)
        let page = try String(contentsOfFile: "\(out)/index.html", encoding: .utf8)
        #expect(page.contains("isInterrupted"))
      }
    }

    @Test func exploresAScenario() throws {
      let scenario = """
        {camsim: 1, name: torch, session: {inputs: [back], outputs: {video: {kind: videoData}}}, checksums: false,
        steps: [{at: 0 s, call: session.startRunning}, {at: 1 s, with: back, set: {torchMode: on}}],
        expect: [{at: 2 s, that: video.frameCount, atLeast: 30}]}
        """
      try Program.inFolder(["scenario.yaml": scenario]) { folder in
        let result = try Program.run(["explore", "--scenario", "scenario.yaml", "--budget", "45"], in: folder)
        #expect(result.status == 1, "\(result.errors)")
        for text in [
          "the phone has no torch", "the app is in the background for 2 s", "camsim-exploration/index.html",
        ] {
          #expect((result.output + result.errors).contains(text), "\(result.output)\(result.errors)")
        }
      }
    }

    @Test(
      arguments: [
        (["misbehaving-app", "wait"], [], 65, "fails even if nothing is varied"),
        (["camsim", "devices"], [], 69, "did not join the run"),
        (["camera-app"], ["--only", "device=nokia"], 64, "'device=nokia' is not a variation"),
        (["camera-app"], ["--device", "v4l2:/dev/video0"], 69, "/dev/video0"),
      ] as [([String], [String], Int32, String)])
    func tellsWhyAProgramIsNotExplored(
      _ program: [String], _ options: [String], _ status: Int32, _ text: String
    ) throws {
      try explore(program, options) { result, _ in
        #expect(result.status == status)
        #expect(result.errors.contains(text), "\(result.errors)")
      }
    }
  }
#endif
