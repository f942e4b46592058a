import CoreVideoModel
import Testing

@testable import SceneRendering

@Suite struct SceneColorTests {
  /// Checks 75 % bars in BT.709, eight bits, video range. **Source:** SMPTE RP 219 (values of the 75 % bars), rounded
  /// to eight bits.
  @Test(
    arguments: zip(
      SMPTEBars.bars,
      [
        [180, 128, 128], [168, 44, 136], [145, 147, 44], [133, 63, 52], [63, 193, 204], [51, 109, 212], [28, 212, 120],
      ] as [[UInt32]]))
  func colorBarsHaveTheirKnownValues(_ bar: SceneColor, _ expected: [UInt32]) {
    let (luma, blue, red) = bar.yCbCr(fullRange: false)
    #expect([luma, blue, red] == expected)
  }

  @Test(
    arguments: [
      (SceneColor.black, 8, false, [16, 128, 128]), (.white, 8, false, [235, 128, 128]),
      (.black, 8, true, [0, 128, 128]), (.white, 8, true, [255, 128, 128]),
      (.black, 10, false, [64, 512, 512]), (.white, 10, false, [940, 512, 512]),
      (SceneColor(1, 0, 0), 8, false, [63, 102, 240]), (SceneColor(0, 1, 0), 8, false, [173, 42, 26]),
      (SceneColor(0, 0, 1), 8, false, [32, 240, 118]), (SceneColor(1, 0, 0), 10, false, [250, 409, 960]),
      (SceneColor(0, 0, 1), 8, true, [18, 255, 116]), (SceneColor(gray: -0.04), 8, false, [7, 128, 128]),
    ] as [(SceneColor, Int, Bool, [UInt32])])
  func conversionToYCbCrIsExact(_ color: SceneColor, _ bits: Int, _ fullRange: Bool, _ expected: [UInt32]) {
    let (luma, blue, red) = color.yCbCr(bits: bits, fullRange: fullRange)
    #expect([luma, blue, red] == expected)
  }

  @Test func colorBarsAreDrawnIntoTheBuffer() throws {
    let drawn = try DrawnScene(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 700, 400, chart: .smpteBars)
    #expect(
      (0..<7).map { drawn.pixel(100 * $0 + 50, 20) } == [
        [180, 128, 128], [168, 44, 136], [145, 147, 44], [133, 63, 52], [63, 193, 204], [51, 109, 212], [28, 212, 120],
      ])
    // The first PLUGE bar is below black, which only video range can represent.
    #expect(drawn.pixel(515, 350) == [7, 128, 128])
    let packed = try DrawnScene(kCVPixelFormatType_32BGRA, 700, 400, chart: .smpteBars)
    #expect(packed.pixel(150, 20) == [191, 191, 0])
    #expect(packed.pixel(515, 350) == [0, 0, 0])
  }

  @Test func rampsRunFromBlackToWhite() throws {
    let drawn = try DrawnScene(kCVPixelFormatType_32BGRA, 256, 144, chart: .grayRamp)
    #expect((0..<256).map { drawn.pixel($0, 0) } == (0..<256).map { [$0, $0, $0] })
    let colors = try DrawnScene(kCVPixelFormatType_32BGRA, 256, 144, chart: .rgbRamps)
    #expect([20, 56, 92].map { colors.pixel(100, $0) } == [[100, 100, 100], [100, 0, 0], [0, 100, 0]])
    #expect(colors.pixel(250, 130) == [0, 0, 250])
  }

  @Test func theCheckerboardBeginsWithWhite() throws {
    let drawn = try DrawnScene(kCVPixelFormatType_OneComponent8, 320, 160, chart: .checkerboard)
    #expect(
      [(0, 0), (20, 0), (40, 0), (0, 20), (20, 20)].map { drawn.pixel($0.0, $0.1) } == [[255], [0], [255], [0], [255]])
  }
}
