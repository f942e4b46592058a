extension PixelMemory {
  /// Writes this picture, turned and mirrored, into `destination`, which has its format and its (swapped) size.
  ///
  /// Pixels of the format share no group of bytes: none is packed with its chroma.
  package func turn(_ orientation: ImageOrientation, into destination: PixelMemory) {
    guard let format = PixelFormat.named(layout.pixelFormat), format.code == destination.layout.pixelFormat else {
      preconditionFailure("turn: both pictures must have the same pixel format")
    }
    turn(orientation, into: destination, elementSizes: format.planes.map(\.bytesPerElement))
  }

  /// The same for planes whose elements have sizes of their own, whatever they mean.
  package func turn(_ orientation: ImageOrientation, into destination: PixelMemory, elementSizes: [Int]) {
    for (index, size) in elementSizes.enumerated() {
      switch size {
      case 1: turn(index, UInt8.self, orientation, destination)
      case 2: turn(index, UInt16.self, orientation, destination)
      case 3: turn(index, ThreeBytes.self, orientation, destination)
      case 4: turn(index, UInt32.self, orientation, destination)
      case 8: turn(index, UInt64.self, orientation, destination)
      case let size: preconditionFailure("turn: no pixel format has elements of \(size) bytes")
      }
    }
  }

  private typealias ThreeBytes = (UInt8, UInt8, UInt8)

  private func turn<Element>(
    _ index: Int, _: Element.Type, _ orientation: ImageOrientation, _ destination: PixelMemory
  ) {
    let from = layout.planes[index]
    let to = destination.layout.planes[index]
    let pixelBytes = MemoryLayout<Element>.size
    // Where the pixel at the result's origin comes from, and how to walk from it along the result's rows and columns.
    let back = orientation.inverse
    let origin = back.point(0, 0)
    let right = back.point(1, 0)
    let down = back.point(0, 1)
    func bytes(_ dx: Double, _ dy: Double) -> Int { Int(dx) * pixelBytes + Int(dy) * from.bytesPerRow }
    let isTurned = orientation.swapsDimensions
    PlaneTurn<Element>(
      source: baseAddress(ofPlane: index) + Int(origin.x) * (from.width - 1) * pixelBytes
        + Int(origin.y) * (from.height - 1) * from.bytesPerRow,
      alongRow: bytes(right.x - origin.x, right.y - origin.y),
      alongColumn: bytes(down.x - origin.x, down.y - origin.y),
      target: destination.baseAddress(ofPlane: index), bytesPerRow: to.bytesPerRow,
      width: min(to.width, isTurned ? from.height : from.width),
      height: min(to.height, isTurned ? from.width : from.height)
    ).run()
  }
}

/// Moves the elements of a plane to where they lie in the turned and mirrored plane. It stands where it is used: an optimised debug build makes code for each
/// kind of element within a file, and not beyond.
private struct PlaneTurn<Element> {
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
