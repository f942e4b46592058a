import CoreMLModel
import CoreVideo
import Foundation

// Results of requests that find nothing here. Apps name them, and no value of them exists.

/// A class of an image. **Source:** Apple, VNClassificationObservation.
open class VNClassificationObservation: VNObservation, @unchecked Sendable {
  /// The name of the class.
  public let identifier: String

  init(identifier: String, confidence: VNConfidence) {
    self.identifier = identifier
    super.init(confidence: confidence)
  }
}

/// An object with its classes. **Source:** Apple, VNRecognizedObjectObservation.
open class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The classes of the object, most likely first.
  public var labels: [VNClassificationObservation] { [] }
}

/// An output of a Core ML model. **Source:** Apple, VNCoreMLFeatureValueObservation.
open class VNCoreMLFeatureValueObservation: VNObservation, @unchecked Sendable {
  /// The value of the output.
  public let featureValue: MLFeatureValue
  /// The name of the output.
  public let featureName: String

  init(featureName: String, featureValue: MLFeatureValue) {
    (self.featureName, self.featureValue) = (featureName, featureValue)
    super.init(confidence: 1)
  }
}

/// An image that a request made. **Source:** Apple, VNPixelBufferObservation.
open class VNPixelBufferObservation: VNObservation, @unchecked Sendable {
  /// The image that was made.
  public let pixelBuffer: CVPixelBuffer
  /// The name of the output, or nil.
  public var featureName: String? { nil }

  init(_ pixelBuffer: CVPixelBuffer) {
    self.pixelBuffer = pixelBuffer
    super.init(confidence: 1)
  }
}

/// A map of what draws attention, or of objects. **Source:** Apple, VNSaliencyImageObservation.
open class VNSaliencyImageObservation: VNPixelBufferObservation, @unchecked Sendable {
  // Unchecked: there is no state of its own.

  /// The regions that draw attention, or that contain objects. Always nil.
  public var salientObjects: [VNRectangleObservation]? { nil }
}

/// An area of text. **Source:** Apple, VNTextObservation.
open class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// The boxes of single characters, or nil.
  public var characterBoxes: [VNRectangleObservation]? { nil }
}

/// A line of text. **Source:** Apple, VNRecognizedTextObservation.
open class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// Returns the most likely readings of the line.
  public func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { [] }
}

/// A reading of a line of text. **Source:** Apple, VNRecognizedText.
open class VNRecognizedText: NSObject {
  /// The text that is displayed.
  public let string: String
  /// The likelihood that the text is right.
  public let confidence: VNConfidence

  init(_ string: String, confidence: VNConfidence) { (self.string, self.confidence) = (string, confidence) }

  /// Returns the box of a part of the text; always nil.
  public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? { nil }
}

/// A point with coordinates that are normalized to the image. **Source:** Apple, VNPoint.
open class VNPoint: NSObject {
  /// The coordinates, with the origin at the lower left.
  public let location: CGPoint
  /// The coordinate from left to right.
  public var x: Double { location.x }
  /// The coordinate from bottom to top.
  public var y: Double { location.y }

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) { location = CGPoint(x: x, y: y) }
  /// Creates a point at a location.
  public init(location: CGPoint) { self.location = location }
}

/// A point that was found in an image. **Source:** Apple, VNDetectedPoint.
open class VNDetectedPoint: VNPoint {
  /// The likelihood that the point is right.
  public var confidence: VNConfidence { 0 }
}

/// A point with the name of what it is. **Source:** Apple, VNRecognizedPoint.
open class VNRecognizedPoint: VNDetectedPoint {
  /// The name of the point.
  public let identifier: VNRecognizedPointKey

  init(_ identifier: VNRecognizedPointKey, at location: CGPoint) {
    self.identifier = identifier
    super.init(location: location)
  }
}

/// The name of a point. **Source:** Apple, VNRecognizedPointKey.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A set of named points. **Source:** Apple, VNRecognizedPointsObservation.
open class VNRecognizedPointsObservation: VNObservation, @unchecked Sendable {
  /// The names of the points that were found.
  public var availableKeys: [VNRecognizedPointKey] { [] }
}

/// The landmarks of a face. **Source:** Apple, VNFaceLandmarks2D.
open class VNFaceLandmarks2D: NSObject {
  /// The regions of the face; always nil.
  public var allPoints, faceContour, leftEye, rightEye, leftEyebrow, rightEyebrow, nose, noseCrest, medianLine,
    outerLips, innerLips, leftPupil, rightPupil: VNFaceLandmarkRegion2D?
}

/// The points of one region of a face. **Source:** Apple, VNFaceLandmarkRegion2D.
open class VNFaceLandmarkRegion2D: NSObject {
  /// The number of points.
  public var pointCount: Int { normalizedPoints.count }
  /// The points, normalized to the bounding box of the face.
  public var normalizedPoints: [CGPoint] { [] }

  /// Returns the points in pixels of an image.
  public func pointsInImage(imageSize: CGSize) -> [CGPoint] { [] }
}
