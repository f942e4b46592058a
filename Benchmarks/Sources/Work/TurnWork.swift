import CoreVideoModel
import MediaCoding
import PixelModel
import PlatformTypes

/// Rotates existing 1080p 420v frames, like the data path of a camera whose frames are already rendered.
enum TurnWork {
  static func turn(_ frames: Int, isMirrored: Bool) throws {
    func memory(_ width: Int, _ height: Int) throws -> PixelMemory {
      let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      guard let layout = PixelLayout(pixelFormat: format, width: width, height: height) else {
        throw BenchmarkError("\(width)x\(height) is no size for a picture")
      }
      return PixelMemory(layout: layout)
    }
    let (source, target) = (try memory(1920, 1080), try memory(1080, 1920))
    for plane in 0..<2 {
      source.withPlane(plane) { bytes, _ in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
      }
    }
    let converter = PixelConverter()
    let orientation = ImageOrientation(quarterTurns: 1, isMirrored: isMirrored)
    for _ in 0..<frames { try converter.convert(source, to: target, orientation: orientation) }
  }
}
