import Foundation

/// An error that describes why a golden-file check failed. Its description contains the file, the difference and the
/// remedy.
public struct GoldenFailure: Error, CustomStringConvertible, LocalizedError, Sendable {
  /// The reason for a failed check.
  public enum Kind: Sendable, Hashable {
    /// The golden file does not exist yet.
    case missing
    /// The result differs from the golden file.
    case differs
    /// The golden file was replaced, because the mode is `update`.
    case updated
    /// The result was written next to the golden file, because the mode is `review`.
    case awaitsReview
    /// The folder's files do not match the list of names.
    case orphaned
    /// The golden file, or the image to compare with it, cannot be read.
    case unreadable
    /// The arguments or the environment variables are invalid.
    case misuse
  }

  /// The reason for the failure.
  public let kind: Kind
  /// The golden file, or the folder of golden files.
  public let file: URL
  /// A description of the problem and its remedy, possibly with several lines.
  public let details: String
  /// The files stored for inspection: the actual result, the expected result, and their difference.
  public let artifacts: [URL]
  /// The source file and line of the check, for example `CameraTests.swift:12`.
  public internal(set) var place: String?

  init(_ kind: Kind, file: URL, _ details: String, artifacts: [URL] = []) {
    self.kind = kind
    self.file = file
    self.details = details
    self.artifacts = artifacts
  }

  public var description: String {
    let lines = place.map { ["  checked at \($0)"] } ?? []
    return (["\(file.relativePath): \(details)"] + lines + artifacts.map { "  kept: \($0.relativePath)" })
      .joined(separator: "\n")
  }

  public var errorDescription: String? { description }
}
