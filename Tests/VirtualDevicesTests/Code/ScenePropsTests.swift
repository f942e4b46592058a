import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite("Codes and faces in front of a scene")
struct ScenePropsTests {
  private let camera: SceneCamera

  init() throws { camera = try SceneCamera(.chart(.grayRamp)) }

  private func request(_ seconds: Double, turns: Int = 0, zoom: Double = 1) -> ImageRequest {
    ImageRequest(
      index: 0, time: CMTime(seconds: seconds, preferredTimescale: 600), sourceTime: .zero, width: 640, height: 480,
      worldToSensor: ImageOrientation(quarterTurns: turns),
      settings: zoom == 1 ? nil : FrameSettings(exposureSeconds: 0.01, iso: 100, zoomFactor: zoom))
  }

  @Test func `A face moves along its path, is absent before and after, and has exact bounds`() throws {
    camera.props.faces = [
      SceneFace(path: [
        .init(nanoseconds: 1_000_000_000, x: 0.25, y: 0.5, size: 0.25),
        .init(nanoseconds: 2_000_000_000, x: 0.75, y: 0.5, size: 0.25, roll: 30, yaw: 20),
      ])
    ]
    #expect(camera.faces(request(0.5)).isEmpty)
    #expect(camera.faces(request(2)).isEmpty)
    let face = try #require(camera.faces(request(1.5)).first)
    #expect(face.bounds == CGRect(x: 0.5 - 0.09375, y: 0.375, width: 0.1875, height: 0.25))
    #expect(face.identity == 0)
    #expect(face.roll == 15)
    #expect(face.yaw == 10)
  }

  @Test(arguments: [0, 1, 2, 3]) func `In the sensor's image, a face is rotated as the world is and enlarged by zoom`(
    _ turns: Int
  ) throws {
    camera.props.faces = [SceneFace(path: [.init(x: 0.5, y: 0.25, size: 0.2, roll: 10)])]
    let face = try #require(camera.faces(request(0, turns: turns)).first)
    #expect(face.roll == Double(10 + 90 * turns))
    let middles = [(0.5, 0.25), (0.75, 0.5), (0.5, 0.75), (0.25, 0.5)]
    #expect(abs(face.bounds.midX - middles[turns].0) < 1e-9)
    #expect(abs(face.bounds.midY - middles[turns].1) < 1e-9)
    #expect(abs(face.bounds.width * 640 - 96) < 1e-9)
    #expect(abs(face.bounds.height * 480 - 96) < 1e-9)
    camera.props.faces[0].path[0].y = 0.5
    let zoomed = try #require(camera.faces(request(0, turns: turns, zoom: 2)).first)
    #expect(abs(zoomed.bounds.width * 640 - 192) < 1e-9)
    #expect(abs(zoomed.bounds.midX - 0.5) < 1e-9)
  }

  @Test(arguments: [(0.5, 0.3, true), (0.02, 0.3, true), (-0.02, 0.3, false), (1.1, 0.3, false), (0.5, 0.04, false)])
  func `A face that is less than half in the image, or too small, is not detected`(
    _ x: Double, _ size: Double, _ isSeen: Bool
  ) {
    camera.props.faces = [SceneFace(path: [.init(x: x, y: 0.5, size: size)])]
    #expect(camera.faces(request(0)).isEmpty != isSeen)
  }

  @Test func `Codes and faces that moved or disappeared leave no pixels in reused memory`() throws {
    let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 320, height: 240))
    let (memory, fresh) = (PixelMemory(layout: layout), PixelMemory(layout: layout))
    func draw(_ seconds: Double, into memory: PixelMemory) throws {
      try #require(camera.image(request(seconds))).draw(into: memory, sensorToBuffer: .identity)
    }
    camera.props = SceneProps(
      codes: [try #require(SceneCode(.qr, "code", x: 0.3, size: 0.3))],
      faces: [
        SceneFace(path: [
          .init(x: 0.2, y: 0.5, size: 0.3), .init(nanoseconds: 2_000_000_000, x: 0.8, y: 0.5, size: 0.3),
        ])
      ])
    try draw(0, into: memory)
    try draw(1, into: memory)
    try draw(1, into: fresh)
    #expect(memory.bytes.elementsEqual(fresh.bytes))
    let second = PixelMemory(layout: layout)
    camera.props = SceneProps()
    try draw(1, into: memory)
    try draw(1, into: second)
    #expect(memory.bytes.elementsEqual(second.bytes))
    #expect(!fresh.bytes.elementsEqual(second.bytes))
  }

  @Test func `A code is at its requested position, and each module has a whole number of pixels`()
    throws
  {
    let code = try #require(SceneCode(.qr, "code", x: 0.25, y: 0.5, size: 0.5))
    let layout = code.layout(in: PixelRect(x: 0, y: 0, width: 640, height: 480))
    try #require(layout.code.width == layout.code.height)
    #expect(layout.code.width % layout.module == 0)
    #expect(abs(layout.code.x + layout.code.width / 2 - 160) <= 1)
    #expect(abs(layout.code.width - 240) <= layout.module * 11)
    #expect(layout.paper == layout.code.insetBy(-4 * layout.module))
  }
}
