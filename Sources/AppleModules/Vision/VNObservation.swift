import CaptureModel
import CoreMLModel
import CoreMedia
import CoreVideo
import Foundation

/// A result of a request. **Source:** Apple, VNObservation.
open class VNObservation: NSObject, @unchecked Sendable {
  // Unchecked: all properties of this class and its subclasses are immutable.

  /// The identifier of the result.
  public let uuid = UUID()
  /// The likelihood that the result is right.
  public let confidence: VNConfidence
  /// The time range of the result; always zero, because images have no duration.
  public var timeRange: CMTimeRange { .zero }

  init(confidence: VNConfidence) { self.confidence = confidence }
}

/// A result with a rectangle in the image. **Source:** Apple, VNDetectedObjectObservation.
open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
  /// The rectangle, normalized to the region of interest, with the origin at the lower left.
  public let boundingBox: CGRect
  /// A mask of the object; always nil.
  public var globalSegmentationMask: VNPixelBufferObservation? { nil }

  /// Creates a result with a rectangle and a confidence of 1.
  public convenience init(boundingBox: CGRect) { self.init(boundingBox: boundingBox, confidence: 1) }

  init(boundingBox: CGRect, confidence: VNConfidence) {
    self.boundingBox = boundingBox
    super.init(confidence: confidence)
  }
}

/// A result with four corners. **Source:** Apple, VNRectangleObservation.
open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The corners, normalized to the region of interest, with the origin at the lower left.
  public let topLeft, topRight, bottomLeft, bottomRight: CGPoint

  /// Creates a result from the corners, counterclockwise from the top left.
  init(corners: [CGPoint], confidence: VNConfidence) {
    (topLeft, bottomLeft, bottomRight, topRight) = (corners[0], corners[1], corners[2], corners[3])
    super.init(boundingBox: CGRect(around: corners), confidence: confidence)
  }

  /// Creates a result with four corners and a confidence of 1.
  public convenience init(
    requestRevision: Int, topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint
  ) {
    self.init(corners: [topLeft, bottomLeft, bottomRight, topRight], confidence: 1)
  }
}

/// A face in an image. **Source:** Apple, VNFaceObservation.
open class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The roll angle in radians, counterclockwise, in -π..<π; nil if unknown.
  public let roll: NSNumber?
  /// The yaw angle in radians, counterclockwise as seen from above; nil if unknown.
  public let yaw: NSNumber?
  /// The pitch angle; always nil, because the faces of a scene have none.
  public var pitch: NSNumber? { nil }
  /// The landmarks of the face; always nil, because the faces of a scene have none.
  public var landmarks: VNFaceLandmarks2D? { nil }
  /// The quality of the face as a portrait; always nil.
  public var faceCaptureQuality: Float? { nil }

  init(boundingBox: CGRect, roll: Double?, yaw: Double?) {
    (self.roll, self.yaw) = (roll.map { NSNumber(value: $0) }, yaw.map { NSNumber(value: $0) })
    super.init(boundingBox: boundingBox, confidence: 1)
  }
}

/// A machine-readable code in an image. **Source:** Apple, VNBarcodeObservation.
open class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
  /// The symbology of the code.
  public let symbology: VNBarcodeSymbology
  /// The content of the code, or nil if it is not text.
  public let payloadStringValue: String?
  /// The text that is encoded beside the code; always nil.
  public var supplementalPayloadString: String? { nil }
  /// The content of the code as UTF-8, or nil if it is not text.
  public var payloadData: Data? { payloadStringValue.map { Data($0.utf8) } }
  /// A description of the code for Core Image; always nil, because the reader does not tell a code's codewords.
  public var barcodeDescriptor: CIBarcodeDescriptor? { nil }
  /// A Boolean value that indicates whether the code carries data for GS1; always false.
  public var isGS1DataCarrier: Bool { false }
  /// A Boolean value that indicates whether the code is light on dark; always false.
  public var isColorInverted: Bool { false }

  init(symbology: VNBarcodeSymbology, payload: String?, corners: [CGPoint]) {
    (self.symbology, payloadStringValue) = (symbology, payload)
    super.init(corners: corners, confidence: 1)
  }
}
