import CoreVideoModel
import PixelModel
import Testing

@testable import SceneRendering

/// Tests that the orientation chart's orientation is recognized from its corners.
@Suite struct ChartReadingTests {
  @Test(arguments: ImageOrientation.allCases, [(640, 480), (1280, 720), (375, 812)])
  func eachOrientationIsReadFromTheOrientationChart(_ orientation: ImageOrientation, _ size: (Int, Int)) throws {
    let drawn = try DrawnScene(kCVPixelFormatType_32BGRA, size.0, size.1, orientation: orientation)
    #expect(ImageOrientation(chartIn: drawn.memory) == orientation)
  }

  /// The image is mirrored first, then rotated clockwise. Mirroring after a rotation reverses its direction.
  @Test func `each orientation of the chart has a description`() {
    #expect(
      ImageOrientation.allWords == [
        "upright", "turned 90", "turned 180", "turned 270", "mirrored", "mirrored turned 90", "mirrored turned 180",
        "mirrored turned 270",
      ])
    #expect(ImageOrientation(quarterTurns: 1).words == "turned 90")
    #expect(ImageOrientation(quarterTurns: 1, isMirrored: true).words == "mirrored turned 270")
  }

  @Test(arguments: Chart.allCases.filter { $0 != .orientation })
  func otherChartsHaveNoOrientation(_ chart: Chart) throws {
    let drawn = try DrawnScene(kCVPixelFormatType_32BGRA, 640, 480, chart: chart)
    #expect(ImageOrientation(chartIn: drawn.memory) == nil)
  }
}
