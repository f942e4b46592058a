/// Moves the elements of a plane to where they lie in the turned and mirrored plane.
struct PlaneTurn<Element> {
  /// The element that comes to the result's top left.
  let source: UnsafeMutableRawPointer
  /// Bytes from there to what comes to its right, and to what comes below it.
  let alongRow: Int
  let alongColumn: Int
  let target: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int

  /// A quarter turn walks down columns and would miss the cache at each step, so both sides are gone through in tiles.
  private static var tile: Int { 64 }

  func run() {
    let side = MemoryLayout<Element>.size == 1 ? 8 : MemoryLayout<Element>.size == 2 ? 4 : 1
    // Where the result's columns were rows, squares of small elements are turned in registers.
    let isInSquares = side > 1 && abs(alongColumn) == MemoryLayout<Element>.size
    let (right, bottom) = isInSquares ? (width / side * side, height / side * side) : (0, 0)
    for top in stride(from: 0, to: height, by: Self.tile) {
      for left in stride(from: 0, to: width, by: Self.tile) {
        let (endY, endX) = (min(top + Self.tile, height), min(left + Self.tile, width))
        let (squaresY, squaresX) = (max(top, min(endY, bottom)), max(left, min(endX, right)))
        if side == 8 {
          turnSquares(left..<squaresX, top..<squaresY) { (rows: SIMD8<UInt64>) in rows.transposedBytes }
        } else {
          turnSquares(left..<squaresX, top..<squaresY) { (rows: SIMD4<UInt64>) in rows.transposedPairs }
        }
        move(squaresX..<endX, top..<squaresY)
        move(left..<endX, squaresY..<endY)
      }
    }
  }

  /// One element after the other.
  private func move(_ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows {
      var read = source + y * alongColumn + columns.lowerBound * alongRow
      var write = target + y * bytesPerRow + columns.lowerBound * MemoryLayout<Element>.size
      for _ in columns {
        write.storeBytes(of: read.loadUnaligned(as: Element.self), as: Element.self)
        read += alongRow
        write += MemoryLayout<Element>.size
      }
    }
  }

  /// Squares of as many rows as a register has words, each word a row of as many elements.
  @inline(__always)
  private func turnSquares<Rows: SIMD>(
    _ columns: Range<Int>, _ rows: Range<Int>, _ transposed: (Rows) -> Rows
  ) where Rows.Scalar == UInt64 {
    let (side, bytes) = (Rows.scalarCount, 8 / Rows.scalarCount)
    let isUpward = alongColumn < 0
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: side) {
      for x in stride(from: columns.lowerBound, to: columns.upperBound, by: side) {
        let read = source + y * alongColumn + x * alongRow - (isUpward ? 8 - bytes : 0)
        var square = Rows()
        for index in 0..<side { square[index] = (read + index * alongRow).loadUnaligned(as: UInt64.self) }
        let turned = transposed(square)
        for index in 0..<side { store(turned[index], row: y + (isUpward ? side - 1 - index : index), bytes * x) }
      }
    }
  }

  private func store(_ word: UInt64, row: Int, _ byte: Int) {
    (target + row * bytesPerRow + byte).storeBytes(of: word, as: UInt64.self)
  }
}

// Squares of bytes are transposed by exchanging ever larger parts of ever more distant rows.

extension SIMD where Scalar == UInt64 {
  /// Exchanges the upper part of each `shift` bits of one row with the lower part of the other.
  fileprivate static func exchange(_ upper: inout Self, _ lower: inout Self, _ shift: UInt64, _ mask: UInt64) {
    let change = ((upper &>> Self(repeating: shift)) ^ lower) & Self(repeating: mask)
    lower ^= change
    upper ^= change &<< Self(repeating: shift)
  }
}

extension SIMD8<UInt64> {
  /// Eight rows of eight bytes, as columns.
  fileprivate var transposedBytes: Self {
    var (even, odd) = (evenHalf, oddHalf)
    SIMD4.exchange(&even, &odd, 8, 0x00FF_00FF_00FF_00FF)
    var (rows04, rows26, rows15, rows37) = (even.evenHalf, even.oddHalf, odd.evenHalf, odd.oddHalf)
    SIMD2.exchange(&rows04, &rows26, 16, 0x0000_FFFF_0000_FFFF)
    SIMD2.exchange(&rows15, &rows37, 16, 0x0000_FFFF_0000_FFFF)
    var upper = SIMD4(rows04.x, rows15.x, rows26.x, rows37.x)
    var lower = SIMD4(rows04.y, rows15.y, rows26.y, rows37.y)
    SIMD4.exchange(&upper, &lower, 32, 0x0000_0000_FFFF_FFFF)
    return Self(lowHalf: upper, highHalf: lower)
  }
}

extension SIMD4<UInt64> {
  /// Four rows of four pairs of bytes, as columns.
  fileprivate var transposedPairs: Self {
    var (even, odd) = (evenHalf, oddHalf)
    SIMD2.exchange(&even, &odd, 16, 0x0000_FFFF_0000_FFFF)
    var upper = SIMD2(even.x, odd.x)
    var lower = SIMD2(even.y, odd.y)
    SIMD2.exchange(&upper, &lower, 32, 0x0000_0000_FFFF_FFFF)
    return Self(lowHalf: upper, highHalf: lower)
  }
}
