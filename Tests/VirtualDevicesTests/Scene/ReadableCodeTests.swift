import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import Testing

@testable import VirtualDevices

/// Tests the codes with an external program, independent of our own transforms.
@Suite(.needsZBar)
struct ReadableCodeTests {
  @Test(arguments: [
    (352, 288), (288, 352), (640, 480), (480, 640), (1280, 720), (720, 1280), (1920, 1080), (1080, 1920), (750, 1000),
  ])
  func allFourChartCodesAreReadAtTheirPositions(_ width: Int, _ height: Int) throws {
    let drawn = try DrawnScene(kCVPixelFormatType_OneComponent8, width, height)
    #expect(try readQuarters(drawn) == ["camsim:TL", "camsim:TR", "camsim:BL", "camsim:BR"])
  }

  @Test(
    arguments: zip(
      ImageOrientation.allCases,
      [
        "TL TR BL BR", "BL TL BR TR", "BR BL TR TL", "TR BR TL BL", "TR TL BR BL", "TL BL TR BR", "BL BR TL TR",
        "BR TR BL TL",
      ]
    ))
  func theChartCodesIdentifyAllEightOrientations(_ orientation: ImageOrientation, _ corners: String) throws {
    let (width, height) = orientation.swapsDimensions ? (480, 640) : (640, 480)
    let drawn = try DrawnScene(kCVPixelFormatType_OneComponent8, width, height, orientation: orientation)
    #expect(try readQuarters(drawn) == corners.split(separator: " ").map { "camsim:\($0)" })
  }

  /// Returns the text that the external program reads in each quarter of the image, in reading order.
  private func readQuarters(_ drawn: DrawnScene) throws -> [String] {
    try [(0, 0), (1, 0), (0, 1), (1, 1)].map { right, down in
      try ZBar.read(grayMap(drawn, right, down), "--raw").trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// Returns a quarter of the image in PGM format.
  private func grayMap(_ drawn: DrawnScene, _ right: Int, _ down: Int) -> Data {
    let plane = drawn.memory.layout.planes[0]
    let (width, height) = (plane.width / 2, plane.height / 2)
    var file = Data("P5\n\(width) \(height)\n255\n".utf8)
    for row in down * height..<(down + 1) * height {
      let first = row * plane.bytesPerRow + right * width
      file.append(contentsOf: drawn.memory.bytes[first..<first + width])
    }
    return file
  }
}
