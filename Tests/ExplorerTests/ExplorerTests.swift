import AVFoundation
import Testing

@testable import CaptureTesting
@testable import Exploration

/// Small apps with bugs that were reported of real ones, each with its mended version.
@Suite struct ExplorerTests {
  @Test(arguments: [false, true]) func torch(isMended: Bool) async throws {
    try await expect([.misuse], unless: isMended, allowing: [.deadSession]) { phone in
      let app = LampApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    }
  }

  @Test(arguments: [false, true]) func restartAfterReset(isMended: Bool) async throws {
    try await expect([.deadSession], unless: isMended) { phone in
      let app = RestartingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      return app
    }
  }

  @Test(arguments: [false, true]) func switchWithoutTransaction(isMended: Bool) async throws {
    try await expect([.misuse], unless: isMended, allowing: [.deadSession, .sideways]) { phone in
      let app = SwitchingApp(isMended: isMended)
      try app.start()
      await phone.advance(by: 1)
      app.switchCamera()
      app.takePhoto()
      await phone.advance(by: 1)
      return app
    }
  }

  @Test(arguments: Ending.allCases) func aFailingPlainRunFailsTheTest(ending: Ending) async throws {
    try await withKnownIssue {
      try await explore { phone in
        let app = EndingApp()
        try await app.end(by: ending)
        await phone.advance(by: 1)
        return app
      }
    } matching: { issue in
      "\(issue)".contains(ending.words)
    }
  }

  private typealias Demand = (name: String, variation: Variation, oracle: Oracle?)

  /// Apps that take something for granted, and mended apps that do not. Crashes of the others need the processes of an
  /// exploration (`make explore`).
  private static let demands: [Demand] = [
    ("CinemaApp", "without=video4K", .misuse), ("CinemaApp", "without=video4K", nil),
    ("ImpatientApp", "world=slowStart", .expectation), ("ImpatientApp", "world=slowStart", nil),
    ("SnapshotApp", "world=slowConvergence", .expectation), ("SnapshotApp", "world=slowConvergence", nil),
    ("SmoothVideoApp", "without=video60", nil), ("FrameRateApp", "without=slowMotion", nil),
    ("LastFrameApp", "world=lateFirstFrame", nil),
  ]

  @Test(arguments: demands.indices) func aPhoneMayLackWhatAppsTakeForGranted(index: Int) async throws {
    let app = Self.demands[index]
    let isMended = app.oracle == nil
    let bug = try #require(ReportedBug.all.first { $0.name == app.name })
    let test = ExploredTest(
      profile: bug.profile, scene: .chart(.orientation), body: { try await bug.body(isMended, $0) },
      allows: { $0 is NoCamera }, call: #_sourceLocation)
    let plain = try await test.run(Variation())
    #expect(plain.failures.isEmpty)
    let run = try await test.run(app.variation, calm: plain)
    #expect(run.failures.first?.oracle == app.oracle, "\(run.failures)")
  }

  @Test func aVariationThatDoesNotHappenFailsTheTest() async throws {
    try await withKnownIssue {
      try await explore(only: ["fault=hot:2s@AVCaptureSession.startRunning#9"]) { _ in }
    } matching: { issue in
      "\(issue)".contains("was not tried")
    }
  }

  @Test func anAppMayWaitForTheEndOfAFault() async throws {
    try await explore(only: ["world=cameraInUse"]) { _ in
      let session = AVCaptureSession()
      let camera = try #require(AVCaptureDevice.default(for: .video))
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      try camera.lockForConfiguration()
      await camera.setExposureTargetBias(0)
      camera.unlockForConfiguration()
      return session
    }
  }

  /// Explores a test, and expects that it reveals failures of these oracles, each once, or none if the app is mended.
  private func expect<App>(
    _ oracles: [Oracle], unless isMended: Bool, allowing switchedOff: Set<Oracle> = [],
    call: SourceLocation = #_sourceLocation, _ body: @escaping (TestedPhone) async throws -> App
  ) async throws {
    var test = ExploredTest(
      profile: "iphone-13-mini", scene: .chart(.orientation), body: body, allows: { $0 is NoCamera || $0 is AVError },
      call: call)
    test.switchedOff = switchedOff
    let exploration = TestExploration(test: test, budget: 400, seed: 1)
    guard let (plain, outcome) = try await exploration.run() else { return }
    #expect(plain.failures.isEmpty, sourceLocation: call)
    let found = outcome.findings.map(\.failure)
    #expect(found.map(\.oracle) == (isMended ? [] : oracles), "\(found)", sourceLocation: call)
  }
}

/// Tests with the trait that explores them.
@Suite struct ExploredTraitTests {
  @Test(
    .explored(
      budget: 60, switchedOff: [.deadSession: "the app does not restart its session"],
      allowing: { $0 is NoCamera || $0 is AVError })
  ) func exploresATest() async throws {
    let phone = try #require(TestedPhone.current)
    let app = LampApp(isMended: true)
    phone.keep(app)
    try app.start()
    await phone.advance(by: 1)
    phone.sometimes(true, "the app started")
  }

  @Test func reportsFindings() async throws {
    let trait: ExploredTrait = .explored(
      budget: 40, switchedOff: [.torchLeft: "a flashlight"], allowing: { $0 is NoCamera || $0 is AVError })
    let test = try #require(Test.current)
    try await withKnownIssue {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        try LampApp(isMended: false).start()
        await TestedPhone.current?.advance(by: 1)
      }
    } matching: { issue in
      let texts = [
        "this call ends the app", "when the phone has no torch", "which phone it is or how the phone is held",
      ]
      return texts.contains { "\(issue)".contains($0) }
    }
  }
}
