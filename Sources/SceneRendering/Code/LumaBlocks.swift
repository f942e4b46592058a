/// The minimum, maximum and mean luma of each square in a grid over an image.
struct LumaBlocks: Sendable {
  /// The side length of a square in pixels, smaller than the quiet zone of a code.
  static let side = 6
  /// The minimum difference between light and dark, in luma levels.
  private static let contrast: UInt8 = 40

  private struct Square: Sendable {
    let (low, high, mean): (UInt8, UInt8, UInt8)

    /// The luma difference that is attributed to noise. **Source:** assumed; the contrast of a readable code is several
    /// times higher.
    static let tolerance = 16

    func differs(from last: Square) -> Bool {
      abs(Int(mean) - Int(last.mean)) > Self.tolerance || abs(Int(low) - Int(last.low)) > Self.tolerance
        || abs(Int(high) - Int(last.high)) > Self.tolerance
    }
  }

  let columns: Int
  let rows: Int
  private var squares: [Square] = []

  /// Creates the grid from every second pixel of every second row.
  init(_ luma: Luma) {
    let side = Self.side
    let samples = UInt16((side / 2 + 1) * (side / 2 + 1))
    // A square includes the first pixels of the adjacent squares, so that edges between squares are detected.
    (columns, rows) = (max(0, (luma.width - 1) / side), max(0, (luma.height - 1) / side))
    squares.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let first = luma.first + row * side * luma.rowBytes
      for column in 0..<columns {
        var line = first + column * side * luma.pixelBytes
        var (low, high, sum): (UInt8, UInt8, UInt16) = (255, 0, 0)
        for _ in 0...side / 2 {
          var pixel = line
          for _ in 0...side / 2 {
            let value = pixel.pointee
            (low, high, sum) = (min(low, value), max(high, value), sum &+ UInt16(value))
            pixel += 2 * luma.pixelBytes
          }
          line += 2 * luma.rowBytes
        }
        squares.append(Square(low: low, high: high, mean: UInt8(truncatingIfNeeded: sum / samples)))
      }
    }
  }

  /// Whether each square contains both light and dark pixels.
  var busy: [Bool] { squares.map { $0.high - $0.low >= Self.contrast } }

  /// Returns the squares that differ from a previous image of the same size.
  func changes(since last: LumaBlocks) -> [PixelRect] {
    squares.indices.filter { squares[$0].differs(from: last.squares[$0]) }.map { index in
      PixelRect(x: index % columns * Self.side, y: index / columns * Self.side, width: Self.side, height: Self.side)
    }
  }
}
