import CoreVideoModel
import PixelModel
import Testing

@testable import CaptureModel

@Suite("Frames of a camera without authorization")
struct BlackImageTests {
  @Test(
    arguments: [
      (kCVPixelFormatType_32BGRA, [[0, 0, 0, 255]]), (kCVPixelFormatType_32ARGB, [[255, 0, 0, 0]]),
      (kCVPixelFormatType_422YpCbCr8, [[128, 16, 128, 16]]),
      (kCVPixelFormatType_422YpCbCr8_yuvs, [[16, 128, 16, 128]]),
      (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, [[0, 0, 0, 0], [128, 128, 128, 128]]),
      (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, [[16, 16, 16, 16], [128, 128, 128, 128]]),
      (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, [[0, 16, 0, 16], [0, 128, 0, 128]]),
      (kCVPixelFormatType_420YpCbCr8Planar, [[16, 16, 16, 16], [128, 128, 128, 128], [128, 128, 128, 128]]),
    ] as [(OSType, [[UInt8]])])
  func
    `rule(49): without access, frames are black in each pixel format (minimum luma, neutral chroma, opaque alpha)`(
      _ format: OSType, _ expected: [[UInt8]]
    ) throws
  {
    let memory = PixelMemory(layout: try #require(PixelLayout(pixelFormat: format, width: 16, height: 8)))
    for _ in 0..<2 {
      BlackImage().draw(into: memory, sensorToBuffer: .identity)
      let planes = memory.layout.planes.indices.map { plane in
        memory.withPlane(plane) { bytes, _ in Array(bytes.prefix(4)) }
      }
      #expect(planes == expected)
    }
  }
}
