import Foundation

/// The error domain of ``PHPhotosError``.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// An error of the photo library. **Source:** Apple, PHPhotosError.
public struct PHPhotosError: Error, CustomNSError, Sendable {
  /// The error codes that Apple defines.
  public enum Code: Int, Sendable {
    case internalError = -1
    case userCancelled = 3072
    case libraryVolumeOffline = 3114
    case networkAccessRequired = 3164
    case networkError = 3169
    case identifierNotFound = 3201
    case changeNotSupported = 3300
    case operationInterrupted = 3301
    case invalidResource = 3302
    case missingResource = 3303
    case notEnoughSpace = 3305
    case requestNotSupportedForAsset = 3306
    case accessRestricted = 3310
    case accessUserDenied = 3311
  }

  /// The code of the error.
  public let code: Code
  /// The description that users can read.
  private let explanation: String

  /// Creates an error with a description for users.
  public init(_ code: Code, _ explanation: String = "") {
    self.code = code
    self.explanation = explanation
  }

  public static var errorDomain: String { PHPhotosErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] {
    explanation.isEmpty ? [:] : [NSLocalizedDescriptionKey: explanation]
  }

  /// The code for a resource that does not match its type or the other resources of the asset.
  public static var invalidResource: Code { .invalidResource }
  /// The code for an asset without a resource to create it from.
  public static var missingResource: Code { .missingResource }
  /// The code for a disk without enough space.
  public static var notEnoughSpace: Code { .notEnoughSpace }
  /// The code for access that the user has denied.
  public static var accessUserDenied: Code { .accessUserDenied }
  /// The code for library access that the system restricts.
  public static var accessRestricted: Code { .accessRestricted }
  /// The code for an asset or album that does not exist.
  public static var identifierNotFound: Code { .identifierNotFound }
  /// The code for a change that is not supported.
  public static var changeNotSupported: Code { .changeNotSupported }
}
