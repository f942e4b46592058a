/// The parts of a picture where light and dark lie close together with quiet around them: where a code may be.
enum CodeCandidateRegions {
  /// Pixels around a region that belong to the margin.
  private static let margin = 10
  /// The smallest side of a region with a code.
  private static let leastSide = 16
  /// So many regions are looked at.
  private static let limit = 24

  /// The regions, the largest first.
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

  /// Takes a square and all that hang together with it, and returns the rectangle around them.
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
