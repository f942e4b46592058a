import AVFoundationTypes
import CaptureModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests that exposure duration, ISO and light brighten an image in linear light, up to saturation.
@Suite struct ExposureTests {
  typealias Change = @Sendable (inout FrameSettings, inout Light, Double) -> Void
  static let changes: [(String, Change)] = [
    ("time", { settings, _, factor in settings.exposureSeconds *= factor }),
    ("ISO", { settings, _, factor in settings.iso *= factor }),
    ("light", { _, light, factor in light.illuminance *= factor }),
  ]

  private func mean(_ camera: ControlledCamera, _ change: Change, stops: Double) throws -> Double {
    var (settings, light) = (ControlledCamera.asMetered, Light.standard)
    change(&settings, &light, exp2(stops))
    camera.camera.light = light
    return try camera.image(settings).linearMean().y
  }

  @Test(arguments: 0..<changes.count)
  func oneMoreStopDoublesTheMean(_ index: Int) throws {
    let camera = try ControlledCamera(.chart(.grayRamp))
    var before = try mean(camera, Self.changes[index].1, stops: -3)
    for stops in [-2.0, -1, 0] {
      let after = try mean(camera, Self.changes[index].1, stops: stops)
      #expect(abs(after / before - 2) < 0.04, "\(Self.changes[index].0), \(stops) EV")
      before = after
    }
    // White then saturates, so the mean grows more slowly.
    #expect(try mean(camera, Self.changes[index].1, stops: 1) / before < 1.9)
    #expect(try mean(camera, Self.changes[index].1, stops: 5) > 0.75)
  }

  @Test func exchangingTimeForISOGivesTheSameImage() throws {
    let camera = try ControlledCamera()
    let reference = try camera.image(ControlledCamera.asMetered).linearMean()
    for factor in [0.5, 0.8, 2, 2.3] {
      let other = ControlledCamera.settings {
        $0.exposureSeconds *= factor
        $0.iso /= factor
      }
      let mean = try camera.image(other).linearMean()
      #expect(((mean - reference) / reference).max() < 0.02)
      #expect(((reference - mean) / reference).max() < 0.02)
    }
  }

  /// With metered exposure and white balance, the image equals the original drawing exactly.
  @Test(arguments: Chart.allCases)
  func aMeteredExposureEqualsTheDrawnChart(_ chart: Chart) throws {
    let camera = try ControlledCamera(.chart(chart))
    for format in DrawnScene.formats {
      for turned in [ImageOrientation.identity, ImageOrientation(quarterTurns: 1, isMirrored: true)] {
        let drawing = try camera.image(nil, format: format, turned: turned)
        // A deviation below a quarter of a percent, which rounding of durations and gains can cause, has no effect.
        let settings = ControlledCamera.settings { $0.iso *= 1.002 }
        #expect(try camera.image(settings, format: format, turned: turned).data == drawing.data)
      }
    }
  }

  @Test func whiteBalanceIsAppliedOnRequest() throws {
    let camera = try ControlledCamera(.chart(.grayRamp))
    camera.camera.light.colorTemperature = 2856
    let dim = ControlledCamera.settings { $0.iso /= 4 }
    // With constant gains, the image shows the color of the light.
    let warm = try camera.image(dim).linearMean()
    let expected = LightColor(kelvins: 2856).channels / LightColor.standard.channels
    #expect(abs(warm.x / warm.y / expected.x - 1) < 0.03)
    #expect(abs(warm.z / warm.y / expected.z - 1) < 0.03)
    let balanced = ControlledCamera.settings {
      $0.iso /= 8
      $0.whiteBalanceGains = LightColor(kelvins: 2856).gains
    }
    let gray = try camera.image(balanced).linearMean()
    #expect(gray.max() / gray.min() < 1.02)
  }

  /// The light of the torch follows the inverse-square law.
  @Test func `the torch adds light by the inverse square of the distance`() throws {
    let camera = try ControlledCamera(.chart(.grayRamp))
    camera.camera.light.illuminance = 0
    func mean(_ level: Double, meters: Double) throws -> Double {
      camera.camera.distance = SubjectDistance(meters: meters)
      return try camera.image(
        ControlledCamera.settings {
          $0.torchLevel = level
          $0.lensPosition = 1 - 0.1 / meters
        }
      ).linearMean().y
    }
    #expect(try mean(0, meters: 1) == 0)
    let full = try mean(1, meters: 1)
    #expect(abs(try mean(0.5, meters: 1) / full - 0.5) < 0.02)
    #expect(abs(try mean(1, meters: 2) / full - 0.25) < 0.01)
  }

  /// Photos are exposed per pixel and charts per color, with the same result.
  @Test func imageFilesAreExposedLikeCharts() throws {
    let chart = try ControlledCamera(.chart(.smpteBars))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("exposed-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try PNGFile.write(chart.image(nil).memory, to: file)
    let image = try ControlledCamera(.image(file))
    for stops in [-3.0, -1, 1] {
      let settings = ControlledCamera.settings { $0.iso *= exp2(stops) }
      let (drawn, photographed) = try (chart.image(settings), image.image(settings))
      for y in stride(from: 0, to: 90, by: 7) {
        for x in 0..<320 {
          for (one, other) in zip(drawn.pixel(x, y), photographed.pixel(x, y)) { #expect(abs(one - other) <= 1) }
        }
      }
    }
  }

  /// The frame stamp is an overlay without exposure, so that programs can read it in the dark.
  @Test func theStampIsReadableAtAllSettings() throws {
    let camera = try ControlledCamera()
    let dark = ControlledCamera.settings { $0.exposureSeconds /= 4000 }
    let zoomed = ControlledCamera.settings { $0.zoomFactor = 3.3 }
    let enlarged = ControlledCamera.settings { $0.zoomFactor = 7 }
    let blurred = ControlledCamera.settings { $0.lensPosition = 0 }
    let noisy = ControlledCamera.settings {
      $0.iso *= 60
      $0.exposureSeconds /= 60
    }
    for settings in [dark, zoomed, enlarged, blurred, noisy] {
      let strip = FrameStrip.find(in: try camera.image(settings).memory)?.strip
      #expect(strip?.index == 37)
    }
  }
}
