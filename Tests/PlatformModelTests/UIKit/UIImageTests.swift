import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import ModelTestSupport
import PixelModel
import PlatformModel
import PlatformTypes
import SimulationKernel
import Testing
import UIKitModel

@Suite("UIImage orientation")
struct UIImageTests {
  /// Media services that return an image of two pixels, red next to blue when displayed, and a file orientation.
  private final class Reader: MediaServices, @unchecked Sendable {
    // Unchecked: the orientation is set before the services are used.
    let orientation: CGImagePropertyOrientation
    init(_ orientation: CGImagePropertyOrientation) { self.orientation = orientation }

    func openMovie(_ description: MovieSettings) throws -> any MovieFileWriter { throw AVError(.operationNotAllowed) }
    func orientation(of source: MediaSource) -> CGImagePropertyOrientation { orientation }

    func decode(_ source: MediaSource, at time: CMTime, within size: PixelSize?) throws -> DecodedImage {
      let memory = PixelMemory(layout: PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 2, height: 1)!)
      memory.withPlane(0) { bytes, _ in bytes.storeBytes(of: UIImageTests.red, as: UInt32.self) }
      memory.withPlane(0) { bytes, _ in bytes.storeBytes(of: UIImageTests.blue, toByteOffset: 4, as: UInt32.self) }
      return DecodedImage(pixels: CVPixelBuffer(memory: memory))
    }
  }

  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF

  /// Returns the pixels in reading order.
  private static func pixels(_ image: CGImage) -> [UInt32] {
    image.pixels.withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, plane in
        (0..<plane.height).flatMap { y in
          (0..<image.width).map { x in
            bytes.loadUnaligned(fromByteOffset: y * plane.bytesPerRow + 4 * x, as: UInt32.self)
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (.up, .up, 0, (2, 1), true), (.down, .down, 1, (2, 1), false), (.left, .left, 2, (1, 2), true),
      (.right, .right, 3, (1, 2), false), (.upMirrored, .upMirrored, 4, (2, 1), false),
      (.downMirrored, .downMirrored, 5, (2, 1), true), (.leftMirrored, .leftMirrored, 6, (1, 2), true),
      (.rightMirrored, .rightMirrored, 7, (1, 2), false),
    ] as [(CGImagePropertyOrientation, UIImage.Orientation, Int, (Int, Int), Bool)])
  func `rule(307), rule(308): an image keeps the file's stored pixels and its orientation`(
    _ exif: CGImagePropertyOrientation, _ orientation: UIImage.Orientation, _ number: Int, _ size: (Int, Int),
    _ redFirst: Bool
  ) throws {
    let world = TestWorld()
    world.system.media = Reader(exif)
    try world.use {
      let image = try #require(UIImage(data: Data([1])))
      let pixels = try #require(image.cgImage)
      #expect(image.imageOrientation == orientation)
      #expect(orientation.rawValue == number)
      #expect((pixels.width, pixels.height) == size)
      #expect(image.size == CGSize(width: 2, height: 1))
      #expect(Self.pixels(pixels) == (redFirst ? [Self.red, Self.blue] : [Self.blue, Self.red]))
      // The pixels alone have no orientation.
      #expect(UIImage(cgImage: pixels).imageOrientation == .up)
    }
  }
}
