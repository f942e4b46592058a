import CaptureModel
import Foundation

/// A closure that is called when a request has been performed. **Source:** Apple, VNRequestCompletionHandler.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// A question about an image. Only codes and faces are found; every other request has no results. **Source:** Apple,
/// VNRequest.
open class VNRequest: NSObject {
  /// The closure that is called when the request has been performed.
  public let completionHandler: VNRequestCompletionHandler?
  /// The version of the algorithm. It has no effect.
  public var revision = 1
  /// A Boolean value that indicates whether the request runs in the background. It has no effect.
  public var preferBackgroundProcessing = false
  /// A Boolean value that indicates whether the request uses only the CPU. It has no effect.
  public var usesCPUOnly = false
  /// The results of the last performance, or nil before the first.
  var observations: [VNObservation]?
  private var isCancelled = false

  /// Creates a request without a completion handler.
  public override convenience init() { self.init(completionHandler: nil) }

  /// Creates a request with its defaults.
  public init(completionHandler: VNRequestCompletionHandler? = nil) { self.completionHandler = completionHandler }

  /// The version of the algorithm that a new request uses.
  public class var currentRevision: Int { 1 }
  /// The version of the algorithm that a new request uses by default.
  public class var defaultRevision: Int { 1 }
  /// The supported versions of the algorithm.
  public class var supportedRevisions: IndexSet { IndexSet(integersIn: 1...9) }

  /// Cancels the request before or during its next performance.
  public func cancel() { isCancelled = true }

  /// Returns the results for an image. Requests that find something override it.
  func look(at image: VisionImage) -> [VNObservation] { [] }

  /// Performs the request and calls its completion handler.
  func perform(on image: VisionImage) throws {
    do {
      if isCancelled {
        isCancelled = false
        throw VNErrorCode.requestCancelled.error("The request was cancelled")
      }
      try image.check()
      observations = look(at: image)
    } catch {
      observations = nil
      completionHandler?(self, error)
      throw error
    }
    completionHandler?(self, nil)
  }
}

/// A request with results. The results of a request whose class is known have a known class, too.
public protocol VNRequestWithResults: VNRequest {}

extension VNRequestWithResults {
  /// The results of the last performance, or nil before the first.
  public var results: [VNObservation]? { observations }
}

extension VNRequest: VNRequestWithResults {}

/// A request that can be limited to a part of the image. **Source:** Apple, VNImageBasedRequest.
open class VNImageBasedRequest: VNRequest {
  /// The part of the upright image to look at, in normalized coordinates. Results are normalized to this part.
  public var regionOfInterest = VNNormalizedIdentityRect
}

/// A request that finds machine-readable codes, using the same decoder as metadata outputs. **Source:** Apple,
/// VNDetectBarcodesRequest.
open class VNDetectBarcodesRequest: VNImageBasedRequest {
  /// The symbologies to look for; initially all that can be read.
  public var symbologies = VNDetectBarcodesRequest.supportedSymbologies
  /// A Boolean value that indicates whether codes that touch are found as one. It has no effect.
  public var coalesceCompositeSymbologies = false

  /// The symbologies that can be read.
  public class var supportedSymbologies: [VNBarcodeSymbology] { VNBarcodeSymbology.readable.map(\.symbology) }

  /// Returns the symbologies that can be read.
  public func supportedSymbologies() throws -> [VNBarcodeSymbology] { Self.supportedSymbologies }

  /// The codes that were found, from top to bottom of the stored image; nil before the first performance.
  public var results: [VNBarcodeObservation]? { observations as? [VNBarcodeObservation] }

  override func look(at image: VisionImage) -> [VNObservation] {
    let wanted = VNBarcodeSymbology.readable.filter { symbologies.contains($0.symbology) }
    return image.codes(wanted.map(\.type)).compactMap { code in
      guard let symbology = wanted.first(where: { $0.type == code.type })?.symbology,
        regionOfInterest.contains(CGRect(around: code.corners))
      else { return nil }
      return VNBarcodeObservation(
        symbology: symbology, payload: code.text, corners: code.corners.map { $0.within(regionOfInterest) })
    }
  }
}

/// A request that finds faces. Only frames of a simulated camera have faces: those of its scene. Copies of the pixels
/// and image files have none. **Source:** Apple, VNDetectFaceRectanglesRequest.
open class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  /// The faces that were found, or nil before the first performance.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  override func look(at image: VisionImage) -> [VNObservation] { image.faces(in: regionOfInterest) }
}

/// A request that finds faces, without the landmarks that it finds on a phone. **Source:** Apple,
/// VNDetectFaceLandmarksRequest.
open class VNDetectFaceLandmarksRequest: VNImageBasedRequest {
  /// The faces to find landmarks in. It has no effect.
  public var inputFaceObservations: [VNFaceObservation]?
  /// The faces that were found, or nil before the first performance.
  public var results: [VNFaceObservation]? { observations as? [VNFaceObservation] }

  override func look(at image: VisionImage) -> [VNObservation] {
    inputFaceObservations ?? image.faces(in: regionOfInterest)
  }
}

/// The first version of face detection.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// The second version of face detection.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// The third version of face detection.
public let VNDetectFaceRectanglesRequestRevision3 = 3
/// The first version of code detection.
public let VNDetectBarcodesRequestRevision1 = 1
/// The second version of code detection.
public let VNDetectBarcodesRequestRevision2 = 2
/// The third version of code detection.
public let VNDetectBarcodesRequestRevision3 = 3
/// The fourth version of code detection.
public let VNDetectBarcodesRequestRevision4 = 4
