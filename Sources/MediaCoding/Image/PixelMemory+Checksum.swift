internal import CDeflate
import PixelModel
import CoreVideoModel

extension PixelMemory {
  /// Returns the number of bytes of the image without row padding, and their CRC-32. Both are independent of row
  /// alignment.
  public func checksum() -> (byteCount: Int, crc32: UInt32) {
    var sum: UInt32 = 0
    var count = 0
    let bytesPerElement = PixelFormat.named(layout.pixelFormat)?.planes.map(\.bytesPerElement) ?? []
    for (index, plane) in layout.planes.enumerated() {
      let elements = (plane.width + pixelsPerElement(ofPlane: index) - 1) / pixelsPerElement(ofPlane: index)
      let rowBytes = elements * (bytesPerElement.indices.contains(index) ? bytesPerElement[index] : 1)
      let first = baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self)
      if rowBytes == plane.bytesPerRow {
        sum = libdeflate_crc32(sum, first, rowBytes * plane.height)
      } else {
        for row in 0..<plane.height { sum = libdeflate_crc32(sum, first + row * plane.bytesPerRow, rowBytes) }
      }
      count += rowBytes * plane.height
    }
    return (count, sum)
  }

  private func pixelsPerElement(ofPlane index: Int) -> Int {
    PixelFormat.named(layout.pixelFormat)?.planes[index].pixelsPerElement ?? 1
  }
}
