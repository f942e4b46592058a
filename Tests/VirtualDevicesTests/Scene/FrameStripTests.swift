import CaptureModel
import CoreMediaModel
import CoreVideoModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite struct FrameStripTests {
  @Test(arguments: [
    FrameStrip(index: 0, nanoseconds: 0), FrameStrip(index: .max, nanoseconds: .max),
    FrameStrip(index: 37, nanoseconds: 1_233_333_333), FrameStrip(index: 1, nanoseconds: -1),
  ])
  func stripCellsEncodeIndexAndTime(_ strip: FrameStrip) {
    #expect(FrameStrip(cells: strip.cells) == strip)
  }

  @Test func anyDamagedCellIsDetected() {
    let cells = FrameStrip(index: 37, nanoseconds: 1_233_333_333).cells
    for cell in 0..<128 {
      var damaged = cells
      damaged[cell / 32] ^= 1 << UInt32(cell % 32)
      #expect(FrameStrip(cells: damaged) == nil)
    }
  }

  @Test(arguments: ImageOrientation.allCases, DrawnScene.formats)
  func theStripIsFoundInAllOrientations(_ orientation: ImageOrientation, _ format: OSType) throws {
    let size = orientation.swapsDimensions ? (144, 192) : (192, 144)
    let drawn = try DrawnScene(format, size.0, size.1, orientation: orientation)
    let found = try #require(FrameStrip.find(in: drawn.memory))
    #expect(found.strip == FrameStrip(index: 37, nanoseconds: 1_233_333_333))
    #expect(found.orientation == orientation)
  }

  @Test(arguments: [(176, 144), (352, 288), (640, 480), (960, 540), (750, 1000), (1080, 1920), (480, 480)])
  func theStripIsFoundAtEverySize(_ width: Int, _ height: Int) throws {
    let drawn = try DrawnScene(kCVPixelFormatType_OneComponent8, width, height, chart: .checkerboard)
    #expect(FrameStrip.find(in: drawn.memory)?.strip == FrameStrip(index: 37, nanoseconds: 1_233_333_333))
  }

  @Test(arguments: Chart.allCases)
  func theStripIsOnEveryChart(_ chart: Chart) throws {
    let drawn = try DrawnScene(kCVPixelFormatType_32BGRA, 640, 480, chart: chart, frame: 90)
    #expect(FrameStrip.find(in: drawn.memory)?.strip == FrameStrip(index: 90, nanoseconds: 3_000_000_000))
  }

  @Test func theStripIsFoundInACroppedImage() throws {
    let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, 640, 360)
    let camera = try SceneCamera(.chart(.smpteBars))
    let image = try #require(camera.image(DrawnScene.request(frame: 5, sensor: (4032, 3024))))
    image.draw(into: memory, sensorToBuffer: ImageOrientation(quarterTurns: 2, isMirrored: true))
    #expect(FrameStrip.find(in: memory)?.strip.index == 5)
  }

  @Test func noStripIsFoundInAnEmptyImage() throws {
    let drawn = try DrawnScene(kCVPixelFormatType_32BGRA, 640, 480)
    drawn.memory.bytes.initializeMemory(as: UInt8.self, repeating: 90)
    #expect(FrameStrip.find(in: drawn.memory) == nil)
  }

  @Test(
    arguments: [
      (CMTime(value: 37, timescale: 30), 1_233_333_333), (CMTime(value: 1001, timescale: 30_000), 33_366_666),
      (CMTime(value: -1, timescale: 3), -333_333_334), (.invalid, 0), (.positiveInfinity, 0),
      (CMTime(value: 5_000_000_000_000, timescale: 1_000_000_000), 5_000_000_000_000),
    ] as [(CMTime, Int64)])
  func stripTimesAreRoundedDown(_ time: CMTime, _ expected: Int64) {
    #expect(SceneTime(index: 0, time: time).nanoseconds == expected)
  }

  @Test func theLabelShowsTheIndexAndTimeOfTheStrip() {
    let moment = SceneTime(index: 37, time: CMTime(value: 37, timescale: 30))
    #expect(moment.label == "#000037 00:01.233")
    #expect(SceneTime(index: 1_000_001, time: CMTime(value: 3_661_999, timescale: 1000)).label == "#000001 61:01.999")
  }
}
