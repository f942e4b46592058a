import Foundation
import Testing

/// Tests focus and zoom by measuring the stored frames.
@Suite(.needsJudges) struct LensJudgeTests {
  /// A subject is sharpest if its distance is the minimum focus distance / (1 - lens position).
  @Test(arguments: [0.2, 0.4]) func sharpnessPeaksWhereTheLensEquationPredicts(_ meters: Double) throws {
    let positions = stride(from: 0.0, through: 1, by: 0.125).map { $0 }
    let steps = positions.enumerated().map { index, position in
      "at: \(index + 1) s, with: back, set: {focusModeLocked: {lensPosition: \(position)}}"
    }
    let run = CameraRun(
      scene: "{chart: checkerboard, distance: \(meters) m}", preset: "vga640x480", steps: steps,
      times: positions.indices.map { Double($0) + 1.9 })
    let sharpness = try run.run { try $0.images.map { try $0.sharpness("iw/4:ih/2:0:ih/4") } }
    let nearest = 0.15
    let expected = 1 - nearest / meters
    let best = try #require(sharpness.max())
    let found = zip(positions, sharpness).filter { $0.1 == best }.map(\.0)
    #expect(found.contains { abs($0 - expected) <= 0.0625 + 1e-9 }, "\(expected): \(sharpness)")
    #expect(sharpness[0] < best || expected < 0.07)
    #expect(sharpness[positions.count - 1] < best)
  }

  /// A ramp to zoom factor 4 at one doubling per second takes two seconds, and each frame is scaled by the same ratio.
  @Test func aZoomRampIsExponential() throws {
    let ramp = "at: 1 s, with: back, set: {ramp: {toVideoZoomFactor: 4, withRate: 1}}"
    try CameraRun(steps: [ramp], times: [3.5]).run { result in
      let factors = result.trace.compactMap { line -> (seconds: Double, factor: Double)? in
        guard let match = line.firstMatch(of: #/^([0-9.]+) kvo back\.videoZoomFactor .*->([0-9.]+)$/#) else {
          return nil
        }
        return Double(match.1).flatMap { seconds in Double(match.2).map { (seconds, $0) } }
      }
      #expect(factors.count >= 59)
      #expect(factors.last?.factor == 4)
      for (seconds, factor) in factors where factor < 4 {
        #expect(abs(log2(factor) - (seconds - 1)) < 0.04, "\(seconds) \(factor)")
      }
      let end = try #require(result.trace.first { $0.contains("kvo back.isRampingVideoZoom true->false") })
      #expect(end.hasPrefix("3.0"))
    }
  }

  /// Up to the upscale threshold, a zoomed frame contains sensor pixels: 640x480 at factor 3 is the center of
  /// 1920x1440.
  @Test func aZoomedImageIsTheCenterOfALargerOne() throws {
    func format(_ width: Int, _ height: Int) -> String {
      "at: 0.8 s, with: back, set: {activeFormat: {width: \(width), height: \(height), pixelFormat: 420v}}"
    }
    let zoom = "at: 1.2 s, with: back, set: {videoZoomFactor: 3}"
    let scene = "{chart: checkerboard}"
    let lock = "at: 1.1 s, with: back, set: {exposureModeCustom: {duration: 1/60, iso: 80}}"
    let zoomed = try CameraRun(scene: scene, steps: [format(640, 480), lock, zoom], times: [1.9]).run {
      try $0.images[0].rgb("iw/4:ih:0:0")
    }
    let large = try CameraRun(scene: scene, steps: [format(1920, 1440), lock], times: [1.9]).run {
      try $0.images[0].rgb("160:480:640:480")
    }
    #expect(zoomed.count == large.count)
    #expect(zoomed == large)
  }
}
