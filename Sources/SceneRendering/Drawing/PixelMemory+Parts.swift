import Foundation
import PixelModel

extension PixelMemory {
  /// Copies a rectangle from another image with the same layout, extended to whole samples where pixels share them.
  func copy(_ rect: PixelRect, from source: PixelMemory) {
    forEachPlane { index, plane in
      copy(
        rect, from: source, plane: index, columns: plane.horizontalSubsampling * plane.pixelsPerElement,
        rows: plane.verticalSubsampling, bytes: plane.bytesPerElement)
    }
  }

  /// Copies a rectangle of one plane, whose elements have `bytes` bytes and represent `columns` by `rows` pixels.
  func copy(
    _ rect: PixelRect, from source: PixelMemory, plane index: Int, columns: Int = 1, rows: Int = 1, bytes: Int
  ) {
    if rect.isEmpty { return }
    let plane = layout.planes[index]
    let left = rect.x / columns * bytes
    let count = rect.maxX.dividedUp(by: columns) * bytes - left
    for row in rect.y / rows..<rect.maxY.dividedUp(by: rows) {
      let place = plane.offset + row * plane.bytesPerRow + left
      memcpy(baseAddress + place, source.baseAddress + place, count)
    }
  }

  /// Returns the smallest rectangle that contains all differences from another image with the same layout.
  func difference(from other: PixelMemory) -> PixelRect {
    var result = PixelRect(from: 0, 0, to: 0, 0)
    forEachPlane { index, plane in
      result = result.union(
        difference(
          from: other, plane: index, columns: plane.horizontalSubsampling * plane.pixelsPerElement,
          rows: plane.verticalSubsampling, bytes: plane.bytesPerElement))
    }
    return result.intersection(PixelRect(layout))
  }

  /// Returns the differences in one plane, whose elements have `bytes` bytes and represent `columns` by `rows` pixels.
  func difference(
    from other: PixelMemory, plane index: Int, columns: Int = 1, rows: Int = 1, bytes: Int
  ) -> PixelRect {
    let plane = layout.planes[index]
    let count = layout.width.dividedUp(by: columns) * bytes
    var (left, top, right, bottom) = (count, plane.height, 0, 0)
    for row in 0..<plane.height {
      let place = plane.offset + row * plane.bytesPerRow
      let own = (baseAddress + place).assumingMemoryBound(to: UInt8.self)
      let others = (other.baseAddress + place).assumingMemoryBound(to: UInt8.self)
      guard memcmp(own, others, count) != 0 else { continue }
      (top, bottom) = (min(top, row), row + 1)
      left = Self.begin(of: 0..<left, own, others)
      right = Self.end(of: right..<count, own, others)
    }
    return PixelRect(
      from: left / bytes * columns, top * rows, to: right.dividedUp(by: bytes) * columns, bottom * rows)
  }

  /// Returns the index of the first difference between two rows in a range, or the end of the range. Compares eight
  /// bytes at a time.
  private static func begin(of range: Range<Int>, _ own: UnsafePointer<UInt8>, _ others: UnsafePointer<UInt8>) -> Int {
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let difference = word(own + place) ^ word(others + place)
      if difference != 0 { return place + difference.trailingZeroBitCount / 8 }
      place += 8
    }
    return (place..<range.upperBound).first { own[$0] != others[$0] } ?? range.upperBound
  }

  /// Returns the index after the last difference between two rows in a range, or the start of the range.
  private static func end(of range: Range<Int>, _ own: UnsafePointer<UInt8>, _ others: UnsafePointer<UInt8>) -> Int {
    var place = range.upperBound
    while place - 8 >= range.lowerBound {
      let difference = word(own + (place - 8)) ^ word(others + (place - 8))
      if difference != 0 { return place - difference.leadingZeroBitCount / 8 }
      place -= 8
    }
    return (range.lowerBound..<place).last { own[$0] != others[$0] }.map { $0 + 1 } ?? range.lowerBound
  }

  /// Loads eight bytes in little-endian order.
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  private func forEachPlane(_ body: (Int, PixelFormat.Plane) -> Void) {
    for (index, plane) in (PixelFormat.named(layout.pixelFormat)?.planes ?? []).enumerated() { body(index, plane) }
  }
}
