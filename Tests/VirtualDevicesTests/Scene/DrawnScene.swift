import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import Testing

@testable import SceneRendering

/// A buffer's memory with a rendered scene, and access to its pixels as a client reads them.
struct DrawnScene {
  let memory: PixelMemory

  /// Returns memory with the given format and size.
  static func memory(_ format: OSType, _ width: Int, _ height: Int) throws -> PixelMemory {
    PixelMemory(layout: try #require(PixelLayout(pixelFormat: format, width: width, height: height)))
  }

  static func request(
    frame: Int, rate: Int32 = 30, sensor: (Int, Int) = (1920, 1080), world: ImageOrientation = .identity
  ) -> ImageRequest {
    let time = CMTime(value: Int64(frame), timescale: rate)
    return ImageRequest(
      index: frame, time: time, sourceTime: time, width: sensor.0, height: sensor.1, worldToSensor: world)
  }

  /// Renders a scene into new memory. `orientation` is the orientation of the scene in the buffer; the sensor has the
  /// buffer's aspect ratio.
  init(
    _ format: OSType, _ width: Int, _ height: Int, chart: Chart = .orientation,
    orientation: ImageOrientation = .identity, frame: Int = 37
  ) throws {
    memory = try Self.memory(format, width, height)
    let camera = try SceneCamera(.chart(chart))
    let request = Self.request(frame: frame, sensor: (width, height), world: orientation)
    try #require(camera.image(request)).draw(into: memory, sensorToBuffer: .identity)
  }

  init(memory: PixelMemory) {
    self.memory = memory
  }

  /// Returns the components of the pixel at (x, y): RGB, YCbCr, or luma alone.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    switch memory.layout.pixelFormat {
    case kCVPixelFormatType_32BGRA: [2, 1, 0].map { byte(0, y, 4 * x + $0) }
    case kCVPixelFormatType_32ARGB: [1, 2, 3].map { byte(0, y, 4 * x + $0) }
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      [byte(0, y, x), byte(1, y / 2, x / 2 * 2), byte(1, y / 2, x / 2 * 2 + 1)]
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange:
      [(0, y, 2 * x), (1, y / 2, x / 2 * 4), (1, y / 2, x / 2 * 4 + 2)].map { plane, row, place in
        (byte(plane, row, place) | byte(plane, row, place + 1) << 8) >> 6
      }
    case kCVPixelFormatType_420YpCbCr8Planar: [byte(0, y, x), byte(1, y / 2, x / 2), byte(2, y / 2, x / 2)]
    case kCVPixelFormatType_422YpCbCr8: [byte(0, y, 2 * x + 1), byte(0, y, x / 2 * 4), byte(0, y, x / 2 * 4 + 2)]
    case kCVPixelFormatType_422YpCbCr8_yuvs:
      [byte(0, y, 2 * x), byte(0, y, x / 2 * 4 + 1), byte(0, y, x / 2 * 4 + 3)]
    case kCVPixelFormatType_OneComponent8: [byte(0, y, x)]
    case let other: preconditionFailure("no reader for pixel format \(other)")
    }
  }

  /// Returns the pixel at a position of the upright image, from 0 to 1, independent of the orientation in the buffer.
  func pixel(ofWorld u: Double, _ v: Double, orientation: ImageOrientation) -> [Int] {
    let (x, y) = orientation.point(u, v)
    return pixel(
      min(memory.layout.width - 1, Int(x * Double(memory.layout.width))),
      min(memory.layout.height - 1, Int(y * Double(memory.layout.height))))
  }

  private func byte(_ plane: Int, _ row: Int, _ place: Int) -> Int {
    let rows = memory.layout.planes[plane]
    return Int(
      memory.baseAddress.load(fromByteOffset: rows.offset + row * rows.bytesPerRow + place, as: UInt8.self))
  }

  /// The bytes of the buffer.
  var data: Data { Data(memory.bytes) }

  /// The pixel formats that a video data output supports.
  static let formats: [OSType] = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB,
    kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_420YpCbCr8Planar,
    kCVPixelFormatType_OneComponent8,
  ]
}
