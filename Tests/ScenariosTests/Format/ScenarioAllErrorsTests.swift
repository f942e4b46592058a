import Testing

@testable import Scenarios

/// Tests that all errors in a file are reported at once, in file order, without follow-up errors.
@Suite struct ScenarioAllErrorsTests {
  private static func errors(_ text: String, inputs: ScenarioFile.Inputs? = nil) -> [String] {
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile(text: text, path: "a.yaml", inputs: inputs) }
    return error?.all.map(\.description) ?? []
  }

  @Test func allErrorsAreReportedInOrder() {
    let text = """
      camsim: 1
      name: a
      sede: 3
      posture: sideway
      session:
        inputs: [bakc]
        outputs:
          video: {kind: videoDat, pixelformat: 420v}
          movie: {kind: movieFile}
      steps:
        - {at: 0 s, call: session.startRuning}
        - {at: soon, on: video, set: {anything: 1}}
        - {at: 1 s, with: back, set: {focusMode: lokced, torchmode: on}}
        - {at: 1 s, call: video.startRecording, to: a/b}
      expect:
        - {that: session.isRuning, is: true}
        - {that: movie.lastErorr, is: none}
        - {that: video.frameCount, is: 3}
      frames: {moive: [1 s], video: [1 s]}
      """
    #expect(
      Self.errors(text).map { $0.split(separator: ":").prefix(3).joined(separator: ":") } == [
        "a.yaml:3:1", "a.yaml:4:10", "a.yaml:6:12", "a.yaml:8:19", "a.yaml:8:29", "a.yaml:11:21", "a.yaml:12:10",
        "a.yaml:13:44", "a.yaml:13:52", "a.yaml:14:47", "a.yaml:16:12", "a.yaml:17:12", "a.yaml:19:17",
      ])
  }

  @Test func anErrorInEveryCellIsReportedOnce() {
    let text = """
      camsim: 1
      name: a
      posture: sideways
      steps: [{at: 0 s, rotate: up}]
      matrix: {seed: [1, -2, 3], about: [one, two]}
      """
    #expect(
      Self.errors(text).map { $0.split(separator: ":").prefix(3).joined(separator: ":") } == [
        "a.yaml:3:10", "a.yaml:4:27", "a.yaml:5:20",
      ])
  }

  @Test func aTypoInAPathOfAMatrixIsReportedOnce() {
    let text = "camsim: 1\nname: a\nsession: {inputs: [back]}\nmatrix: {session.presett: [low, high, photo]}"
    #expect(Self.errors(text).map { String($0.prefix(12)) } == ["a.yaml:4:27:"])
  }

  @Test(arguments: [
    ("session.isRuning", "'session' has no readable property 'isRuning'; did you mean 'isRunning'?"),
    ("session.systemPressureCost", "'session' has no readable property 'systemPressureCost'; "),
    ("video.frameCont", "'video' has no readable property 'frameCont'; did you mean 'frameCount'?"),
    (
      "video.connection.isActiv",
      "'video' has no readable property 'connection.isActiv'; did you mean 'connection.isActive'?"
    ),
    (
      "back.activeFormat.widht",
      "'back' has no readable property 'activeFormat.widht'; did you mean 'activeFormat.width'?"
    ),
    ("back.ramp", "'back' has no readable property 'ramp'; "),
  ])
  func anExpectationOfASubjectWithoutAValueIsAnError(_ subject: String, _ sentence: String) {
    let text = """
      camsim: 1
      name: a
      session: {outputs: {video: {kind: videoData}}}
      expect: [{that: \(subject), is: 1}]
      """
    let errors = Self.errors(text)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("a.yaml:4:17: expect.0.that: \(sentence)") == true, "\(errors)")
  }

  @Test func inputsMustBelongToTheDevice() {
    let text = """
      camsim: 1
      name: a
      device: iphone-8-plus
      session: {inputs: [back, backUltraWide]}
      steps:
        - {at: 0 s, with: backTelephoto, set: {focusMode: locked}}
        - {at: 0 s, call: external.lockForConfiguration}
      expect: [{that: frontTrueDepth.iso, is: 1}]
      """
    let engine = ModelEngine()
    let known = "write one of: camera, back, front, microphone, backWideAngle, backTelephoto, backDual, frontWideAngle."
    #expect(
      Self.errors(text, inputs: engine.inputs(of:)) == [
        "a.yaml:4:26: session.inputs.1: the device has no 'backUltraWide'; \(known)",
        "a.yaml:7:21: steps.1.call: the device has no 'external'; \(known)",
        "a.yaml:8:17: expect.0.that: the device has no 'frontTrueDepth'; \(known)",
      ])
    #expect(throws: Never.self) { try ScenarioFile(text: text, path: "a.yaml") }
  }

  @Test func aMissingDeviceIsReportedOnce() {
    let text = """
      camsim: 1
      name: a
      session: {inputs: [back]}
      matrix: {device: [iphone-8-pluss, iphone-8-plus], seed: [1, 2]}
      """
    let errors = Self.errors(text, inputs: ModelEngine().inputs(of:))
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("a.yaml:4:19: ") == true, "\(errors)")
    #expect(errors.first?.contains("iphone-8-plus") == true, "\(errors)")
  }

  @Test func missingSceneFilesAreReported() throws {
    let text = "camsim: 1\nname: a\nscene: {image: none.png}\nsteps: [{at: 0 s, scene: {video: none.mov}}]"
    #expect(
      Self.errors(text, inputs: ModelEngine().inputs(of:)) == [
        "a.yaml:3:16: scene.image: the file 'none.png' does not exist; write its path relative to the scenario's folder.",
        "a.yaml:4:34: steps.0.scene.video: the file 'none.mov' does not exist; write its path relative to the scenario's folder.",
      ])
    #expect(try ScenarioFile(text: text, path: "a.yaml").scenarios.count == 1)
  }

  @Test func aRealCameraIsNotOpened() throws {
    let text = "camsim: 1\nname: a\ndevice: v4l2:/dev/nothing\nsession: {inputs: [backTriple]}"
    #expect(try ScenarioFile(text: text, path: "a.yaml", inputs: ModelEngine().inputs(of:)).scenarios.count == 1)
  }
}
