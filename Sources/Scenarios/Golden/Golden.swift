import Foundation

/// A folder of golden files, which hold reviewed and accepted test results.
///
/// A check either passes or throws a `GoldenFailure` that describes the difference. Checks therefore work in Swift
/// Testing, in XCTest and in programs alike. They may run in parallel as long as each uses a distinct name.
///
/// ```swift
/// let golden = try Golden(directory: URL(filePath: "Fixtures/Camera"))
/// try golden.check(text: trace, as: "portrait/trace.txt")
/// try golden.check(image: frame, as: "portrait/frame.png")
/// ```
public struct Golden: Sendable {
  /// The action to take when a result differs.
  public enum Mode: String, Sendable, CaseIterable {
    /// Compares results without modifying the folder.
    case check
    /// Replaces golden files that differ and fails, so that new golden files are reviewed before they are committed.
    case update
    /// Writes a differing result to `NAME.new.EXTENSION` in the golden file's folder, or to `NAME.new.CELL.EXTENSION` for
    /// a cell of a scenario's matrix, and fails. `camsim review` then presents each result.
    case review
  }

  /// The folder that contains the golden files.
  public let directory: URL
  /// The action to take when a result differs.
  public let mode: Mode
  /// The folder in which the actual result, the expected result and their difference are stored after a failure.
  public let artifacts: URL
  /// The value of `CAMSIM_ARTEFACTS` with which nothing is stored after a failure.
  package static let noArtifacts = "none"
  private var keepsArtifacts = true
  /// The cell of a scenario's matrix whose results are checked. Several cells may share a golden file.
  var cell: String?

  /// Creates a set of golden files in a folder, which need not exist yet.
  public init(directory: URL, mode: Mode, artifacts: URL) {
    self.directory = directory
    self.mode = mode
    self.artifacts = artifacts
  }

  /// Creates a set of golden files in a folder, in the mode that `CAMSIM_GOLDEN` specifies (`check` if it is not set).
  /// Artifacts are stored in `CAMSIM_ARTEFACTS`, by default `.build/artefacts` in the current directory; with the value
  /// `none`, they are not stored.
  ///
  /// - Throws: `GoldenFailure` when the mode is unknown.
  public init(directory: URL, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let mode: Mode
    do { mode = try Mode(environment: environment) } catch {
      throw GoldenFailure(.misuse, file: directory, "\(error)")
    }
    let artifacts = environment["CAMSIM_ARTEFACTS"] ?? ".build/artefacts"
    self.init(directory: directory, mode: mode, artifacts: URL(filePath: artifacts, directoryHint: .isDirectory))
    keepsArtifacts = artifacts != Self.noArtifacts
  }

  /// Runs a check and adds its source location to a failure.
  static func addingSourceLocation(_ file: StaticString, _ line: UInt, _ check: () throws -> Void) throws {
    do {
      try check()
    } catch var failure as GoldenFailure {
      failure.place = "\(file):\(line)"
      throw failure
    }
  }

  /// Returns the URL of the golden file with this name, a path relative to the folder.
  ///
  /// - Throws: `GoldenFailure` for an invalid name.
  func file(_ name: String) throws -> URL {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    guard components.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !Self.isPending(name) else {
      throw GoldenFailure(
        .misuse, file: directory, "'\(name)' is not a valid name of a golden file; use a path inside the folder")
    }
    return directory.appending(path: name)
  }

  /// Writes a differing result as the mode requires, and returns the failure to throw.
  func resolve(_ data: Data, name: String, difference: GoldenFailure) throws -> GoldenFailure {
    let golden = try file(name)
    switch mode {
    case .check:
      return difference
    case .update:
      try write(data, to: golden)
      return GoldenFailure(
        .updated, file: golden, "updated; review the change, then run again without CAMSIM_GOLDEN=update")
    case .review:
      try write(data, to: Self.pending(golden, cell))
      return GoldenFailure(
        .awaitsReview, file: golden, "saved for review; run camsim review or swift package camsim-review")
    }
  }

  /// Removes a result that an earlier run stored for review, because the current one matches the golden file.
  func settleMatch(name: String) throws {
    guard mode == .review else { return }
    let pending = Self.pending(try file(name), cell)
    if FileManager.default.fileExists(atPath: pending.path) { try FileManager.default.removeItem(at: pending) }
  }

  /// Stores a file of a failed check, for example `frame.actual.png`, and returns its URL; nil if artifacts are not
  /// stored.
  func keep(_ data: Data, name: String, role: String, extension other: String? = nil) throws -> URL? {
    guard keepsArtifacts else { return nil }
    let folder = artifacts.appending(path: directory.standardizedFileURL.lastPathComponent)
    let original = folder.appending(path: name)
    let url = original.deletingPathExtension().appendingPathExtension(role)
      .appendingPathExtension(other ?? original.pathExtension)
    try write(data, to: url)
    return url
  }

  private func write(_ data: Data, to url: URL) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  /// Returns the URL at which a result awaits review: `trace.txt` becomes `trace.new.txt`, or `trace.new.CELL.txt` for a
  /// cell of a matrix.
  static func pending(_ golden: URL, _ cell: String? = nil) -> URL {
    let name = golden.deletingPathExtension().lastPathComponent
    let parts = [name, "new"] + [cell].compactMap(\.self) + [golden.pathExtension]
    return golden.deletingLastPathComponent().appending(path: parts.joined(separator: "."))
  }

  /// Returns the golden file to which a result under review corresponds, and the cell from which the result came; nil
  /// for other files.
  static func golden(ofPending result: URL) -> (file: URL, cell: String?)? {
    // The names of cells, unlike those of files, contain an equal sign.
    guard let parts = result.lastPathComponent.wholeMatch(of: /(.+?)\.new(?:\.(.*=.*))?\.([^.=]+)/) else { return nil }
    return (result.deletingLastPathComponent().appending(path: "\(parts.1).\(parts.3)"), parts.2.map(String.init))
  }

  /// Returns whether a file name is that of a result under review.
  static func isPending(_ name: String) -> Bool { golden(ofPending: URL(filePath: name)) != nil }
}

extension Golden.Mode {
  /// Creates the mode that `CAMSIM_GOLDEN` specifies (`check` if it is not set).
  ///
  /// - Throws: `ScenarioError.unavailable` when the mode is unknown.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let word = environment["CAMSIM_GOLDEN"] ?? ""
    guard let mode = word.isEmpty ? .check : Self(rawValue: word) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ScenarioError(.unavailable, "CAMSIM_GOLDEN is '\(word)', which is not a valid mode; use one of: \(known)")
    }
    self = mode
  }
}
