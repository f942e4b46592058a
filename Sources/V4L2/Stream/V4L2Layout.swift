import CoreVideoModel
import MediaCoding
import PixelModel

extension V4L2ImageFormat {
  /// The number of bytes in each plane of a complete frame, or nil for compressed frames, whose size varies.
  var expectedBytes: [Int]? {
    guard let format = V4L2PixelFormat(code) else { return nil }
    if case .decoded = format.delivery { return nil }
    return planes.map(\.byteCount)
  }

  /// The location of a frame in the driver's memory, in a form that a pixel buffer can use.
  struct Place {
    /// The plane layout, with offsets relative to ``start``.
    let layout: PixelLayout
    /// The address of the plane with the lowest address.
    let start: UnsafeMutableRawPointer
  }

  /// Returns the location of a frame's planes in the driver's memory for a format that a pixel buffer supports, or nil
  /// if the planes do not fit a pixel layout.
  func place(of pixelFormat: OSType, in memory: V4L2Memory) -> Place? {
    guard let format = PixelFormat.named(pixelFormat),
      let tight = PixelLayout(pixelFormat: pixelFormat, width: size.width, height: size.height, rowAlignment: 1),
      let starts = starts(of: format, tight, in: memory), let first = starts.map(\.address).min()
    else { return nil }
    var planes: [PixelLayout.Plane] = []
    for (start, plane) in zip(starts, tight.planes) {
      guard start.bytesPerRow >= plane.bytesPerRow else { return nil }
      planes.append(
        .init(
          offset: start.address - first, width: plane.width, height: plane.height, bytesPerRow: start.bytesPerRow))
    }
    let end = planes.map { $0.offset + $0.bytesPerRow * $0.height }.max() ?? 0
    let layout = PixelLayout(
      pixelFormat: pixelFormat, width: size.width, height: size.height, planes: planes, byteCount: end)
    return Place(layout: layout, start: first)
  }

  private func starts(
    of format: PixelFormat, _ tight: PixelLayout, in memory: V4L2Memory
  ) -> [(address: UnsafeMutableRawPointer, bytesPerRow: Int)]? {
    if memory.planes.count == format.planes.count, planes.count == format.planes.count {
      let found = zip(memory.planes, planes).compactMap { bytes, plane in
        bytes.baseAddress.map { (address: $0, bytesPerRow: plane.bytesPerRow) }
      }
      return zip(zip(memory.planes, found), tight.planes).allSatisfy { pair, plane in
        pair.0.count >= pair.1.bytesPerRow * plane.height
      } ? found : nil
    }
    // All planes are contiguous in one memory block.
    guard memory.planes.count == 1, planes.count == 1, let base = memory.planes[0].baseAddress else { return nil }
    var address = base
    var result: [(UnsafeMutableRawPointer, Int)] = []
    for (index, plane) in tight.planes.enumerated() {
      // The driver reports bytes per row only for the first plane; the other planes scale in proportion to their rows
      // without padding.
      let bytesPerRow =
        index == 0
        ? planes[0].bytesPerRow : planes[0].bytesPerRow * plane.bytesPerRow / max(1, tight.planes[0].bytesPerRow)
      result.append((address, bytesPerRow))
      address += bytesPerRow * plane.height
    }
    return address - base <= memory.planes[0].count ? result : nil
  }

  /// Returns the frame as an external image for FFmpeg, or nil if the memory is too small for the format.
  func foreignImage(_ name: String, _ shapes: [V4L2PixelFormat.Plane], isRGB: Bool, in memory: V4L2Memory)
    -> ExternalImage?
  {
    var found: [(base: UnsafeMutableRawPointer, bytesPerRow: Int)] = []
    if memory.planes.count == shapes.count, planes.count == shapes.count {
      for ((bytes, plane), shape) in zip(zip(memory.planes, planes), shapes) {
        guard let base = bytes.baseAddress, bytes.count >= plane.bytesPerRow * rows(of: shape) else { return nil }
        found.append((base, plane.bytesPerRow))
      }
    } else if let bytes = memory.planes.first, let base = bytes.baseAddress, let first = planes.first {
      var address = base
      for shape in shapes {
        let bytesPerRow = first.bytesPerRow * shape.rowNumerator / shape.rowDenominator
        found.append((address, bytesPerRow))
        address += bytesPerRow * rows(of: shape)
      }
      guard address - base <= bytes.count else { return nil }
    }
    guard found.count == shapes.count else { return nil }
    if code == V4L2FourCC("YV12") { found.swapAt(1, 2) }
    return ExternalImage(
      format: name, isFullRange: color.isFullRange(isRGB: isRGB), matrix: color.matrix, width: size.width,
      height: size.height, planes: found)
  }
  private func rows(of plane: V4L2PixelFormat.Plane) -> Int { (size.height + plane.rowsPerRow - 1) / plane.rowsPerRow }
}
