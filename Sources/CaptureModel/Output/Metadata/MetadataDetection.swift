import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes

/// The state that a metadata output keeps from frame to frame.
struct MetadataDetection {
  var buffers: FrameBuffers?
  /// The last frame that was rendered and read.
  var lastFrame: ReadFrame?
  var tracker = FaceTracker()
  var news = MetadataDeliveryFilter()
  /// The sequence number of the next call.
  private var index = 0

  mutating func nextIndex() -> Int {
    defer { index += 1 }
    return index
  }
}

/// A frame with the codes that were read from its pixels. The next frames need no reading while they show the same
/// codes.
struct ReadFrame {
  /// A code, in fractions of the frame's sides.
  struct Code {
    let type: AVMetadataObject.ObjectType
    let text: String?
    let bounds: CGRect
    let corners: [CGPoint]

    init(_ code: ReadCode, in size: PixelSize) {
      let (width, height) = (CGFloat(size.width), CGFloat(size.height))
      let bounds = code.bounds
      (type, text) = (code.type, code.text)
      self.bounds = CGRect(
        x: bounds.minX / width, y: bounds.minY / height, width: bounds.width / width, height: bounds.height / height)
      corners = code.corners.map { CGPoint(x: $0.x / width, y: $0.y / height) }
    }
  }

  let codes: [Code]
  /// The state that the reader caches for the next frame.
  let reader: (any Sendable)?
  private let image: any SourceImage
  private let types: [AVMetadataObject.ObjectType]
  private let size: PixelSize

  init(_ image: any SourceImage, _ types: [AVMetadataObject.ObjectType], _ size: PixelSize, _ reading: CodeReading) {
    (self.image, self.types, self.size, reader) = (image, types, size, reading.reader)
    codes = reading.codes.filter { types.contains($0.type) }.map { Code($0, in: size) }
  }

  /// Whether the codes are those of another frame, too.
  func applies(to image: any SourceImage, _ types: [AVMetadataObject.ObjectType], _ size: PixelSize) -> Bool {
    self.types == types && self.size == size && image.showsSameCodes(as: self.image)
  }
}
