import PixelModel
import PlatformTypes

extension ImageOrientation {
  /// Returns the track matrix with which a player displays a stored frame of this size in this orientation.
  ///
  /// The nine numbers are a, b, u, c, d, v, tx, ty, w, in 16.16 fixed point except for the third column, which is in
  /// 2.30. A point (x, y) maps to (ax + cy + tx, bx + dy + ty). The translation moves the rotated frame back to the
  /// origin. **Source:** rules 310 and 311.
  func displayMatrix(width: Int, height: Int) -> [Int32] {
    let origin = point(0, 0)
    let right = point(1, 0)
    let down = point(0, 1)
    let shown = swapsDimensions ? (width: height, height: width) : (width: width, height: height)
    func fixed(_ value: Double) -> Int32 { Int32(value * 65536) }
    return [
      fixed(right.x - origin.x), fixed(right.y - origin.y), 0,
      fixed(down.x - origin.x), fixed(down.y - origin.y), 0,
      fixed(origin.x * Double(shown.width)), fixed(origin.y * Double(shown.height)), 1 << 30,
    ]
  }

  /// Creates the orientation that a track matrix describes, or returns nil if it is not one of the eight orientations.
  ///
  /// Only the rotation and mirroring are compared, because the translation is often wrong in files. **Source:** rule
  /// 312.
  init?(displayMatrix: [Int32]) {
    guard displayMatrix.count == 9 else { return nil }
    let turn = [0, 1, 3, 4].map { displayMatrix[$0].signum() }
    let match = Self.allCases.first { orientation in
      let matrix = orientation.displayMatrix(width: 1, height: 1)
      return [0, 1, 3, 4].map { matrix[$0].signum() } == turn
    }
    guard let match else { return nil }
    self = match
  }
}
