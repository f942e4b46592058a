import CoreVideoModel
import PixelModel

/// An upscaler of 8-bit images with bilinear interpolation.
///
/// The result is identical on every machine, and upscaling a part gives the same pixels as upscaling the whole image.
struct Upscaler {
  private var columns: [Axis.Key: Axis] = [:]

  /// The interpolation along one axis of a plane: the index of the lower source pixel and the weight of the next one,
  /// for each result pixel.
  private struct Axis {
    struct Key: Hashable {
      var from: Int
      var to: Int
    }

    /// The number of weight units per pixel.
    static let one = 128
    var places: [Int32]
    var shares: [UInt16]

    init(_ key: Key) {
      (places, shares) = ([], [])
      for index in 0..<key.to {
        // The distance from the center of the first source pixel, as an integer in weight units.
        let place = max(0, ((2 * index + 1) * key.from * Self.one / key.to - Self.one) / 2)
        let pixel = min(place / Self.one, key.from - 1)
        let isLast = pixel == key.from - 1
        places.append(Int32(isLast ? max(0, pixel - 1) : pixel))
        shares.append(UInt16(isLast ? (key.from > 1 ? Self.one : 0) : place % Self.one))
      }
    }
  }

  /// Whether images of a format can be upscaled, which requires byte samples whose neighbors are of the same component.
  static func canEnlarge(_ pixelFormat: OSType) -> Bool {
    guard let format = PixelFormat.named(pixelFormat) else { return false }
    return format.bitsPerComponent == 8
      && format.planes.allSatisfy { $0.pixelsPerElement == 1 && $0.bytesPerElement != 3 }
  }

  /// Fills `destination`, or a part of it, with an upscaled image of the same format.
  mutating func enlarge(_ source: PixelMemory, into destination: PixelMemory, part: PixelRect? = nil) {
    guard let format = PixelFormat.named(source.layout.pixelFormat) else { return }
    let whole = PixelRect(x: 0, y: 0, width: destination.layout.width, height: destination.layout.height)
    let part = part ?? whole
    for (index, kind) in format.planes.enumerated() {
      let rect = PixelRect(
        from: part.x / kind.horizontalSubsampling, part.y / kind.verticalSubsampling,
        to: part.maxX.dividedUp(by: kind.horizontalSubsampling), part.maxY.dividedUp(by: kind.verticalSubsampling))
      let (from, to) = (source.layout.planes[index], destination.layout.planes[index])
      let across = axis(Axis.Key(from: from.width, to: to.width))
      let down = axis(Axis.Key(from: from.height, to: to.height))
      let plane = UpscaledPlane(
        source: UnsafePointer(source.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self)),
        sourceStride: from.bytesPerRow,
        target: destination.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self),
        targetStride: to.bytesPerRow,
        bytes: kind.bytesPerElement, lastRow: from.height - 1, isWide: from.width > 1)
      plane.fill(rect, across.places, across.shares, down.places, down.shares)
    }
  }

  private mutating func axis(_ key: Axis.Key) -> Axis {
    if let axis = columns[key] { return axis }
    if columns.count > 16 { columns = [:] }
    let axis = Axis(key)
    columns[key] = axis
    return axis
  }
}

extension PixelRect {
  /// Returns the area of an upscaled image that depends on this rectangle of the source, including interpolation at the
  /// edges.
  func enlarged(from small: PixelLayout, to large: PixelLayout) -> PixelRect {
    if isEmpty { return self }
    // Two pixels of margin, because chroma is shared between pixels.
    func edge(_ place: Int, _ small: Int, _ large: Int) -> Int { min(large, max(0, place) * large / small) }
    return PixelRect(
      from: edge(x - 2, small.width, large.width) & ~1, edge(y - 2, small.height, large.height) & ~1,
      to: edge(maxX + 3, small.width, large.width), edge(maxY + 3, small.height, large.height))
  }
}

private struct UpscaledPlane {
  let source: UnsafePointer<UInt8>
  let sourceStride: Int
  let target: UnsafeMutablePointer<UInt8>
  let targetStride: Int
  /// The number of bytes per pixel.
  let bytes: Int
  let lastRow: Int
  let isWide: Bool

  func fill(_ rect: PixelRect, _ columns: [Int32], _ shares: [UInt16], _ rows: [Int32], _ weights: [UInt16]) {
    let count = rect.width * bytes
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * count) { buffer in
      var (upper, lower) = (buffer.baseAddress!, buffer.baseAddress! + count)
      // The source rows that the two buffers contain.
      var (upperRow, lowerRow) = (-1, -1)
      for y in rect.y..<rect.maxY {
        let row = Int(rows[y])
        if upperRow != row {
          if lowerRow == row {
            swap(&upper, &lower)
            (upperRow, lowerRow) = (lowerRow, -1)
          } else {
            widen(row, rect, columns, shares, into: upper)
            upperRow = row
          }
        }
        let next = min(lastRow, row + 1)
        if lowerRow != next {
          widen(next, rect, columns, shares, into: lower)
          lowerRow = next
        }
        let (share, rest) = (UInt32(weights[y]), UInt32(128 - weights[y]))
        let to = target + y * targetStride + rect.x * bytes
        for place in 0..<count {
          to[place] = UInt8(
            truncatingIfNeeded: (UInt32(upper[place]) &* rest &+ UInt32(lower[place]) &* share &+ 8192) &>> 14)
        }
      }
    }
  }

  /// Interpolates a source row horizontally to the width of the result, in units of 1/128.
  private func widen(
    _ row: Int, _ rect: PixelRect, _ columns: [Int32], _ shares: [UInt16], into result: UnsafeMutablePointer<UInt16>
  ) {
    let from = source + row * sourceStride
    switch bytes {
    case 1: widen(from, 1, rect, columns, shares, into: result)
    case 2: widen(from, 2, rect, columns, shares, into: result)
    default: widen(from, 4, rect, columns, shares, into: result)
    }
  }

  @inline(__always)
  private func widen(
    _ from: UnsafePointer<UInt8>, _ bytes: Int, _ rect: PixelRect, _ columns: [Int32], _ shares: [UInt16],
    into result: UnsafeMutablePointer<UInt16>
  ) {
    let next = isWide ? bytes : 0
    columns.withUnsafeBufferPointer { columns in
      shares.withUnsafeBufferPointer { shares in
        for x in 0..<rect.width {
          let pixel = from + Int(columns[rect.x &+ x]) &* bytes
          let share = shares[rect.x &+ x]
          for byte in 0..<bytes {
            result[x &* bytes &+ byte] =
              UInt16(pixel[byte]) &* (128 &- share) &+ UInt16(pixel[next &+ byte]) &* share
          }
        }
      }
    }
  }
}
