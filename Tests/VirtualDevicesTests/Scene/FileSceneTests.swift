import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests of image and video files as scenes. The files contain charts, so that the frame stamp and the colors identify
/// the frame.
@Suite final class FileSceneTests: TestFolder {
  private func show(
    _ scene: Scene, _ format: OSType = kCVPixelFormatType_32BGRA, _ width: Int = 640, _ height: Int = 480,
    frame: Int = 0,
    orientation: ImageOrientation = .identity
  ) throws -> DrawnScene {
    let memory = try DrawnScene.memory(format, width, height)
    let request = DrawnScene.request(frame: frame, sensor: (width, height), world: orientation)
    try #require(SceneCamera(scene).image(request)).draw(into: memory, sensorToBuffer: .identity)
    return DrawnScene(memory: memory)
  }

  private func writePNG() throws -> URL {
    let file = folder.appending(path: "chart.png")
    try PNGFile.write(DrawnScene(kCVPixelFormatType_32BGRA, 640, 480).memory, to: file)
    return file
  }

  /// Writes a movie of twelve frames at 30 fps.
  private func writeMovie(_ codec: MovieWriter.VideoCodec = .h264, _ orientation: ImageOrientation = .identity) throws
    -> URL
  {
    let file = folder.appending(path: "\(codec.rawValue)-\(orientation.quarterTurns).mov")
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let settings = MovieWriter.VideoSettings(codec: codec, width: 320, height: 240, orientation: orientation)
    let writer = try MovieWriter(url: file, settings: .init(container: .quickTime, video: settings))
    // The stored frames are rotated so that the track's matrix makes them upright.
    let stored = orientation.inverse
    for frame in 0..<12 {
      let drawn = try DrawnScene(format, 320, 240, orientation: stored, frame: frame)
      let time = CMTime(value: Int64(frame), timescale: 30)
      try writer.append(CVPixelBuffer(memory: drawn.memory), at: time, duration: CMTime(value: 1, timescale: 30))
    }
    try writer.finish()
    return file
  }

  @Test(arguments: ImageOrientation.allCases)
  func anImageRotatesWithTheWorld(_ orientation: ImageOrientation) throws {
    let file = try writePNG()
    // The view has the image's aspect ratio in every orientation of the camera.
    let (width, height) = orientation.swapsDimensions ? (480, 640) : (640, 480)
    let drawn = try show(.image(file), kCVPixelFormatType_32BGRA, width, height, orientation: orientation)
    #expect(FrameStrip.find(in: drawn.memory)?.orientation == orientation)
    for corner in OrientationChartTests.corners {
      #expect(drawn.pixel(ofWorld: corner.u, corner.v, orientation: orientation) == corner.rgb)
    }
  }

  @Test(arguments: DrawnScene.formats)
  func anImageIsShownInEveryFormat(_ format: OSType) throws {
    let drawn = try show(.image(writePNG()), format)
    #expect(FrameStrip.find(in: drawn.memory)?.strip.index == 37)
  }

  /// A wide view displays the center of a 4:3 image at full width.
  @Test func anImageFillsTheView() throws {
    let drawn = try show(.image(writePNG()), kCVPixelFormatType_32BGRA, 640, 360)
    let whole = try DrawnScene(kCVPixelFormatType_32BGRA, 640, 480)
    #expect((0..<640).allSatisfy { drawn.pixel($0, 100) == whole.pixel($0, 160) })
  }

  @Test func otherImageFileFormatsAreRead() throws {
    let chart = try DrawnScene(kCVPixelFormatType_24RGB, 320, 240)
    let plane = chart.memory.layout.planes[0]
    var bytes = Data("P6\n320 240\n255\n".utf8)
    for row in 0..<240 {
      bytes.append(contentsOf: chart.memory.bytes[row * plane.bytesPerRow..<row * plane.bytesPerRow + 960])
    }
    let file = folder.appending(path: "chart.ppm")
    try bytes.write(to: file)
    let drawn = try show(.image(file), kCVPixelFormatType_32BGRA, 320, 240)
    #expect(FrameStrip.find(in: drawn.memory)?.strip.index == 37)
  }

  /// The frame stamp is readable after H.264 compression, and the film loops: twelve frames last 400 ms.
  @Test func aMovieSceneLoops() throws {
    let camera = try SceneCamera(.video(writeMovie()))
    let memory = try DrawnScene.memory(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 320, 240)
    for frame in [0, 1, 5, 11, 12, 25, 3, 3] {
      let request = DrawnScene.request(frame: frame, sensor: (320, 240))
      try #require(camera.image(request)).draw(into: memory, sensorToBuffer: .identity)
      #expect(FrameStrip.find(in: memory)?.strip.index == UInt32(frame % 12))
    }
    // At twice the film's frame rate, each frame is displayed twice.
    let request = DrawnScene.request(frame: 9, rate: 60, sensor: (320, 240))
    try #require(camera.image(request)).draw(into: memory, sensorToBuffer: .identity)
    #expect(FrameStrip.find(in: memory)?.strip.index == 4)
  }

  @Test(arguments: ImageOrientation.allCases)
  func aMovieRotatesWithTheWorld(_ orientation: ImageOrientation) throws {
    let (width, height) = orientation.swapsDimensions ? (240, 320) : (320, 240)
    let drawn = try show(
      .video(writeMovie()), kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width, height, frame: 7,
      orientation: orientation)
    let found = try #require(FrameStrip.find(in: drawn.memory))
    #expect(found.strip.index == 7)
    #expect(found.orientation == orientation)
  }

  @Test func aMovieIsShownInItsOwnOrientation() throws {
    let drawn = try show(.video(writeMovie(.h264, ImageOrientation(quarterTurns: 2))), frame: 3)
    #expect(FrameStrip.find(in: drawn.memory)?.orientation == .identity)
  }

  @Test(arguments: [Scene.image(URL(fileURLWithPath: "/nowhere.png")), .video(URL(fileURLWithPath: "/nowhere.mov"))])
  func aMissingSceneFileIsRejected(_ scene: Scene) throws {
    let camera = try SceneCamera(.chart(.smpteBars))
    #expect(throws: MediaError.self) { try camera.show(scene) }
    #expect(camera.scene == .chart(.smpteBars))
  }

  @Test func aTextFileIsRejectedAsAnImage() throws {
    let file = folder.appending(path: "text.png")
    try Data("not a picture".utf8).write(to: file)
    #expect(throws: MediaError.self) { try SceneCamera(.image(file)) }
    #expect(throws: MediaError.self) { try SceneCamera(.video(file)) }
  }
}
