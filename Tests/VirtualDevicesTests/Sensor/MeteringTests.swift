import CaptureModel
import Foundation
import Testing

@testable import VirtualDevices

/// What the loops of a camera are told about the scene.
@Suite struct MeteringTests {
  static let centre = PictureRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  static let lens = LensFacts(
    model: "lens", focalLength: 4, focalLengthIn35mmFilm: 28, fNumber: 1.8, minimumFocusDistance: 100)
  /// Such that a white subject in standard light is just saturated.
  static let asMetered = FrameSettings(
    exposureSeconds: 1 / 50, iso: 1.8 * 1.8 * 0.5 * 50, whiteBalanceGains: LightColor.standard.gains, lensPosition: 0.9)

  static func request(
    _ settings: FrameSettings = asMetered, sensor: (Int, Int) = (1920, 1080), world: PictureOrientation = .identity,
    region: PictureRegion = centre, frame: Int = 0
  ) -> MeterRequest {
    var picture = DrawnScene.request(frame: frame, sensor: sensor, world: world)
    picture.settings = settings
    return MeterRequest(picture: picture, exposureRegion: region, focusRegion: centre)
  }

  /// Auto-exposure aims at middle grey and white balance at grey: as the chart is near both, it comes out as it was drawn.
  @Test(arguments: [(192, 144), (640, 480), (1280, 720), (1920, 1080), (4032, 3024)])
  func theChartIsNearMiddleGrey(_ width: Int, _ height: Int) throws {
    let camera = try SceneCamera(.chart(.orientation), lens: Self.lens)
    for turns in 0..<4 {
      let world = PictureOrientation(quarterTurns: turns, isMirrored: turns > 1)
      let measured = try #require(camera.measure(Self.request(sensor: (width, height), world: world)))
      #expect((0.15...0.19).contains(measured.regionLevel))
      #expect((0.22...0.33).contains(measured.frameLevel))
      let grey = measured.channels / LightColor.standard.channels
      #expect(grey.max() / grey.min() < 1.15)
    }
  }
}
