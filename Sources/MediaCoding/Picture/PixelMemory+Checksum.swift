internal import CDeflate
import PixelModel
import CoreVideoModel

extension PixelMemory {
  /// How many bytes the picture has without the padding of its rows, and their CRC-32: the same for the same picture, however
  /// its rows are aligned.
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
