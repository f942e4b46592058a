import AVFoundationTypes
import CaptureModel
import CoreMediaModel
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import VirtualDevices

/// Jobs that render 12-megapixel photos of the moving orientation chart at different times, in the pixel format of
/// photos.
enum PhotoWork {
  static let size = PixelSize(width: 4032, height: 3024)

  /// Renders photos and encodes them as JPEG with a thumbnail and metadata, without keeping them.
  static func encode(_ count: Int) throws {
    let services = MovieServices()
    let pool = try pool(kCVPixelFormatType_32BGRA, size)
    let thumbnails = try self.pool(kCVPixelFormatType_32BGRA, PixelSize(width: 160, height: 120))
    var bytes = 0
    try forEachPhoto(count) { camera, index in
      let photo = PhotoDescription(
        fileType: "public.jpeg",
        image: try image(camera, index, from: pool),
        metadata: ["Orientation": .integer(6), "{Exif}": .dictionary(["FNumber": .real(1.8)])],
        thumbnail: try image(camera, index, from: thumbnails))
      bytes += try services.encodePhoto(photo).count
    }
    print(bytes)
  }

  /// Writes the same images to a file in the format of FFmpeg's JPEG encoder: full range, in three planes.
  static func write(_ count: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError("\(path): cannot be written") }
    let pool = try pool(kCVPixelFormatType_420YpCbCr8PlanarFullRange, size)
    try forEachPhoto(count) { camera, index in
      let image = try image(camera, index, from: pool)
      CVPixelBufferLockBaseAddress(image, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
      for plane in 0..<CVPixelBufferGetPlaneCount(image) {
        for row in 0..<CVPixelBufferGetHeightOfPlane(image, plane) {
          guard let base = CVPixelBufferGetBaseAddressOfPlane(image, plane),
            fwrite(
              base + row * CVPixelBufferGetBytesPerRowOfPlane(image, plane),
              CVPixelBufferGetWidthOfPlane(image, plane), 1, file) == 1
          else { throw BenchmarkError("\(path): the disk is full") }
        }
      }
    }
    guard fclose(file) == 0 else { throw BenchmarkError("\(path): cannot be written") }
  }

  private static func forEachPhoto(_ count: Int, _ body: (SceneCamera, Int) throws -> Void) throws {
    let camera = try SceneCamera(.chart(.orientation))
    for index in 0..<count { try body(camera, index) }
  }

  /// Returns a pool that reuses the memory of one photo for the next, like an output's pool.
  private static func pool(_ pixelFormat: OSType, _ size: PixelSize) throws -> CVPixelBufferPool {
    guard let layout = PixelLayout(pixelFormat: pixelFormat, width: size.width, height: size.height) else {
      throw BenchmarkError("no layout of \(size.width)x\(size.height)")
    }
    return CVPixelBufferPool(layout: layout)
  }

  private static func image(_ camera: SceneCamera, _ index: Int, from pool: CVPixelBufferPool) throws -> CVPixelBuffer {
    let time = CMTime(value: Int64(index), timescale: 30)
    let request = ImageRequest(
      index: index, time: time, sourceTime: time, width: Self.size.width, height: Self.size.height,
      worldToSensor: .identity)
    guard let image = camera.image(request) else { throw BenchmarkError("no picture \(index)") }
    return pool.makeBuffer { image.draw(into: $0, sensorToBuffer: .identity) }
  }
}
