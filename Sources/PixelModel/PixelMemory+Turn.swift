extension PixelMemory {
  /// Writes the rotated and mirrored image to `destination`, which must have the same format and the rotated size.
  ///
  /// Packed formats whose pixels share chroma cannot be rotated.
  package func rotate(_ orientation: ImageOrientation, into destination: PixelMemory) {
    guard let format = PixelFormat.named(layout.pixelFormat), format.code == destination.layout.pixelFormat else {
      preconditionFailure("PixelMemory.rotate: both images must have the same supported pixel format")
    }
    turn(orientation, into: destination, elementSizes: format.planes.map(\.bytesPerElement))
  }

  /// Rotates planes with the specified element sizes in bytes, independently of the meaning of the elements.
  package func turn(_ orientation: ImageOrientation, into destination: PixelMemory, elementSizes: [Int]) {
    for (index, size) in elementSizes.enumerated() {
      switch size {
      case 1: turn(index, UInt8.self, orientation, destination)
      case 2: turn(index, UInt16.self, orientation, destination)
      case 3: turn(index, ThreeBytes.self, orientation, destination)
      case 4: turn(index, UInt32.self, orientation, destination)
      case 8: turn(index, UInt64.self, orientation, destination)
      case let size:
        preconditionFailure("PixelMemory.turn: elements of \(size) bytes are not supported; use 1, 2, 3, 4 or 8")
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
    // The source position of the result's first pixel, and the steps from there along the rows and columns of the
    // result.
    let back = orientation.inverse
    let origin = back.point(0, 0)
    let right = back.point(1, 0)
    let down = back.point(0, 1)
    func bytes(_ dx: Double, _ dy: Double) -> Int { Int(dx) * pixelBytes + Int(dy) * from.bytesPerRow }
    let isTurned = orientation.swapsDimensions
    PlaneRotation<Element>(
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

/// A rotation of the elements of one plane.
///
/// The type is in the same file as its callers, because optimized debug builds specialize generic code only within a
/// file.
private struct PlaneRotation<Element> {
  /// The source element that becomes the top-left element of the result.
  let source: UnsafeMutableRawPointer
  /// The byte offsets in the source to the elements that become the right and lower neighbors.
  let alongRow: Int
  let alongColumn: Int
  let target: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int

  /// The side length of a tile.
  ///
  /// A 90-degree rotation reads along columns and would miss the cache at each step, so the plane is processed in
  /// tiles.
  private static var tile: Int { 64 }

  func run() {
    let side = MemoryLayout<Element>.size == 1 ? 8 : MemoryLayout<Element>.size == 2 ? 4 : 1
    // If columns of the result are rows of the source, squares of small elements are transposed in registers.
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

  /// Copies the elements one at a time.
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

  /// Rotates square blocks, with one 64-bit word per row and as many rows as elements per word.
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

// Blocks of bytes are transposed by swapping progressively larger parts of progressively more distant rows.

extension SIMD where Scalar == UInt64 {
  /// Swaps the upper half of each pair of `shift`-bit groups in one row with the lower half in the other.
  fileprivate static func exchange(_ upper: inout Self, _ lower: inout Self, _ shift: UInt64, _ mask: UInt64) {
    let change = ((upper &>> Self(repeating: shift)) ^ lower) & Self(repeating: mask)
    lower ^= change
    upper ^= change &<< Self(repeating: shift)
  }
}

extension SIMD8<UInt64> {
  /// The transpose of an 8x8 block of bytes.
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
  /// The transpose of a 4x4 block of 16-bit elements.
  fileprivate var transposedPairs: Self {
    var (even, odd) = (evenHalf, oddHalf)
    SIMD2.exchange(&even, &odd, 16, 0x0000_FFFF_0000_FFFF)
    var upper = SIMD2(even.x, odd.x)
    var lower = SIMD2(even.y, odd.y)
    SIMD2.exchange(&upper, &lower, 32, 0x0000_0000_FFFF_FFFF)
    return Self(lowHalf: upper, highHalf: lower)
  }
}
