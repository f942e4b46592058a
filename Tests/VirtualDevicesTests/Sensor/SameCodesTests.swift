import HardwareModel
import PixelModel
import Testing

@testable import SceneRendering

/// Tests which frames need not be read, because they show the same codes as another.
@Suite struct SameCodesTests {
  /// A change between two frames.
  enum Change: CaseIterable {
    case nothing, code, distance, light, noise, zoom, posture
  }

  private static func props(x: Double) throws -> SceneProps {
    SceneProps(codes: [try #require(SceneCode(.qr, "camsim", x: x))])
  }

  @Test(arguments: Change.allCases, [false, true]) func aFrameShowsTheSameCodes(_ change: Change, hasProps: Bool) throws
  {
    let controlled = try ControlledCamera()
    let camera = controlled.camera
    if hasProps { camera.props = try Self.props(x: 0.5) }
    var request = controlled.request(ControlledCamera.asMetered, frame: 37)
    let first = try #require(camera.image(request))
    (request.index, request.time) = (38, controlled.request(nil, frame: 38).time)
    switch change {
    case .nothing: break
    case .code: camera.props = try Self.props(x: 0.6)
    case .distance: camera.distance = SubjectDistance(meters: 3)
    case .light: camera.light.illuminance *= 2
    case .noise: request.settings = ControlledCamera.settings { $0.iso = 5000 }
    case .zoom: request.settings = ControlledCamera.settings { $0.zoomFactor = 2 }
    case .posture: request.worldToSensor = ImageOrientation(quarterTurns: 1)
    }
    let second = try #require(camera.image(request))
    #expect(second.showsSameCodes(as: first) == (change == .nothing))
    if change == .noise { #expect(try !#require(camera.image(request)).showsSameCodes(as: second)) }
  }
}
