import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

@Suite struct OrientationChartTests {
  /// A corner's position in the upright image, and its color as RGB and as YCbCr in both ranges.
  struct Corner: Sendable {
    var u: Double
    var v: Double
    var rgb: [Int]
    var video: [Int]
    var full: [Int]
    var tenBits: [Int]
  }

  /// Red, green, blue and yellow in reading order. Another program converted them with the BT.709 matrix.
  static let corners = [
    Corner(
      u: 0.001, v: 0.001, rgb: [215, 38, 61], video: [82, 120, 205], full: [77, 119, 215], tenBits: [330, 481, 819]),
    Corner(
      u: 0.999, v: 0.001, rgb: [31, 163, 74], video: [126, 102, 74], full: [129, 99, 66], tenBits: [505, 409, 294]),
    Corner(
      u: 0.001, v: 0.999, rgb: [35, 100, 210], video: [97, 183, 95], full: [94, 190, 90], tenBits: [387, 731, 380]),
    Corner(
      u: 0.999, v: 0.999, rgb: [244, 184, 28], video: [175, 53, 161], full: [185, 43, 165], tenBits: [701, 214, 643]),
  ]

  @Test(arguments: ImageOrientation.allCases, DrawnScene.formats)
  func theChartCornersMatchTheOrientation(_ orientation: ImageOrientation, _ format: OSType) throws {
    let (width, height) = orientation.swapsDimensions ? (288, 352) : (352, 288)
    let drawn = try DrawnScene(format, width, height, orientation: orientation)
    for corner in Self.corners {
      let expected =
        switch format {
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB: corner.rgb
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: corner.full
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: corner.tenBits
        case kCVPixelFormatType_OneComponent8: [corner.full[0]]
        default: corner.video
        }
      #expect(drawn.pixel(ofWorld: corner.u, corner.v, orientation: orientation) == expected)
    }
  }

  /// A rotated chart equals the upright chart after rotation, comparing every third pixel: rendering does not depend on
  /// the orientation.
  @Test(
    arguments: ImageOrientation.allCases,
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
    ])
  func everyPixelIsRotated(_ orientation: ImageOrientation, _ format: OSType) throws {
    let upright = try DrawnScene(format, 352, 288)
    let (width, height) = orientation.swapsDimensions ? (288, 352) : (352, 288)
    let turned = try DrawnScene(format, width, height, orientation: orientation)
    var differences = 0
    for y in stride(from: 0, to: 288, by: 3) {
      for x in stride(from: 0, to: 352, by: 3) {
        let (u, v) = ((Double(x) + 0.5) / 352, (Double(y) + 0.5) / 288)
        if turned.pixel(ofWorld: u, v, orientation: orientation) != upright.pixel(x, y) { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  /// The colors in two pixel formats of the same type are identical: the formats differ only in packing.
  @Test(arguments: [
    (kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA),
    (kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
    (kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8),
  ])
  func theChartLooksTheSameInEveryFormat(_ format: OSType, _ other: OSType) throws {
    let one = try DrawnScene(format, 352, 288)
    let two = try DrawnScene(other, 352, 288)
    let differences = (0..<288).reduce(0) { sum, y in
      sum + (0..<352).count { one.pixel($0, y) != two.pixel($0, y) }
    }
    #expect(differences == 0)
  }

  /// The rotation of the connection cancels the rotated mounting of the sensor, so the chart is drawn upright.
  @Test func aRotationOfTheConnectionCancelsTheMounting() throws {
    let mounting = ImageOrientation(quarterTurns: 3)
    let memory = try DrawnScene.memory(kCVPixelFormatType_32BGRA, 1080, 1920)
    let camera = try SceneCamera(.chart(.orientation))
    let image = try #require(camera.image(DrawnScene.request(frame: 0, world: mounting)))
    image.draw(into: memory, sensorToBuffer: mounting.inverse)
    let drawn = DrawnScene(memory: memory)
    for corner in Self.corners {
      #expect(drawn.pixel(ofWorld: corner.u, corner.v, orientation: .identity) == corner.rgb)
    }
  }

  @Test(arguments: [(16, 16), (2, 2), (1, 1), (17, 33), (192, 144), (144, 192)])
  func theChartCanBeDrawnInEverySize(_ width: Int, _ height: Int) throws {
    for format in DrawnScene.formats {
      let drawn = try DrawnScene(format, width, height)
      #expect(drawn.memory.content != nil)
    }
  }

  @Test func theHandRotatesOncePerSecond() {
    let layout = OrientationChart.Layout(world: PixelRect(x: 0, y: 0, width: 640, height: 480))
    let places = (0..<30).map { frame in
      layout.hand(turns: SceneTime(index: frame, time: CMTime(value: Int64(30 + frame), timescale: 30)).partOfSecond)
        .bounds
    }
    #expect(Set(places).count == 30)
    let (x, y) = (Int(layout.dialX), Int(layout.dialY))
    func liesIn(_ rect: PixelRect, _ right: ClosedRange<Int>, _ down: ClosedRange<Int>) -> Bool {
      right.contains(rect.x + rect.width / 2 - x) && down.contains(rect.y + rect.height / 2 - y)
    }
    let far = Int(layout.radius / 2)...Int(layout.radius)
    // The hand points up at the full second and then moves right, which is clockwise.
    #expect(liesIn(places[0], -1...1, -far.upperBound ... -far.lowerBound))
    #expect(liesIn(places[15], -1...1, far))
    #expect(liesIn(layout.hand(turns: 0.25).bounds, far, -1...1))
  }

  @Test func aFormatWithoutColorsIsNotDrawn() throws {
    let memory = try DrawnScene.memory(kCVPixelFormatType_DepthFloat32, 64, 48)
    let camera = try SceneCamera(.chart(.orientation))
    try #require(camera.image(DrawnScene.request(frame: 1))).draw(into: memory, sensorToBuffer: .identity)
    #expect(memory.bytes.allSatisfy { $0 == 0 })
    #expect(memory.content == nil)
  }
}
