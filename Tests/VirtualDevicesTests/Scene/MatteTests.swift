import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite("Mattes of people in a scene")
struct MatteTests {
  private let camera: SceneCamera

  init() throws { camera = try SceneCamera(.chart(.grayRamp)) }

  private func image(
    seconds: Double = 0, turns: Int = 0, zoom: Double? = nil, width: Int = 320, height: Int = 240
  ) throws -> any SourceImage {
    let request = ImageRequest(
      index: 0, time: CMTime(seconds: seconds, preferredTimescale: 600), sourceTime: .zero, width: width,
      height: height, worldToSensor: ImageOrientation(quarterTurns: turns),
      settings: zoom.map { FrameSettings(exposureSeconds: 0.01, iso: 100, zoomFactor: $0) })
    return try #require(camera.image(request))
  }

  private func matte(
    of part: PersonPart, _ image: any SourceImage, _ width: Int = 320, _ height: Int = 240,
    _ orientation: ImageOrientation = .identity
  ) throws -> DrawnScene {
    let memory = try DrawnScene.memory(kCVPixelFormatType_OneComponent8, width, height)
    image.drawMatte(of: part, into: memory, sensorToBuffer: orientation)
    return DrawnScene(memory: memory)
  }

  /// Returns the white area of a matte, in pixels.
  private func area(_ matte: DrawnScene) -> Double {
    Double(matte.memory.bytes.reduce(0) { $0 + Int($1) }) / 255
  }

  @Test(arguments: 0..<8)
  func `A matte covers exactly the pixels of the face in the image, in every orientation`(_ number: Int) throws {
    let orientation = ImageOrientation(quarterTurns: number % 4, isMirrored: number > 3)
    let (width, height) = number % 2 == 0 ? (320, 240) : (240, 320)
    func drawn() throws -> DrawnScene {
      let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, width, height)
      try image(turns: 1).draw(into: memory, sensorToBuffer: orientation)
      return DrawnScene(memory: memory)
    }
    let empty = try drawn()
    camera.props.faces = [SceneFace(path: [.init(x: 0.4, y: 0.3, size: 0.5, roll: 20, yaw: 30)])]
    let full = try drawn()
    let person = try matte(of: .whole, image(turns: 1), width, height, orientation)
    var (white, wrong) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (sample, differs) = (person.pixel(x, y)[0], full.pixel(x, y) != empty.pixel(x, y))
        if sample == 255 { white += 1 }
        if sample == 255 && !differs || sample == 0 && differs { wrong += 1 }
      }
    }
    #expect(white > 7000, "an oval of 120 by 90 pixels, grey at its edge")
    #expect(Double(white) < area(person), "an oval of 120 by 90 pixels, grey at its edge")
    #expect(wrong == 0)
  }

  @Test
  func
    `rule(423): a person is white to a soft edge, skin lacks eyes and mouth, and hair, teeth and glasses are empty`()
    throws
  {
    camera.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.5)])]
    let image = try image()
    #expect(image.containsPeople)
    let (whole, skin) = (try matte(of: .whole, image), try matte(of: .skin, image))
    let (middle, eye, mouth, corner) = ((160, 120), (142, 108), (160, 147), (0, 0))
    #expect([middle, eye, mouth, corner].map { whole.pixel($0.0, $0.1)[0] } == [255, 255, 255, 0])
    #expect([middle, eye, mouth, corner].map { skin.pixel($0.0, $0.1)[0] } == [255, 0, 0, 0])
    #expect(whole.memory.bytes.contains { (1..<255).contains($0) })
    let unseen = try [PersonPart.hair, .teeth, .glasses].map { area(try matte(of: $0, image)) }
    #expect(unseen == [0, 0, 0])
  }

  @Test func `Zoom enlarges a matte as it enlarges the image, and a matte of half the size shows the same area`() throws
  {
    camera.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.3)])]
    let (wide, near) = (area(try matte(of: .whole, image(zoom: 1))), area(try matte(of: .whole, image(zoom: 2))))
    let small = area(try matte(of: .whole, image(zoom: 1), 160, 120))
    try #require(abs(near / wide - 4) < 0.02)
    #expect(abs(small / wide - 0.25) < 0.01)
  }

  @Test func `rule(422): a person and the mattes exist while the face would be detected as metadata`()
    throws
  {
    #expect(try !image().containsPeople)
    camera.props.faces = [
      SceneFace(path: [.init(x: 0.5, y: 0.5, size: 0.04)]),
      SceneFace(path: [.init(x: -0.5, y: 0.5, size: 0.5), .init(nanoseconds: 2_000_000_000, x: 0.5, y: 0.5, size: 0.5)]
      ),
    ]
    let (before, after) = (try image(), try image(seconds: 1.9))
    #expect(!before.containsPeople)
    #expect(after.containsPeople)
    let areas = [area(try matte(of: .whole, before)), area(try matte(of: .whole, after))]
    #expect(areas[0] == 0)
    #expect(areas[1] > 5000)
  }
}
