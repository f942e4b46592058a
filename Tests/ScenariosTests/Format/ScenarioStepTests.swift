import Testing

@testable import Scenarios

/// Tests the parsed action of each kind of step.
@Suite struct ScenarioStepTests {
  private static func action(_ step: String) throws -> Scenario.Action {
    let text = """
      camsim: 1
      name: step
      session:
        inputs: [back]
        outputs: {video: {kind: videoData}, movie: {kind: movieFile}, photo: {kind: photo}, still: {kind: stillImage}}
      steps: [{at: 0 s, \(step)}]
      """
    return try #require(try ScenarioFile(text: text, path: "step.yaml").scenarios.first?.steps.first?.action)
  }

  @Test(arguments: [
    ("call: session.startRunning", Scenario.Call.startRunning), ("call: session.stopRunning", .stopRunning),
    ("call: session.beginConfiguration", .beginConfiguration),
    ("call: session.commitConfiguration", .commitConfiguration),
    ("call: session.addInput, input: front", .addInput(.front)),
    ("call: session.removeInput, input: back", .removeInput(.back)),
    ("call: session.addOutput, output: video", .addOutput("video")),
    ("call: session.removeOutput, output: movie", .removeOutput("movie")),
    ("call: movie.startRecording, to: a.mov", .startRecording(output: "movie", to: "a.mov")),
    ("call: movie.stopRecording", .stopRecording(output: "movie")),
    ("call: photo.capturePhoto", .capturePhoto(output: "photo", settings: [], to: nil)),
    ("call: still.captureStillImage, to: a.jpg", .captureStillImage(output: "still", to: "a.jpg")),
    ("call: back.lockForConfiguration", .lockForConfiguration(.back)),
    ("call: backTelephoto.unlockForConfiguration", .unlockForConfiguration(.backTelephoto)),
  ]) func `each call of a step is read`(_ step: String, _ call: Scenario.Call) throws {
    #expect(try Self.action(step) == .call(call))
  }

  @Test(arguments: [
    ("rotate: faceUp", Scenario.Action.rotate(.faceUp)), ("switch: front", .switchCamera(to: .front)),
    ("press: {control: Exposure bias, to: -0.5}", .press(control: "Exposure bias", to: -0.5)),
    ("charge: {output: video, for: 50 ms}", .charge(output: "video", .nanoseconds(50_000_000))),
    ("hold: {output: video, buffers: 20}", .hold(output: "video", buffers: 20)),
    ("fault: {kind: mediaServicesReset}", .fault(.mediaServicesReset)),
    ("fault: {kind: runtimeError}", .fault(.runtimeError(.unknown))),
    ("fault: {kind: runtimeError, error: diskFull}", .fault(.runtimeError(.diskFull))),
    ("fault: {kind: disconnect, device: back, for: 30 ms}", .fault(.disconnect(.back, for: .nanoseconds(30_000_000)))),
    ("fault: {kind: diskFull, output: movie}", .fault(.diskFull(output: "movie"))),
    (
      "on: session, set: {sessionPreset: photo}",
      .set(.session, [.init(name: "sessionPreset", value: .text("photo"))])
    ),
    (
      "on: video, set: {alwaysDiscardsLateVideoFrames: false}",
      .set(.output("video"), [.init(name: "alwaysDiscardsLateVideoFrames", value: .boolean(false))])
    ),
    ("on: back, set: {videoZoomFactor: 2}", .set(.device(.back), [.init(name: "videoZoomFactor", value: .integer(2))])),
    (
      "on: video, connection: {automaticallyAdjustsVideoMirroring: false, isVideoMirrored: true, videoRotationAngle: 90}",
      .setConnection(
        output: "video",
        [
          .init(name: "automaticallyAdjustsVideoMirroring", value: .boolean(false)),
          .init(name: "isVideoMirrored", value: .boolean(true)), .init(name: "videoRotationAngle", value: .number(90)),
        ])
    ),
    (
      "on: video, connection: {videoRotationAngle: 90, isEnabled: false, videoOrientation: landscapeLeft}",
      .setConnection(
        output: "video",
        [
          .init(name: "videoRotationAngle", value: .number(90)), .init(name: "isEnabled", value: .boolean(false)),
          .init(name: "videoOrientation", value: .text("landscapeLeft")),
        ])
    ),
  ]) func `each verb of a step is read`(_ step: String, _ action: Scenario.Action) throws {
    #expect(try Self.action(step) == action)
  }

  @Test(arguments: [
    ("exposureMode: custom", Scenario.Value.text("custom")),
    ("focusPointOfInterest: [0.5, 1]", .list([.number(0.5), .integer(1)])),
    ("activeVideoMinFrameDuration: 1/60", .rational(1, 60)),
    ("activeVideoMaxFrameDuration: 20 ms", .time(.nanoseconds(20_000_000))),
    ("activeVideoMinFrameDuration: invalid", .text("invalid")), ("torchMode: on", .text("on")),
    ("activeFormat: 12", .integer(12)),
    (
      "activeFormat: {width: 1920, pixelFormat: 420f}",
      .fields([.init(name: "width", value: .integer(1920)), .init(name: "pixelFormat", value: .text("420f"))])
    ),
    (
      "exposureModeCustom: {iso: 100, duration: 1/60}",
      .fields([.init(name: "duration", value: .rational(1, 60)), .init(name: "iso", value: .integer(100))])
    ),
    ("cancelVideoZoomRamp: {}", .fields([])), ("exposureTargetBias: -1.5", .number(-1.5)),
  ])
  func aSettingConfiguresTheDeviceUnderItsLock(_ setting: String, _ value: Scenario.Value) throws {
    let name = String(setting.prefix { $0 != ":" })
    #expect(try Self.action("with: back, set: {\(setting)}") == .configure(.back, [.init(name: name, value: value)]))
  }

  @Test func settingsKeepTheirOrder() throws {
    let action = try Self.action("with: back, set: {torchMode: off, exposureMode: locked, focusMode: locked}")
    guard case .configure(_, let settings) = action else { return #expect(Bool(false), "\(action)") }
    #expect(settings.map(\.name) == ["torchMode", "exposureMode", "focusMode"])
  }
}
