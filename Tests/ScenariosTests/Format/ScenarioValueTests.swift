import Testing

@testable import Scenarios

@Suite struct ScenarioValueTests {
  private static func file(_ line: String) throws -> Scenario {
    let text = """
      camsim: 1
      name: value
      session: {outputs: {video: {kind: videoData}, photo: {kind: photo}}}
      \(line)
      """
    return try #require(try ScenarioFile(text: text, path: "value.yaml").scenarios.first)
  }

  @Test(arguments: [
    ("0 s", Scenario.Time.nanoseconds(0)), ("1.1 s", .nanoseconds(1_100_000_000)),
    ("1.1s", .nanoseconds(1_100_000_000)),
    ("250 ms", .nanoseconds(250_000_000)), ("0.000000001 s", .nanoseconds(1)), ("0.000001 ms", .nanoseconds(1)),
    ("0.1000000000000 s", .nanoseconds(100_000_000)), ("2305843009 s", .nanoseconds(2_305_843_009_000_000_000)),
    ("30 f", .frames(30)), ("0 f", .frames(0)), ("+1 s", .nanoseconds(1_000_000_000)),
  ]) func `a time is read in each unit`(_ text: String, _ time: Scenario.Time) throws {
    #expect(try Self.file("steps: [{at: \(text), rotate: faceUp}]").steps.map(\.time) == [time])
  }

  @Test(arguments: ["1.1 s", "0.25 s", "3 s", "0.000000001 s", "30 f"])
  func aTimeIsWrittenAsItWasRead(_ text: String) throws {
    #expect(try Self.file("steps: [{at: \(text), rotate: faceUp}]").steps.map(\.time.description) == [text])
  }

  /// Sums of tenths are exact, unlike with `Double`.
  @Test func timesAreExact() throws {
    for tenths in 0..<1000 {
      let text = "\(tenths / 10).\(tenths % 10)"
      #expect(Quantity.nanoseconds(text, unitNanoseconds: 1_000_000_000) == Int64(tenths) * 100_000_000)
    }
  }

  @Test(arguments: [
    ("400 lx", Scenario.Scene.Light.lux(400)), ("0.5lx", .lux(0.5)), ("+2 EV", .steps(2)), ("-1.5 EV", .steps(-1.5)),
  ]) func `illuminance is read in lux or in EV steps`(_ text: String, _ light: Scenario.Scene.Light) throws {
    #expect(try Self.file("scene: {illuminance: \(text)}").scene.illuminance == light)
  }

  @Test func lightAndDistanceOfASceneAreRead() throws {
    let scene = try Self.file("scene: {chart: ramps, colorTemperature: 5600 K, flicker: 100 Hz, distance: 2 m}").scene
    #expect(scene.subject == .chart(.ramps))
    #expect(scene.colorTemperatureKelvins == 5600)
    #expect(scene.flickerHertz == 100)
    #expect(scene.distance == .meters(2))
    let props = try Self.file(
      "scene: {codes: [{type: ean8, text: '96385074', turned: 90}], faces: [{path: [{at: [0.25, 1.5], roll: 5}]}]}"
    ).scene
    #expect(
      props.codes == [
        .init(type: .ean8, text: "96385074", x: 0.5, y: 0.5, size: 0.5, quarterTurns: 1, isMirrored: false)
      ])
    #expect(
      props.faces == [.init(path: [.init(nanoseconds: 0, x: 0.25, y: 1.5, size: 0.3, roll: 5, yaw: 0)])])
    let moving = try Self.file("scene: {distance: {from: 2 m, to: 0.5 m, in: 1.5 s}}").scene
    #expect(moving.distance == .moving(from: 2, to: 0.5, nanoseconds: 1_500_000_000))
    #expect(throws: ScenarioError.self) { try Self.file("scene: {distance: {to: 0.5 m, in: 30 f}}") }
  }

  @Test(arguments: [
    ("true", Scenario.Value.boolean(true)), ("12", .integer(12)), ("-1.5", .number(-1.5)), ("1e3", .number(1000)),
    ("1/60", .rational(1, 60)), ("1.5 s", .time(.nanoseconds(1_500_000_000))), ("30 f", .time(.frames(30))),
    ("locked", .text("locked")), ("on", .text("on")), ("\"12\"", .text("12")), ("'true'", .text("true")),
    ("[1, 2]", .list([.integer(1), .integer(2)])), ("420v", .text("420v")), ("1.2.3", .text("1.2.3")),
    ("{width: 3}", .fields([.init(name: "width", value: .integer(3))])),
  ])
  func expectedValuesOfAnyTypeAreRead(_ text: String, _ value: Scenario.Value) throws {
    #expect(
      try Self.file("expect: [{that: photo.lastError, is: \(text)}]").expectations.map(\.comparison) == [.is(value)])
  }

  @Test(arguments: [
    ("isNot: true", Scenario.Comparison.isNot(.boolean(true))), ("atLeast: 3", .atLeast(.integer(3))),
    ("atMost: 2.5", .atMost(.number(2.5))), ("contains: abc", .contains(.text("abc"))),
    ("near: 1/60, within: 1/1000", .near(.rational(1, 60), within: .rational(1, 1000))),
    ("near: [0.5, 0.5], within: 0.1", .near(.list([.number(0.5), .number(0.5)]), within: .number(0.1))),
  ]) func `each comparison is read`(_ text: String, _ comparison: Scenario.Comparison) throws {
    #expect(try Self.file("expect: [{that: photo.lastError, \(text)}]").expectations.map(\.comparison) == [comparison])
  }

  @Test(arguments: [
    (Scenario.PixelFormat.biPlanar420VideoRange, UInt32(0x3432_3076)), (.argb32, 32), (.bgra32, 0x4247_5241),
    (.jpeg, 0x6A70_6567),
  ])
  func pixelFormatsHaveTheirCodes(_ format: Scenario.PixelFormat, _ code: UInt32) {
    #expect(format.code == code)
  }
}
