import CoreMLModel
import CoreVideo
import Foundation

// Requests that need Apple's trained models. They are performed, and find nothing.

/// A model for Vision requests. **Source:** Apple, VNCoreMLModel.
open class VNCoreMLModel: NSObject {
  /// The name of the model's input for the image.
  public var inputImageFeatureName = "image"
  /// The values for the other inputs of the model.
  public var featureProvider: (any MLFeatureProvider)?

  /// Creates a model for Vision from a Core ML model. On Linux there is no Core ML model, so that it is never called.
  ///
  /// - Throws: An error with the code ``VNErrorCode/invalidModel`` on a phone, if the model takes no image.
  public init(for model: MLModel) throws {}
}

/// The ways to fit an image into the input of a model. **Source:** Apple, VNImageCropAndScaleOption.
public enum VNImageCropAndScaleOption: UInt, Sendable {
  case centerCrop = 0
  case scaleFit = 1
  case scaleFill = 2
  case scaleFitRotate90CCW = 257
  case scaleFillRotate90CCW = 258
}

/// A request that runs a Core ML model; never has results. **Source:** Apple, VNCoreMLRequest.
open class VNCoreMLRequest: VNImageBasedRequest {
  /// The model to run.
  public let model: VNCoreMLModel
  /// The way to fit the image into the model's input.
  public var imageCropAndScaleOption = VNImageCropAndScaleOption.centerCrop

  /// Creates a request that runs a model.
  public init(model: VNCoreMLModel, completionHandler: VNRequestCompletionHandler? = nil) {
    self.model = model
    super.init(completionHandler: completionHandler)
  }
}

/// The choice between fast and accurate recognition. **Source:** Apple, VNRequestTextRecognitionLevel.
public enum VNRequestTextRecognitionLevel: Int, Sendable {
  case accurate
  case fast
}

/// A request that reads text; never has results. **Source:** Apple, VNRecognizeTextRequest.
open class VNRecognizeTextRequest: VNImageBasedRequest {
  /// The choice between fast and accurate recognition.
  public var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  /// The languages to recognize, most likely first.
  public var recognitionLanguages = ["en-US"]
  /// The words to recognize in addition to those of the languages.
  public var customWords: [String] = []
  /// A Boolean value that indicates whether words are corrected.
  public var usesLanguageCorrection = true
  /// A Boolean value that indicates whether the languages are detected.
  public var automaticallyDetectsLanguage = false
  /// The least height of text, as a fraction of the image's height.
  public var minimumTextHeight: Float = 1 / 32
  /// The text that was read; always empty, or nil before the first performance.
  public var results: [VNRecognizedTextObservation]? { observations as? [VNRecognizedTextObservation] }

  /// Returns the languages that can be recognized: none.
  public func supportedRecognitionLanguages() throws -> [String] { [] }
}

/// A request that finds areas of text; never has results. **Source:** Apple, VNDetectTextRectanglesRequest.
open class VNDetectTextRectanglesRequest: VNImageBasedRequest {
  /// A Boolean value that indicates whether the boxes of single characters are wanted.
  public var reportCharacterBoxes = false
}

/// A request that finds rectangles such as sheets of paper; never has results. **Source:** Apple,
/// VNDetectRectanglesRequest.
open class VNDetectRectanglesRequest: VNImageBasedRequest {
  /// The least ratio of the shorter to the longer side.
  public var minimumAspectRatio: VNAspectRatio = 0.5
  /// The greatest ratio of the shorter to the longer side.
  public var maximumAspectRatio: VNAspectRatio = 0.5
  /// The greatest deviation of a corner from 90 degrees.
  public var quadratureTolerance: VNDegrees = 30
  /// The least size, as a fraction of the shorter side of the image.
  public var minimumSize: Float = 0.2
  /// The least confidence of a result.
  public var minimumConfidence: VNConfidence = 0
  /// The greatest number of results.
  public var maximumObservations = 1
  /// The rectangles that were found; always empty, or nil before the first performance.
  public var results: [VNRectangleObservation]? { observations as? [VNRectangleObservation] }
}

/// A request that finds the sheet of paper in an image; never has results. **Source:** Apple,
/// VNDetectDocumentSegmentationRequest.
open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// The rectangles that were found; always empty, or nil before the first performance.
  public var results: [VNRectangleObservation]? { observations as? [VNRectangleObservation] }
}

/// A request that classifies an image; never has results. **Source:** Apple, VNClassifyImageRequest.
open class VNClassifyImageRequest: VNImageBasedRequest {
  /// The classes that were found; always empty, or nil before the first performance.
  public var results: [VNClassificationObservation]? { observations as? [VNClassificationObservation] }
}

