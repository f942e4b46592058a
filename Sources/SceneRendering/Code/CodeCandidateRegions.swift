/// The regions of an image with high local contrast and quiet surroundings, which may contain a code.
enum CodeCandidateRegions {
  /// The margin around a region in pixels.
  private static let margin = 10
  /// The minimum side length of a region with a code.
  private static let leastSide = 16
  /// The maximum number of regions to examine.
  private static let limit = 24

  /// Returns the regions, largest first.
  static func find(in luma: Luma) -> [PixelRect] {
    let (side, squares) = (LumaBlocks.side, LumaBlocks(luma))
    let (columns, rows) = (squares.columns, squares.rows)
    var busy = squares.busy
    var regions: [PixelRect] = []
    for start in busy.indices where busy[start] {
      let cells = flood(&busy, from: start, columns, rows)
      let region = PixelRect(
        from: cells.x * side, cells.y * side, to: cells.maxX * side, cells.maxY * side)
      if region.width >= leastSide, region.height >= leastSide { regions.append(region.insetBy(-margin)) }
    }
    let whole = PixelRect(x: 0, y: 0, width: luma.width, height: luma.height)
    return regions.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(limit).map { $0.intersection(whole) }
  }

  /// Clears a square and all squares connected to it, and returns their bounding rectangle.
  private static func flood(_ busy: inout [Bool], from start: Int, _ columns: Int, _ rows: Int) -> PixelRect {
    var waiting = [start]
    busy[start] = false
    var (left, top, right, bottom) = (columns, rows, 0, 0)
    while let place = waiting.popLast() {
      let (x, y) = (place % columns, place / columns)
      (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      for nextY in max(0, y - 1)...min(rows - 1, y + 1) {
        for nextX in max(0, x - 1)...min(columns - 1, x + 1) where busy[nextY * columns + nextX] {
          busy[nextY * columns + nextX] = false
          waiting.append(nextY * columns + nextX)
        }
      }
    }
    return PixelRect(from: left, top, to: right, bottom)
  }
}
