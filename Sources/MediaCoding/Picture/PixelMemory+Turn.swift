import CoreVideoModel
import PixelModel
import PlatformTypes

extension PixelMemory {
  /// A format of the same range that can be turned pixel by pixel, for pictures of `format`.
  ///
  /// Two pixels that share their chroma in one group of bytes cannot change places, and chroma that is halved in one
  /// direction only cannot be turned by a quarter.
  static func formatThatTurns(_ format: OSType, _ orientation: PictureOrientation) -> OSType {
    switch (format, orientation.swapsDimensions) {
    case (kCVPixelFormatType_422YpCbCr8, false), (kCVPixelFormatType_422YpCbCr8_yuvs, false):
      // Ten bits hold eight without loss.
      return kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr8FullRange, false):
      return kCVPixelFormatType_422YpCbCr10BiPlanarFullRange
    case (kCVPixelFormatType_422YpCbCr8, true), (kCVPixelFormatType_422YpCbCr8_yuvs, true):
      return kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr8FullRange, true):
      return kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, true):
      return kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    case (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, true):
      return kCVPixelFormatType_420YpCbCr10BiPlanarFullRange
    default:
      return format
    }
  }

  /// Writes this picture, turned and mirrored, into `destination`, which has its format and its (swapped) size.
  ///
  /// The format is one that `formatThatTurns` returns.
  func turn(_ orientation: PictureOrientation, into destination: PixelMemory) {
    guard let format = PixelFormat.named(layout.pixelFormat), format.code == destination.layout.pixelFormat else {
      preconditionFailure("turn: both pictures must have the same pixel format")
    }
    for (index, plane) in format.planes.enumerated() {
      switch plane.bytesPerElement {
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
    _ index: Int, _: Element.Type, _ orientation: PictureOrientation, _ destination: PixelMemory
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
