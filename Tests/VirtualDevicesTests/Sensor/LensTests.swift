import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests of zoom and focus.
@Suite struct LensTests {
  private func zoomed(_ factor: Double) -> FrameSettings {
    ControlledCamera.settings { $0.zoomFactor = factor }
  }

  /// Zoom scales the distance of each pixel from the center of the image.
  @Test(arguments: [1.25, 2, 3.7])
  func zoomEnlargesAboutTheCenter(_ factor: Double) throws {
    let camera = try ControlledCamera(.chart(.checkerboard))
    let (plain, zoomed) = (try camera.image(nil), try camera.image(zoomed(factor)))
    var (count, equal) = (0, 0)
    for y in stride(from: 20, to: 100, by: 3) {
      for x in stride(from: 10, to: 310, by: 3) {
        // The coordinates are those of pixel centers.
        let from = SIMD2(160 + (Double(x) + 0.5 - 160) / factor, 90 + (Double(y) + 0.5 - 90) / factor)
        count += 1
        if plain.pixel(Int(from.x), Int(from.y)) == zoomed.pixel(x, y) { equal += 1 }
      }
    }
    #expect(Double(equal) / Double(count) > 0.93)
  }

  /// An edge in the exact center does not move by a pixel, in any orientation.
  @Test(arguments: [1.0, 1.1, 2.5, 3.9])
  func zoomKeepsTheCenter(_ factor: Double) throws {
    var camera = try ControlledCamera(.chart(.rgbRamps))
    camera.sensor = (320, 240)
    for turned in ImageOrientation.allCases {
      let image = try camera.image(zoomed(factor), turned: turned)
      // The second ramp (red) ends where the third (green) begins: at half the height of the scene.
      let (before, after) = (turned.point(0.53, 0.499), turned.point(0.53, 0.501))
      func pixel(_ point: (x: Double, y: Double)) -> [Int] {
        image.pixel(
          Int(point.x * Double(image.memory.layout.width)), Int(point.y * Double(image.memory.layout.height)))
      }
      #expect(pixel(before)[0] > pixel(before)[1], "\(turned)")
      #expect(pixel(after)[0] < pixel(after)[1], "\(turned)")
    }
  }

  /// Up to the upscale threshold, the sensor has enough pixels and edges stay sharp. Beyond it, pixels are upscaled.
  @Test func `rule(178): pixels are enlarged beyond the threshold, and only there`() throws {
    let camera = try ControlledCamera(.chart(.checkerboard))
    func grays(_ factor: Double) throws -> Int {
      let image = try camera.image(zoomed(factor))
      return (0..<320).count { ![0, 255].contains(image.pixel($0, 20)[0]) }
    }
    #expect(try grays(1) == 0)
    #expect(try grays(4) == 0)
    #expect(try grays(16) > 0)
  }

  @Test(arguments: [0.2, 0.5, 1, 3])
  func theSharpestPositionFollowsTheLensEquation(_ meters: Double) throws {
    let camera = try ControlledCamera(.chart(.checkerboard))
    camera.camera.distance = SubjectDistance(meters: meters)
    let expected = 1 - 0.1 / meters
    var found: [(position: Double, contrast: Double, sharpness: Double)] = []
    for step in 0...20 {
      let position = Double(step) / 20
      let settings = ControlledCamera.settings { $0.lensPosition = position }
      let measured = try #require(
        camera.camera.measure(
          MeterRequest(
            image: camera.request(settings), exposureRegion: MeteringTests.center, focusRegion: MeteringTests.center))
      )
      found.append((position, try camera.image(settings).contrast, measured.sharpness))
      #expect((measured.defocus > 0) == (position > expected) || abs(position - expected) < 1e-9)
    }
    let sharpest = try #require(found.map(\.contrast).max())
    #expect(found.filter { $0.contrast == sharpest }.contains { abs($0.position - expected) <= 0.051 })
    let best = try #require(found.max { $0.sharpness < $1.sharpness })
    #expect(abs(best.position - expected) <= 0.051)
    #expect(try #require(found.first).contrast < sharpest || expected < 0.1)
  }

  @Test func aFixedFocusLensIsSharpAtAllDistances() throws {
    var camera = try ControlledCamera()
    camera.format.autoFocusSystem = .none
    camera.camera.distance = SubjectDistance(meters: 0.1)
    #expect(try camera.image(ControlledCamera.asMetered).data == camera.image(nil).data)
  }

  @Test func aSubjectMovesAtConstantSpeed() {
    let second = CMTime(value: 1, timescale: 1)
    let distance = SubjectDistance(from: 2, to: 0.5, beginning: second, duration: CMTime(value: 3, timescale: 2))
    func meters(_ milliseconds: Int64) -> Double {
      distance.meters(at: SceneTime(index: 0, time: CMTime(value: milliseconds, timescale: 1000)))
    }
    #expect(meters(0) == 2)
    #expect(meters(1000) == 2)
    #expect(abs(meters(1500) - 1.5) < 1e-9)
    #expect(meters(2500) == 0.5)
    #expect(meters(9000) == 0.5)
  }
}
