import PixelModel
import Testing

@testable import AVFoundationTypes
@testable import CaptureModel
@testable import CoreVideoModel
@testable import PlatformTypes

@Suite("Mattes")
struct MatteTests {
  /// Returns an image with two rows of three samples.
  private func image(_ format: OSType = kCVPixelFormatType_OneComponent8) throws -> CVPixelBuffer {
    let layout = try #require(PixelLayout(pixelFormat: format, width: 3, height: 2))
    let image = CVBuffer(layout: layout) { memory in
      memory.withPlane(0) { bytes, plane in
        for index in 0..<6 { bytes[index / 3 * plane.bytesPerRow + index % 3] = UInt8(index + 1) }
      }
    }
    CVBufferSetAttachment(
      image, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_Linear, .shouldPropagate)
    return image
  }

  private static let turned: [(CGImagePropertyOrientation, [[UInt8]])] = [
    (.up, [[1, 2, 3], [4, 5, 6]]), (.upMirrored, [[3, 2, 1], [6, 5, 4]]), (.down, [[6, 5, 4], [3, 2, 1]]),
    (.downMirrored, [[4, 5, 6], [1, 2, 3]]), (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
    (.right, [[4, 1], [5, 2], [6, 3]]), (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
    (.left, [[3, 6], [2, 5], [1, 4]]),
  ]

  @Test(arguments: turned) func `rule(423): applying an EXIF orientation rotates a matte and keeps it linear`(
    _ exif: CGImagePropertyOrientation, _ expected: [[UInt8]]
  ) throws {
    let portrait = AVPortraitEffectsMatte(try image()).applyingExifOrientation(exif)
    let skin = AVSemanticSegmentationMatte(.skin, mattingImage: try image()).applyingExifOrientation(exif)
    for image in [portrait.mattingImage, skin.mattingImage] {
      #expect(image.samples == expected)
      #expect(CVBufferCopyAttachment(image, kCVImageBufferTransferFunctionKey, nil) as? String == "Linear")
    }
    #expect(skin.matteType == .skin)
    #expect(skin.pixelFormatType == kCVPixelFormatType_OneComponent8)
  }

  @Test func `rule(423): a matte can only be replaced by one of the same pixel format`() throws {
    let (portrait, teeth) = (
      AVPortraitEffectsMatte(try image()), AVSemanticSegmentationMatte(.teeth, mattingImage: try image())
    )
    let (other, wrong) = (try image(), try image(kCVPixelFormatType_32BGRA))
    #expect(try portrait.replacingPortraitEffectsMatte(with: other).mattingImage === other)
    let replaced = try teeth.replacingSemanticSegmentationMatte(with: other)
    #expect(replaced.mattingImage === other)
    #expect(replaced.matteType == .teeth)
    #expect(throws: AVError(.unknown)) { try portrait.replacingPortraitEffectsMatte(with: wrong) }
    #expect(throws: AVError(.unknown)) { try teeth.replacingSemanticSegmentationMatte(with: wrong) }
  }
}

extension CVBuffer {
  /// The rows of an image with one byte per pixel.
  fileprivate var samples: [[UInt8]] {
    withPixels(readOnly: true) { memory in
      memory.withPlane(0) { bytes, plane in
        (0..<plane.height).map { row in (0..<plane.width).map { bytes[row * plane.bytesPerRow + $0] } }
      }
    }
  }
}
