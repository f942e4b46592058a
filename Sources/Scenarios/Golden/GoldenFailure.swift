import Foundation

/// Why a check against golden files did not pass. Its description is all that a person needs: file, difference, remedy.
public struct GoldenFailure: Error, CustomStringConvertible, LocalizedError, Sendable {
  /// What kind of failure it is.
  public enum Kind: Sendable, Hashable {
    /// There is no golden file yet.
    case missing
    /// The result is not what the golden file says.
    case differs
    /// The golden file was replaced, because the mode is `update`.
    case updated
    /// The result was laid beside the golden file, because the mode is `review`.
    case awaitsReview
    /// The folder and the list of names do not agree.
    case orphaned
    /// The golden file, or the picture to compare with it, cannot be read.
    case unreadable
    /// The caller asked for something that makes no sense.
    case misuse
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The golden file, or the folder of golden files.
  public let file: URL
  /// What is wrong and what to do about it; may have several lines.
  public let details: String
  /// What was kept to look at: the actual result, the expected one, the difference.
  public let artefacts: [URL]
  /// The file and line of the check, such as `CameraTests.swift:12`.
  public internal(set) var place: String?

  init(_ kind: Kind, file: URL, _ details: String, artefacts: [URL] = []) {
    self.kind = kind
    self.file = file
    self.details = details
    self.artefacts = artefacts
  }

  public var description: String {
    let lines = place.map { ["  checked at \($0)"] } ?? []
    return (["\(file.relativePath): \(details)"] + lines + artefacts.map { "  kept: \($0.relativePath)" })
      .joined(separator: "\n")
  }

  public var errorDescription: String? { description }
}
