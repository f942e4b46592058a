import PixelModel
import PlatformTypes
import Testing

@testable import MediaCoding

/// Tests the display matrices of movie tracks for 1920 x 1080 frames.
@Suite struct DisplayMatrixTests {
  /// The elements a, b, c and d as whole numbers, and the translation in pixels.
  static let table: [(turns: Int, isMirrored: Bool, matrix: [Int32])] = [
    (0, false, [1, 0, 0, 1, 0, 0]), (1, false, [0, 1, -1, 0, 1080, 0]), (2, false, [-1, 0, 0, -1, 1920, 1080]),
    (3, false, [0, -1, 1, 0, 0, 1920]), (1, true, [0, 1, 1, 0, 0, 0]), (2, true, [1, 0, 0, -1, 0, 1080]),
    (0, true, [-1, 0, 0, 1, 1920, 0]), (3, true, [0, -1, -1, 0, 1080, 1920]),
  ]

  @Test(arguments: table) func `rule(310), rule(311): each orientation has the display matrix that phones write`(
    _ turns: Int, _ isMirrored: Bool, _ expected: [Int32]
  ) {
    let matrix = ImageOrientation(quarterTurns: turns, isMirrored: isMirrored)
      .displayMatrix(width: 1920, height: 1080)
    // The elements have the fixed-point format 16.16, except for the last column, whose format is 2.30.
    #expect([0, 1, 3, 4, 6, 7].map { matrix[$0] } == expected.map { $0 * 65_536 })
    #expect((matrix[2], matrix[5], matrix[8]) == (0, 0, 0x4000_0000))
  }

  @Test(arguments: table) func `rule(312): a display matrix with a wrong translation is read correctly`(
    _ turns: Int, _ isMirrored: Bool, _ expected: [Int32]
  ) {
    let orientation = ImageOrientation(quarterTurns: turns, isMirrored: isMirrored)
    var matrix = orientation.displayMatrix(width: 1920, height: 1080)
    (matrix[6], matrix[7]) = (-matrix[7], matrix[6] - (1080 << 16))
    #expect(ImageOrientation(displayMatrix: matrix) == orientation)
  }

  @Test func `a matrix that is not a quarter turn, or is invalid, has no orientation`() {
    #expect(ImageOrientation(displayMatrix: [1, 1, 0, -1, 1, 0, 0, 0, 1]) == nil)
    #expect(ImageOrientation(displayMatrix: []) == nil)
  }
}
