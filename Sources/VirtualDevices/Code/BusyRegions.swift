/// The parts of a picture where light and dark lie close together with quiet around them: where a code may be.
enum BusyRegions {
  /// Side of the squares of which a picture is made up, in pixels: narrower than the margin of a code.
  private static let side = 6
  /// How many levels lie between light and dark at least.
  private static let contrast: UInt8 = 40
  /// Pixels around a region that belong to the margin.
  private static let margin = 10
  /// The smallest side of a region with a code.
  private static let leastSide = 16
  /// So many regions are looked at.
  private static let limit = 24

  /// The regions, the largest first.
  static func find(in luma: Luma) -> [PixelRect] {
    // A square takes notice of the first pixels of the next ones too, or edges between squares would belong to none.
    let (columns, rows) = ((luma.width - 1) / side, (luma.height - 1) / side)
    guard columns > 0, rows > 0 else { return [] }
    var busy = squares(luma, columns, rows)
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

  /// Whether each square has light and dark; every second pixel of every second row counts.
  private static func squares(_ luma: Luma, _ columns: Int, _ rows: Int) -> [Bool] {
    var low = [UInt8](repeating: 255, count: columns)
    var high = [UInt8](repeating: 0, count: columns)
    var busy: [Bool] = []
    busy.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { (low[column], high[column]) = (255, 0) }
      for line in stride(from: 0, through: side, by: 2) {
        let first = luma.first + (row * side + line) * luma.rowBytes
        for column in 0..<columns {
          var pixel = first + column * side * luma.pixelBytes
          for _ in 0...side / 2 {
            let value = pixel.pointee
            if value < low[column] { low[column] = value }
            if value > high[column] { high[column] = value }
            pixel += 2 * luma.pixelBytes
          }
        }
      }
      for column in 0..<columns { busy.append(high[column] >= low[column] && high[column] - low[column] >= contrast) }
    }
    return busy
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
