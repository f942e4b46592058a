import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests of noise and flicker bands, which the sensor adds to the scene.
@Suite struct SensorFlawTests {
  /// Returns settings with a higher ISO and a proportionally shorter exposure.
  private func gained(_ factor: Double) -> FrameSettings {
    ControlledCamera.settings {
      $0.iso = 50 * factor
      $0.exposureSeconds = 1.8 * 1.8 * 0.5 / (50 * factor)
    }
  }

  /// Returns the standard deviation of green in a uniform part of the chart's frame, in code values.
  private func deviation(_ camera: ControlledCamera, _ factor: Double) throws -> Double {
    let image = try camera.image(gained(factor))
    let bar = (10..<40).flatMap { x in (10..<100).map { y in Double(image.pixel(x, y)[1]) } }
    let mean = bar.reduce(0, +) / Double(bar.count)
    return (bar.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(bar.count)).squareRoot()
  }

  @Test func noiseGrowsWithISO() throws {
    let camera = try ControlledCamera(.chart(.smpteBars))
    #expect(try deviation(camera, 1) == 0)
    #expect(try deviation(camera, 4) == 0)
    let (some, more) = (try deviation(camera, 16), try deviation(camera, 64))
    #expect(some > 0.5)
    #expect(more > 1.5 * some)
    #expect(more < 3 * some)
  }

  @Test func noiseDependsOnTheSeedAndTheFrame() throws {
    func data(seed: UInt64, frame: Int) throws -> Data {
      let camera = try ControlledCamera(.chart(.smpteBars), seed: seed)
      return try camera.image(gained(64), frame: frame).data
    }
    #expect(try data(seed: 1, frame: 5) == data(seed: 1, frame: 5))
    #expect(try data(seed: 1, frame: 5) != data(seed: 2, frame: 5))
    #expect(try data(seed: 1, frame: 5) != data(seed: 1, frame: 6))
  }

  @Test func noiseKeepsTheMean() throws {
    let camera = try ControlledCamera(.chart(.smpteBars))
    let (clean, noisy) = (try camera.image(gained(1)), try camera.image(gained(32)))
    let means = [clean, noisy].map { $0.linearMean(x: 0...0.14, y: 0...0.6).y }
    #expect(abs(means[1] / means[0] - 1) < 0.02)
  }

  @Test func flickeringLightCausesBands() throws {
    let camera = try ControlledCamera(.chart(.smpteBars))
    camera.camera.light.flickerFrequency = 100
    func rows(_ settings: FrameSettings, turned: ImageOrientation = .identity) throws -> Set<Int> {
      let image = try camera.image(settings, turned: turned)
      return Set((0..<60).map { turned.swapsDimensions ? image.pixel($0, 20)[1] : image.pixel(20, $0)[1] })
    }
    let short = ControlledCamera.settings {
      $0.exposureSeconds = 1 / 700
      $0.iso = 1.8 * 1.8 * 0.5 * 700 / 8
    }
    #expect(try rows(short).count > 10)
    // Bands follow the sensor's rows in any orientation of the buffer.
    #expect(try rows(short, turned: ImageOrientation(quarterTurns: 1)).count > 10)
    // The exposure spans two whole flicker periods, so all rows receive the same light.
    #expect(try rows(ControlledCamera.asMetered).count == 1)
    #expect(try camera.image(ControlledCamera.asMetered).data == camera.image(nil).data)
  }

  @Test func bandsHaveTheMeanOfSteadyLight() {
    let light = Light(flickerFrequency: 120)
    let moment = SceneTime(index: 0, time: CMTime(value: 1, timescale: 3))
    let flicker = Flicker(light, exposureSeconds: 0.001, at: moment)
    // An exposure of 1/60 s contains two flicker periods.
    let part = 1 / 60.0 / Flicker.readout
    let factors = (0..<1000).map { (step: Int) -> Double in flicker?.factor(atRow: part * Double(step) / 1000) ?? 0 }
    #expect(abs(factors.reduce(0, +) / 1000 - 1) < 0.001)
    #expect(Flicker(light, exposureSeconds: 1 / 60, at: moment) == nil)
    #expect(Flicker(.standard, exposureSeconds: 0.001, at: moment) == nil)
  }

  @Test(arguments: [1, 2, 4])
  func blurKeepsTheTotalLight(_ side: Int) throws {
    for diameter in [0.7, 3, 8.5, 17].filter({ side == 1 || $0 >= 4 * Double(side) }) {
      let image = LinearImage(PixelRect(x: 0, y: 0, width: 41, height: 43))
      image.samples.initialize(repeating: 0)
      for channel in 0..<3 { image.samples[4 * (20 * 41 + 20) + channel] = 60_000 }
      BoxBlur(diameter: diameter, side: side).blur(image)
      for channel in 0..<3 {
        let plane = (0..<41 * 43).map { Int(image.samples[4 * $0 + channel]) }
        let (sum, peak) = (plane.reduce(0, +), plane.max() ?? 0)
        #expect(abs(sum - 60_000) < 1500, "\(diameter)")
        #expect(peak < 60_000)
        #expect(peak == plane[20 * 41 + 20])
      }
    }
  }
}
