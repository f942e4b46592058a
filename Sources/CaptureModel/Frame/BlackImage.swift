import CoreVideoModel
import HardwareModel
import PixelModel
import PlatformTypes

/// The image that an app receives from a camera without the user's permission. **Source:** rule 49.
struct BlackImage: SourceImage, Hashable {
  func draw(into memory: PixelMemory, sensorToBuffer: ImageOrientation) {
    guard !(memory.content is BlackImage) else { return }
    for index in memory.layout.planes.indices {
      let pattern = Self.black(memory.layout.pixelFormat, plane: index)
      memory.withPlane(index) { bytes, _ in
        if pattern.count == 1 {
          bytes.initializeMemory(as: UInt8.self, repeating: pattern[0])
        } else {
          bytes.copyBytes(from: (0..<bytes.count).lazy.map { pattern[$0 % pattern.count] })
        }
      }
    }
    memory.content = self
  }

  /// Returns the bytes of black that repeat in a plane: minimum luma, neutral chroma, opaque alpha.
  private static func black(_ pixelFormat: OSType, plane: Int) -> [UInt8] {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA: [0, 0, 0, 255]
    case kCVPixelFormatType_32ARGB: [255, 0, 0, 0]
    case kCVPixelFormatType_422YpCbCr8: [128, 16]
    case kCVPixelFormatType_422YpCbCr8_yuvs: [16, 128]
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: plane == 0 ? [0] : [128]
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: plane == 0 ? [0, 16] : [0, 128]
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar:
      plane == 0 ? [16] : [128]
    default: [0]
    }
  }
}
