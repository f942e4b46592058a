import AVFoundationTypes
import Foundation

/// Gives a file's errors the codes that clients know; the `MediaError` stays below them. **Source:** rule 245 and Apple, AVError.
///
/// - Parameter unsupported: the code for what this build cannot do: one for settings, another for files that are there.
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
