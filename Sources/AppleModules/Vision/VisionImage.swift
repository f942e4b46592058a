import AVFoundationTypes
import CaptureModel
import CoreVideoModel
import Foundation
import HardwareModel
import MediaCoding
import PixelModel
import PlatformTypes
import SimulationKernel

/// An image to search, with the orientation that makes it upright.
struct VisionImage {
  private let pixels: CVPixelBuffer?
  private let orientation: ImageOrientation

  /// Creates an image. Requests fail if it has no pixels.
  init(_ pixels: CVPixelBuffer?, _ orientation: CGImagePropertyOrientation) {
    (self.pixels, self.orientation) = (pixels, orientation.uprightTransform)
  }

  /// A code with its corners in Vision's coordinates.
  struct Code {
    let type: AVMetadataObject.ObjectType
    let text: String?
    /// The corners of the code's own sides, from its top left along its left side.
    let corners: [CGPoint]
  }

  /// Performs requests in order. All are performed, even if one fails.
  func perform(_ requests: [VNRequest]) throws {
    var failure: (any Error)?
    for request in requests {
      do {
        try request.perform(on: self)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Throws an error if the image could not be read.
  func check() throws {
    guard pixels != nil else { throw VNErrorCode.invalidImage.error("The image cannot be read") }
  }

  // MARK: Finding

  /// Returns the codes of the given types.
  func codes(_ types: [AVMetadataObject.ObjectType]) -> [Code] {
    guard !types.isEmpty, let pixels, let services = CaptureSystem.current.codeServices else { return [] }
    let (width, height) = (CGFloat(pixels.layout.width), CGFloat(pixels.layout.height))
    let found = readable(pixels).withPixels(readOnly: true) { services.readCodes(in: $0, types: types) }
    return found.map { code in
      Code(
        type: code.type, text: code.text,
        corners: code.corners.map { upright(CGPoint(x: $0.x / width, y: $0.y / height)) })
    }
  }

  /// Returns the faces whose center is in a region of the upright image, normalized to the region.
  func faces(in region: CGRect) -> [VNFaceObservation] {
    guard let origin = pixels?.origin as? FrameOrigin else { return [] }
    return origin.faces.compactMap { found in
      let face = found.oriented(orientation)
      let box = CGRect(
        x: face.bounds.minX, y: 1 - face.bounds.maxY, width: face.bounds.width, height: face.bounds.height)
      guard region.contains(CGPoint(x: box.midX, y: box.midY)) else { return nil }
      // Vision's angles are counterclockwise. **Source:** Apple, VNFaceObservation; that a counterclockwise yaw is
      // toward the right of the image is inferred.
      return VNFaceObservation(
        boundingBox: box.within(region), roll: face.roll.map(Self.counterclockwise),
        yaw: face.yaw.map(Self.counterclockwise))
    }
  }

  /// Returns a clockwise angle in degrees as a counterclockwise angle in radians, in -π..<π.
  private static func counterclockwise(_ degrees: Double) -> Double {
    let turned = (180 - degrees).truncatingRemainder(dividingBy: 360)
    return ((turned < 0 ? turned + 360 : turned) - 180) * .pi / 180
  }

  /// Returns a point of the stored image, as fractions from the top left, in the upright image from the lower left.
  private func upright(_ point: CGPoint) -> CGPoint {
    let (x, y) = orientation.point(point.x, point.y)
    return CGPoint(x: x, y: 1 - y)
  }

  /// Returns the pixels in a format in which codes are read. Formats that cannot be converted stay as they are.
  private func readable(_ pixels: CVPixelBuffer) -> CVPixelBuffer {
    let formats = [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ]
    let layout = pixels.layout
    guard !formats.contains(layout.pixelFormat),
      let plain = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: layout.width, height: layout.height)
    else { return pixels }
    let memory = PixelMemory(layout: plain)
    let isDone = pixels.withPixels(readOnly: true) { (try? PixelConverter().convert($0, to: memory)) != nil }
    return isDone ? CVPixelBuffer(memory: memory) : pixels
  }
}
