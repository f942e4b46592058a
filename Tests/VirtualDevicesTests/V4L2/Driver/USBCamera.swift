import CoreVideoModel
import Foundation
import Testing

@testable import VirtualDevices

/// The software USB camera that the real UVC driver uses in the VM configuration `usb`
/// (`Scripts/v4l2-guest/usb-camera`). It repeats 32 numbered frames.
enum USBCamera {
  private static let environment = ProcessInfo.processInfo.environment
  static let isThere = environment["CAMSIM_V4L2_BOOT"] == "usb"
  static let comment: Comment = "needs the USB camera of `make v4l2-test`"

  static let imageCount = 32

  /// Sends a command to the camera, such as `unplug`.
  static func tell(_ command: String) throws {
    let pipe = try #require(FileHandle(forWritingAtPath: "/dev/shm/usb-camera"))
    try pipe.write(contentsOf: Data("\(command)\n".utf8))
    try pipe.close()
  }

  /// Returns the small frames of a compressed format as ffmpeg decodes them: two planes of 4:2:0, video range.
  static func decoded(_ kind: String) throws -> Data {
    let folder = try #require(environment["CAMSIM_V4L2_PICTURES"])
    return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/decoded/\(kind).nv12"))
  }

  /// Returns the number of a frame, encoded as blocks in its corner.
  static func number(of buffer: CVPixelBuffer) -> Int {
    let isPacked = CVPixelBufferGetPlaneCount(buffer) == 0
    return buffer.withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, plane in
        (0..<5).reduce(0) { number, bit in
          let luma = bytes[8 * plane.bytesPerRow + (bit * 16 + 8) * (isPacked ? 2 : 1)]
          return number | (luma > 128 ? 1 << bit : 0)
        }
      }
    }
  }

  /// Returns luma and chroma without row padding.
  static func bytes(of buffer: CVPixelBuffer) -> [UInt8] {
    buffer.withPixels(readOnly: true) { memory in
      memory.layout.planes.indices.flatMap { index in
        memory.withPlane(index) { bytes, plane in
          let width = index == 0 ? plane.width : plane.width * 2
          return (0..<plane.height).flatMap { row in
            Array(bytes[row * plane.bytesPerRow..<row * plane.bytesPerRow + width])
          }
        }
      }
    }
  }
}
