import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// Tests that recycled pool memory, which contains an older frame, leaves no artifacts when the renderer draws only the
/// difference.
@Suite struct RecycledMemoryTests {
  static let formats = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
  ]

  private func draw(_ camera: SceneCamera, frame: Int, into memory: PixelMemory, turned: ImageOrientation = .identity)
    throws
  {
    let request = DrawnScene.request(frame: frame, sensor: (192, 144))
    try #require(camera.image(request)).draw(into: memory, sensorToBuffer: turned)
  }

  private func fresh(_ chart: Chart, _ format: OSType, frame: Int, turned: ImageOrientation = .identity) throws
    -> Data
  {
    let memory = try DrawnScene.memory(format, turned.swapsDimensions ? 144 : 192, turned.swapsDimensions ? 192 : 144)
    try draw(SceneCamera(.chart(chart)), frame: frame, into: memory, turned: turned)
    return Data(memory.bytes)
  }

  @Test(arguments: Chart.allCases, formats)
  func aFrameInReusedMemoryEqualsOneInFreshMemory(_ chart: Chart, _ format: OSType) throws {
    for turned in ImageOrientation.allCases {
      let memory = try DrawnScene.memory(
        format, turned.swapsDimensions ? 144 : 192, turned.swapsDimensions ? 192 : 144)
      let camera = try SceneCamera(.chart(chart))
      for frame in [0, 3, 4, 16] {
        try draw(camera, frame: frame, into: memory, turned: turned)
        let isEqual = try Data(memory.bytes) == fresh(chart, format, frame: frame, turned: turned)
        #expect(isEqual, "frame \(frame), \(turned)")
      }
    }
  }

  /// Checks that the test above can fail: without restored rectangles, the old hand remains visible.
  @Test func anUnrecordedRectangleLeavesVisiblePixels() throws {
    let format = kCVPixelFormatType_32BGRA
    let memory = try DrawnScene.memory(format, 192, 144)
    let camera = try SceneCamera(.chart(.orientation))
    try draw(camera, frame: 3, into: memory)
    let drawn = try #require(memory.content as? DrawnFrame)
    #expect(!drawn.moved.isEmpty)
    memory.content = DrawnFrame(background: drawn.background, moved: [])
    try draw(camera, frame: 10, into: memory)
    #expect(try Data(memory.bytes) != fresh(.orientation, format, frame: 10))
  }

  /// Only moving parts are redrawn while no client writes to the memory.
  @Test func onlyTheDifferenceToTheLastFrameIsDrawn() throws {
    let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, 192, 144)
    let camera = try SceneCamera(.chart(.orientation))
    try draw(camera, frame: 3, into: memory)
    memory.bytes[0] ^= 0xFF
    let changed = memory.bytes[0]
    try draw(camera, frame: 4, into: memory)
    #expect(memory.bytes[0] == changed)
  }

  @Test func memoryThatAClientChangedIsFullyRedrawn() throws {
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let pool = CVPixelBufferPool(layout: try DrawnScene.memory(format, 192, 144).layout)
    let camera = try SceneCamera(.chart(.orientation))
    func buffer(frame: Int) throws -> CVPixelBuffer {
      let image = try #require(camera.image(DrawnScene.request(frame: frame, sensor: (192, 144))))
      return pool.makeBuffer { image.draw(into: $0, sensorToBuffer: .identity) }
    }
    try buffer(frame: 3).withPixels(readOnly: false) { (memory: PixelMemory) -> Void in
      memory.bytes.initializeMemory(as: UInt8.self, repeating: 0x5A)
    }
    #expect(pool.idleMemoryCount == 1)
    // The padding at the end of rows may keep a client's data, but pixels may not.
    let clean = try DrawnScene(format, 192, 144, frame: 4)
    let differences = try buffer(frame: 4).withPixels(readOnly: true) { memory in
      let again = DrawnScene(memory: memory)
      return (0..<144).reduce(0) { sum, y in sum + (0..<192).count { again.pixel($0, y) != clean.pixel($0, y) } }
    }
    #expect(differences == 0)
  }

  @Test func anotherSceneSizeOrOrientationIsFullyRedrawn() throws {
    let format = kCVPixelFormatType_32BGRA
    let memory = try DrawnScene.memory(format, 192, 144)
    let camera = try SceneCamera(.chart(.orientation))
    try draw(camera, frame: 3, into: memory)
    let mirrored = ImageOrientation(isMirrored: true)
    try draw(camera, frame: 4, into: memory, turned: mirrored)
    #expect(try Data(memory.bytes) == fresh(.orientation, format, frame: 4, turned: mirrored))
    try camera.show(.chart(.checkerboard))
    try draw(camera, frame: 5, into: memory, turned: mirrored)
    #expect(try Data(memory.bytes) == fresh(.checkerboard, format, frame: 5, turned: mirrored))
  }

  /// The cached backgrounds stay within their memory limit for any number of sizes.
  @Test func theMemoryOfBackgroundsIsLimited() throws {
    let limit = 500_000
    let stage = ArtworkRenderer(StillArtwork(chart: Checkerboard()), byteLimit: limit)
    for height in stride(from: 64, through: 640, by: 32) {
      let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, 192, height)
      let placement = Placement(showingAllOf: memory.layout, orientation: .identity)
      stage.draw(SceneTime(index: 0, time: .zero), into: memory, parameters: RenderParameters(placement: placement))
      #expect(stage.keptByteCount <= max(limit, memory.layout.byteCount))
    }
    #expect(stage.keptByteCount > limit / 2)
  }

  /// A requested image represents the scene at the time of the request.
  @Test func aNewSceneAppearsInTheNextImage() throws {
    let camera = try SceneCamera(.chart(.orientation))
    let before = try #require(camera.image(DrawnScene.request(frame: 3, sensor: (192, 144))))
    try camera.show(.chart(.smpteBars))
    #expect(camera.scene == .chart(.smpteBars))
    let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, 192, 144)
    before.draw(into: memory, sensorToBuffer: .identity)
    #expect(try Data(memory.bytes) == fresh(.orientation, kCVPixelFormatType_32BGRA, frame: 3))
  }

  /// Several outputs render the same image on separate threads.
  @Test func imagesCanBeDrawnOnManyThreads() throws {
    let camera = try SceneCamera(.chart(.orientation))
    let expected = try (0..<8).map { try fresh(.orientation, kCVPixelFormatType_32BGRA, frame: $0) }
    let images = (0..<8).compactMap { camera.image(DrawnScene.request(frame: $0, sensor: (192, 144))) }
    let memories = try (0..<8).map { _ in try DrawnScene.memory(kCVPixelFormatType_32BGRA, 192, 144) }
    DispatchQueue.concurrentPerform(iterations: 8) { images[$0].draw(into: memories[$0], sensorToBuffer: .identity) }
    #expect(memories.map { Data($0.bytes) } == expected)
  }
}
