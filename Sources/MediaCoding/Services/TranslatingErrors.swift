import AVFoundationTypes
import Foundation

/// Runs `body` and converts a thrown `MediaError` to the `AVError` that clients expect, with the original as its
/// underlying error. **Source:** rule 245 and Apple, AVError.
///
/// - Parameter unsupported: The error code for features that this build lacks, which differs between output settings
///   and existing files.
func translatingErrors<Result>(
  unsupported: AVError.Code = .unsupportedOutputSettings, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as MediaError {
    let code: AVError.Code =
      switch error.reason {
      case .noSpace: .diskFull
      case .exists: .fileAlreadyExists
      case .noSamples: .noDataCaptured
      case .invalidData: .fileFormatNotRecognized
      case .truncated: .fileFailedToParse
      case .unsupported, .tooLarge: unsupported
      case .missing, .notPermitted, .tooManyFiles, .noVideo, .noAudio, .misuse, .other: .unknown
      }
    throw AVError(code, userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
  }
}
