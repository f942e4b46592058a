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
  /// The description for users.
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

  /// A resource does not match its type or the other resources of the asset.
  public static var invalidResource: Code { .invalidResource }
  /// The asset has no resource to create it from.
  public static var missingResource: Code { .missingResource }
  /// The disk does not have enough space.
  public static var notEnoughSpace: Code { .notEnoughSpace }
  /// The user has denied access.
  public static var accessUserDenied: Code { .accessUserDenied }
  /// The system restricts access to the library.
  public static var accessRestricted: Code { .accessRestricted }
  /// The asset or album does not exist.
  public static var identifierNotFound: Code { .identifierNotFound }
  /// The change is not supported.
  public static var changeNotSupported: Code { .changeNotSupported }
}
