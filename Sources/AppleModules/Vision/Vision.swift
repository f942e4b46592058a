// Apple's module re-exports these modules too.
@_exported import CoreImage
@_exported import CoreMLModel
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import Foundation
@_exported import ImageIO

/// The domain of Vision's errors. **Source:** Apple, VNErrorDomain.
public let VNErrorDomain = "com.apple.vis"

/// The codes of Vision's errors. **Source:** Apple, VNErrorCode.
public enum VNErrorCode: Int, Sendable {
  /// An error of the Turi Create framework.
  case turiCore = -1
  /// The request has succeeded without errors.
  case ok = 0
  /// The request was cancelled.
  case requestCancelled = 1
  /// The format of the image is not supported.
  case invalidFormat = 2
  /// The request has failed with an error.
  case operationFailed = 3
  /// A value is out of bounds.
  case outOfBoundsError = 4
  /// An option is not valid.
  case invalidOption = 5
  /// A file could not be read.
  case ioError = 6
  /// An option is missing.
  case missingOption = 7
  /// The function is not implemented.
  case notImplemented = 8
  /// Vision has failed for another reason.
  case internalError = 9
  /// The memory did not suffice.
  case outOfMemory = 10
  /// The reason is unknown.
  case unknownError = 11
  /// The operation is not allowed.
  case invalidOperation = 12
  /// The image cannot be read.
  case invalidImage = 13
  /// An argument is not valid.
  case invalidArgument = 14
  /// The model takes no image.
  case invalidModel = 15
  /// The revision is not supported.
  case unsupportedRevision = 16
  /// The data does not exist.
  case dataUnavailable = 17
  /// The time is not known.
  case timeStampNotFound = 18
  /// The request is not supported.
  case unsupportedRequest = 19
  /// The request took too long.
  case timeout = 20

  func error(_ text: String) -> NSError {
    NSError(domain: VNErrorDomain, code: rawValue, userInfo: [NSLocalizedDescriptionKey: text])
  }
}

/// A number between 0 and 1 that tells how likely a result is. **Source:** Apple, VNConfidence.
public typealias VNConfidence = Float
/// The distance between two landmarks, in pixels. **Source:** Apple, VNAspectRatio.
public typealias VNAspectRatio = Float
/// An angle in degrees. **Source:** Apple, VNDegrees.
public typealias VNDegrees = Float

/// The keys for options of a request handler. They have no effect. **Source:** Apple, VNImageOption.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The key for options of the camera.
  public static let properties = Self(rawValue: "VNImageOptionProperties")
  /// The key for the camera's intrinsic matrix.
  public static let cameraIntrinsics = Self(rawValue: "VNImageOptionCameraIntrinsics")
  /// The key for the Core Image context to use.
  public static let ciContext = Self(rawValue: "VNImageOptionCIContext")
}
