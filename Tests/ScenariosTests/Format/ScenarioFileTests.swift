import Testing

@testable import Scenarios

@Suite struct ScenarioFileTests {
  /// A scenario that uses every kind of key.
  static let example = """
    camsim: 1
    name: exposure-lock-too-early
    about: A lock taken while the exposure still adjusts keeps the wrong exposure.
    device: iphone-8-plus              # a profile | path to a profile | file:clip.mov | v4l2:/dev/video0
    seed: 7
    posture: portrait                  # how the phone is held
    scene: {chart: orientation, illuminance: 400 lx}
    session:
      preset: hd1280x720
      inputs: [back, microphone]
      outputs:
        video: {kind: videoData, pixelFormat: 420v}
        movie: {kind: movieFile}
        photo: {kind: photo}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, scene: {illuminance: 6400 lx}}
      - {at: 1.1 s, with: back, set: {exposureMode: locked}}      # takes and releases the configuration lock
      - {at: 2 s, rotate: landscapeRight}
      - {at: 2 s, call: movie.startRecording, to: clip.mov}
      - {at: 5 s, call: movie.stopRecording}
      - {at: 6 s, call: photo.capturePhoto, settings: {flashMode: on}, to: still.jpg}
      - {at: 7 s, fault: {kind: interruption, reason: videoDeviceInUseByAnotherClient, for: 2 s}}
      - {at: 10 s, call: session.stopRunning}
    expect:
      - {at: 3 s, that: back.exposureMode, is: locked}
      - {that: video.frameCount, atLeast: 250}
    frames: {video: [1 s, 3 s]}        # pictures to keep
    matrix: {posture: [portrait, landscapeLeft, landscapeRight, portraitUpsideDown]}
    """

  @Test func theExampleOfTheDesignIsRead() throws {
    let file = try ScenarioFile(text: Self.example, path: "dir/example.yaml")
    #expect(
      file.scenarios.map(\.cell) == [
        "posture=portrait", "posture=landscapeLeft", "posture=landscapeRight", "posture=portraitUpsideDown",
      ])
    #expect(file.scenarios.map(\.posture) == [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown])
    let scenario = file.scenarios[0]
    #expect(scenario.folderName == "exposure-lock-too-early.posture=portrait")
    #expect(scenario.device == .profile("iphone-8-plus"))
    #expect(scenario.seed == 7)
    #expect(scenario.scene.subject == .chart(.orientation))
    #expect(scenario.scene.illuminance == .lux(400))
    #expect(scenario.session.preset == .hd1280x720)
    #expect(scenario.session.inputs == [.back, .microphone])
    #expect(scenario.session.outputs.map(\.name) == ["video", "movie", "photo"])
    #expect(scenario.session.output(named: "video")?.pixelFormat == .biPlanar420VideoRange)
    #expect(
      scenario.frames == [.init(output: "video", times: [.nanoseconds(1_000_000_000), .nanoseconds(3_000_000_000)])])
  }

  @Test func theStepsOfTheExampleAreRead() throws {
    let scenario = try #require(try ScenarioFile(text: Self.example, path: "example.yaml").scenarios.first)
    var light = Scenario.Scene()
    light.illuminance = .lux(6400)
    #expect(
      scenario.steps.map(\.action) == [
        .call(.startRunning), .scene(light), .configure(.back, [.init(name: "exposureMode", value: .text("locked"))]),
        .rotate(.landscapeRight), .call(.startRecording(output: "movie", to: "clip.mov")),
        .call(.stopRecording(output: "movie")),
        .call(
          .capturePhoto(output: "photo", settings: [.init(name: "flashMode", value: .text("on"))], to: "still.jpg")),
        .fault(.interruption(.videoDeviceInUseByAnotherClient, for: .nanoseconds(2_000_000_000))), .call(.stopRunning),
      ])
    #expect(scenario.steps[2].time == .nanoseconds(1_100_000_000))
    #expect(scenario.steps[2].position == .init(line: 18, column: 5))
    #expect(
      scenario.expectations.map(\.description) == ["back.exposureMode is locked", "video.frameCount atLeast 250"])
    #expect(scenario.expectations.map(\.time) == [.nanoseconds(3_000_000_000), nil])
  }

  @Test func omittedKeysHaveDefaults() throws {
    let scenario = try #require(try ScenarioFile(text: "camsim: 1\nname: bare", path: "bare.yaml").scenarios.first)
    #expect(scenario.posture == .portrait)
    #expect(scenario.seed == 0)
    #expect(scenario.scene == Scenario.Scene())
    #expect(scenario.device == nil)
    #expect(scenario.session == Scenario.Session())
    #expect(scenario.steps.isEmpty)
    #expect(scenario.expectations.isEmpty)
    #expect(scenario.frames.isEmpty)
    #expect(scenario.folderName == "bare")
  }

  @Test(arguments: [
    ("iphone-13-mini", DeviceReference.profile("iphone-13-mini")), ("file:clip.mov", .file(path: "some/dir/clip.mov")),
    ("file:/clip.mov", .file(path: "/clip.mov")), ("v4l2:/dev/video0", .v4l2(path: "/dev/video0")),
    ("phones/mine.json", .profileFile(path: "some/dir/phones/mine.json")),
    ("mine.json", .profileFile(path: "some/dir/mine.json")),
  ])
  func pathsAreRelativeToTheScenarioFile(_ text: String, _ device: DeviceReference) throws {
    let file = try ScenarioFile(
      text: "camsim: 1\nname: a\ndevice: \(text)\nscene: {video: v.mov}", path: "some/dir/a.yaml")
    #expect(file.scenarios[0].device == device)
    #expect(file.scenarios[0].scene.subject == .video(path: "some/dir/v.mov"))
  }

  @Test func anAliasHasTheValueOfItsAnchor() throws {
    let text = """
      camsim: 1
      name: a
      steps:
        - {at: 0 s, scene: &dark {illuminance: 1 lx}}
        - {at: 1 s, scene: {illuminance: 9 lx}}
        - {at: 2 s, scene: *dark}
      """
    let steps = try ScenarioFile(text: text, path: "a.yaml").scenarios[0].steps
    #expect(steps[0].action == steps[2].action)
    #expect(steps[0].action != steps[1].action)
  }
}
