import CoreVideoModel
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
    try apply(change, to: camera, &request)
    let second = try #require(camera.image(request))
    #expect(second.showsSameCodes(as: first) == (change == .nothing))
    if change == .noise { #expect(try !#require(camera.image(request)).showsSameCodes(as: second)) }
  }

  /// The codes that are read from one phone's frame are used for another's if both have the same content.
  @Test(arguments: Change.allCases, [false, true])
  func framesOfTwoPhonesWithTheSameContentHaveTheSamePixels(_ change: Change, hasProps: Bool) throws {
    let phones = try [ControlledCamera(), ControlledCamera()]
    var request = phones[0].request(ControlledCamera.asMetered, frame: 37)
    if hasProps { for phone in phones { phone.camera.props = try Self.props(x: 0.5) } }
    let first = try #require(phones[0].camera.image(request))
    try apply(change, to: phones[1].camera, &request)
    let second = try #require(phones[1].camera.image(request))
    request.index += 1
    let next = try #require(phones[1].camera.image(request))
    let contents = [first, second, next].compactMap { $0.content.map { AnyHashable($0) } }
    try #require(contents.count == 3)
    #expect((contents[0] == contents[1]) == (change == .nothing))
    #expect(contents[1] != contents[2])
    #expect(try (Self.pixels(first) == Self.pixels(second)) == (change == .nothing))
  }

  private static func pixels(_ image: any SourceImage) throws -> [UInt8] {
    let memory = PixelMemory(
      layout: try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 640, height: 360)))
    image.draw(into: memory, sensorToBuffer: .identity)
    return memory.withPlane(0) { bytes, _ in Array(bytes) }
  }

  private func apply(_ change: Change, to camera: SceneCamera, _ request: inout ImageRequest) throws {
    switch change {
    case .nothing: break
    case .code: camera.props = try Self.props(x: 0.6)
    case .distance: camera.distance = SubjectDistance(meters: 3)
    case .light: camera.light.illuminance *= 2
    case .noise: request.settings = ControlledCamera.settings { $0.iso = 5000 }
    case .zoom: request.settings = ControlledCamera.settings { $0.zoomFactor = 2 }
    case .posture: request.worldToSensor = ImageOrientation(quarterTurns: 1)
    }
  }
}
