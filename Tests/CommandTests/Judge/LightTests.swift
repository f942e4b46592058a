import Foundation
import Testing

/// Tests that pixel values, decoded by ffmpeg, respond to light and exposure like a sensor's signal.
@Suite(.needsJudges) struct LightTests {
  private static let ramps = "{chart: ramps, illuminance: 400 lx}"
  /// Regions without the frame stamp: the gray ramp, whose many levels average out rounding errors, and the gray color
  /// bar.
  private static let grays = "iw/4:ih:0:0"
  private static let gray = "iw/4:ih/8:0:ih*7/8"

  /// Returns a run with a new custom exposure each second.
  private func exposures(_ all: [(duration: String, iso: Int)]) -> CameraRun {
    CameraRun(
      scene: Self.ramps,
      steps: all.enumerated().map { index, exposure in
        "at: \(index + 1) s, with: back, set: {exposureModeCustom: {duration: \(exposure.duration), iso: \(exposure.iso)}}"
      },
      times: all.indices.map { Double($0) + 1.9 })
  }

  private func expectDoubling(_ means: [Double], within tolerance: Double = 0.02) {
    for (before, after) in zip(means, means.dropFirst()) {
      #expect(abs(after / before - 2) < 2 * tolerance, "\(means)")
    }
  }

  @Test func doublingTheDurationDoublesTheMean() throws {
    expectDoubling(try exposures([("1/800", 100), ("1/400", 100), ("1/200", 100), ("1/100", 100)]).means(Self.grays))
  }

  @Test func doublingTheISODoublesTheMean() throws {
    expectDoubling(try exposures([("1/800", 100), ("1/800", 200), ("1/800", 400), ("1/800", 800)]).means(Self.grays))
  }

  @Test func oneMoreEVOfBiasDoublesTheMean() throws {
    let steps = [-3, -2, -1].enumerated().map { index, bias in
      "at: \(2 * index + 1) s, with: back, set: {exposureTargetBias: \(bias)}"
    }
    expectDoubling(try CameraRun(scene: Self.ramps, steps: steps, times: [2.9, 4.9, 6.9]).means(Self.grays))
  }

  @Test func doublingTheLightDoublesTheMean() throws {
    let lock = "at: 1 s, with: back, set: {exposureModeCustom: {duration: 1/800, iso: 100}}"
    let light = [200, 400, 800, 1600].enumerated().map { "at: \($0 + 1) s, scene: {illuminance: \($1) lx}" }
    expectDoubling(
      try CameraRun(scene: Self.ramps, steps: [lock] + light, times: [1.9, 2.9, 3.9, 4.9]).means(Self.grays))
  }

  /// Exposures with the same product of duration and ISO produce the same brightness.
  @Test func equalProductsOfDurationAndISOHaveTheSameMean() throws {
    let means = try exposures([("1/60", 50), ("1/120", 100), ("1/240", 200), ("1/480", 400)]).means(Self.grays)
    for mean in means { #expect(abs(mean / means[0] - 1) < 0.02, "\(means)") }
  }

  /// Pixels beyond saturation are white.
  @Test func saturatedPixelsAreWhite() throws {
    try exposures([("1/30", 3000)]).run { result in
      let values = try result.images[0].rgb("iw/8:ih/8:0:0")
      #expect(values.allSatisfy { $0 == 255 })
    }
  }

  /// In the dark, automatic exposure is at its limits, so brightness depends only on the light.
  @Test func doublingTheLightInTheDarkDoublesTheMean() throws {
    let means = try [0.1, 0.2, 0.4, 0.8].map { lux in
      try CameraRun(scene: "{chart: smpte, illuminance: \(lux) lx}", times: [2]).means(Self.gray)[0]
    }
    expectDoubling(means)
  }

  /// After automatic exposure converges, the subject has its nominal brightness in any light.
  @Test func automaticExposureConvergesInAnyLight() throws {
    let means = try [30, 500, 8000].map { lux in
      try CameraRun(scene: "{chart: orientation, illuminance: \(lux) lx}", times: [2]).means(Self.gray)[0]
    }
    for mean in means { #expect(abs(log2(mean / means[1])) < 0.25, "\(means)") }
  }

  /// Relative steps apply to the current light. The frame stamp is not part of the scene and stays readable.
  @Test func relativeLightStepsChangeTheLight() throws {
    let change = "at: 1 s, scene: {illuminance: -1 EV}"
    let mean = try CameraRun(scene: "{chart: smpte, illuminance: 0.4 lx}", steps: [change], times: [3]).means(
      Self.gray)[0]
    let same = try CameraRun(scene: "{chart: smpte, illuminance: 0.2 lx}", times: [3]).means(Self.gray)[0]
    #expect(abs(mean / same - 1) < 0.02)
  }

  /// A dark point of interest brightens the frame, and a bright one darkens it. (0.5, 0.95) is at the dark end of the
  /// ramps.
  @Test func exposureFollowsThePointOfInterest() throws {
    func mean(_ point: String) throws -> Double {
      let set = "at: 1 s, with: back, set: {exposurePointOfInterest: \(point), exposureMode: continuousAutoExposure}"
      return try CameraRun(scene: Self.ramps, steps: [set], times: [2.9]).means(Self.grays)[0]
    }
    let (dark, middle, bright) = (try mean("[0.5, 0.95]"), try mean("[0.5, 0.5]"), try mean("[0.5, 0.05]"))
    #expect(dark > middle * 1.2, "\(dark) \(middle) \(bright)")
    #expect(middle > bright * 1.2, "\(dark) \(middle) \(bright)")
  }

  /// A locked exposure keeps every pixel value: the frame is the same after the light returns, and follows the full
  /// change in between.
  @Test func aLockedExposureDoesNotChange() throws {
    let steps = [
      "at: 1 s, with: back, set: {exposureMode: locked}", "at: 2 s, scene: {illuminance: -2 EV}",
      "at: 3 s, scene: {illuminance: +2 EV}",
    ]
    try CameraRun(scene: Self.ramps, steps: steps, times: [1.9, 2.9, 3.9]).run { result in
      let values = try result.images.map { try $0.rgb(Self.grays) }
      #expect(values[0] == values[2])
      #expect(values[0] != values[1])
      #expect(!result.trace.contains { $0.contains("kvo back.exposureDuration") && $0.hasPrefix("2.") })
    }
  }

  /// Locked gains are constant while the color of the light changes, so the image shows a color cast.
  @Test func lockedWhiteBalanceKeepsItsGains() throws {
    let steps = [
      "at: 1 s, with: back, set: {whiteBalanceMode: locked}", "at: 2 s, scene: {colorTemperature: 2800 K}",
    ]
    try CameraRun(steps: steps, times: [1.9, 3.9]).run { result in
      #expect(!result.trace.contains { $0.contains("kvo back.deviceWhiteBalanceGains") })
      let (before, after) = (try result.images[0].rgb("8:8:iw/3:2"), try result.images[1].rgb("8:8:iw/3:2"))
      #expect(Int(after[0]) - Int(after[2]) > Int(before[0]) - Int(before[2]) + 40)
    }
  }
}