/// A request that finds the poses of bodies; never has results. **Source:** Apple, VNDetectHumanBodyPoseRequest.
open class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
  /// The bodies that were found; always empty, or nil before the first performance.
  public var results: [VNHumanBodyPoseObservation]? { observations as? [VNHumanBodyPoseObservation] }
}

/// A request that finds the poses of hands; never has results. **Source:** Apple, VNDetectHumanHandPoseRequest.
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// The greatest number of hands.
  public var maximumHandCount = 2
  /// The hands that were found; always empty, or nil before the first performance.
  public var results: [VNHumanHandPoseObservation]? { observations as? [VNHumanHandPoseObservation] }
}

/// A request that finds people; never has results. **Source:** Apple, VNDetectHumanRectanglesRequest.
open class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  /// A Boolean value that indicates whether the upper body is enough.
  public var upperBodyOnly = true
}

/// A request that rates faces as portraits; never has results. **Source:** Apple, VNDetectFaceCaptureQualityRequest.
open class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest {
  /// The faces to rate.
  public var inputFaceObservations: [VNFaceObservation]?
  /// The faces with their quality; always empty, or nil before the first performance.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }
}

/// A request that separates people from the background; never has results. **Source:** Apple,
/// VNGeneratePersonSegmentationRequest.
open class VNGeneratePersonSegmentationRequest: VNImageBasedRequest {
  /// The choice between speed and quality.
  public enum QualityLevel: UInt, Sendable {
    case accurate
    case balanced
    case fast
  }

  /// The choice between speed and quality.
  public var qualityLevel = QualityLevel.accurate
  /// The pixel format of the mask.
  public var outputPixelFormat = kCVPixelFormatType_OneComponent8
  /// The masks; always empty, or nil before the first performance.
  public var results: [VNPixelBufferObservation]? { observations as? [VNPixelBufferObservation] }
}

/// A request that finds the horizon; never has results. **Source:** Apple, VNDetectHorizonRequest.
open class VNDetectHorizonRequest: VNImageBasedRequest {}

/// A request that finds what draws attention; never has results. **Source:** Apple,
/// VNGenerateAttentionBasedSaliencyImageRequest.
open class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {
  /// The maps; always empty, or nil before the first performance.
  public var results: [VNSaliencyImageObservation]? { observations as? [VNSaliencyImageObservation] }
}

/// A request that finds where objects are; never has results. **Source:** Apple,
/// VNGenerateObjectnessBasedSaliencyImageRequest.
open class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {
  /// The maps; always empty, or nil before the first performance.
  public var results: [VNSaliencyImageObservation]? { observations as? [VNSaliencyImageObservation] }
}

/// A request that finds animals; never has results. **Source:** Apple, VNRecognizeAnimalsRequest.
open class VNRecognizeAnimalsRequest: VNImageBasedRequest {
  /// The animals that were found; always empty, or nil before the first performance.
  public var results: [VNRecognizedObjectObservation]? { observations as? [VNRecognizedObjectObservation] }
}

/// The choice between fast and accurate tracking. **Source:** Apple, VNRequestTrackingLevel.
public enum VNRequestTrackingLevel: UInt, Sendable {
  case accurate
  case fast
}

/// A request that follows an object through images; never has results. **Source:** Apple, VNTrackingRequest.
open class VNTrackingRequest: VNImageBasedRequest {
  /// The object to follow.
  public var inputObservation: VNDetectedObjectObservation
  /// The choice between fast and accurate tracking.
  public var trackingLevel = VNRequestTrackingLevel.accurate
  /// A Boolean value that indicates whether this is the last image.
  public var isLastFrame = false

  init(observation: VNDetectedObjectObservation, handler: VNRequestCompletionHandler?) {
    inputObservation = observation
    super.init(completionHandler: handler)
  }
}

/// A request that follows an object. **Source:** Apple, VNTrackObjectRequest.
open class VNTrackObjectRequest: VNTrackingRequest {
  /// Creates a request that follows an object.
  public init(
    detectedObjectObservation: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(observation: detectedObjectObservation, handler: completionHandler)
  }
}

/// A request that follows a rectangle. **Source:** Apple, VNTrackRectangleRequest.
open class VNTrackRectangleRequest: VNTrackingRequest {
  /// Creates a request that follows a rectangle.
  public init(
    rectangleObservation: VNRectangleObservation, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(observation: rectangleObservation, handler: completionHandler)
  }
}
