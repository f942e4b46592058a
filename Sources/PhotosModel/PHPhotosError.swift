import Foundation

/// Domain of ``PHPhotosError``.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// What went wrong with the photo library. **Source:** Apple, PHPhotosError.
public struct PHPhotosError: Error, CustomNSError, Sendable {
  /// Apple's codes.
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

  /// What went wrong.
  public let code: Code
  /// What to tell people.
  private let explanation: String

  /// An error with an explanation for users.
  public init(_ code: Code, _ explanation: String = "") {
    self.code = code
    self.explanation = explanation
  }

  public static var errorDomain: String { PHPhotosErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] {
    explanation.isEmpty ? [:] : [NSLocalizedDescriptionKey: explanation]
  }

  /// A file that is not of its kind, or does not go with the others.
  public static var invalidResource: Code { .invalidResource }
  /// Nothing to make an asset of.
  public static var missingResource: Code { .missingResource }
  /// The disk is full.
  public static var notEnoughSpace: Code { .notEnoughSpace }
  /// The user does not allow it.
  public static var accessUserDenied: Code { .accessUserDenied }
  /// The system does not allow it.
  public static var accessRestricted: Code { .accessRestricted }
  /// There is no such asset.
  public static var identifierNotFound: Code { .identifierNotFound }
  /// The change cannot be made.
  public static var changeNotSupported: Code { .changeNotSupported }
}
