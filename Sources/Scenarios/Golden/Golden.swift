import Foundation

/// A folder of golden files: what a test's results were when they were last reviewed and found right.
///
/// A check passes, or throws a `GoldenFailure` that says what differs, so it works in Swift Testing, in XCTest and in a
/// program alike. Checks may run in parallel as long as each has a name of its own.
///
/// ```swift
/// let golden = try Golden(directory: URL(filePath: "Fixtures/Camera"))
/// try golden.check(text: trace, as: "portrait/trace.txt")
/// try golden.check(picture: frame, as: "portrait/frame.png")
/// ```
public struct Golden: Sendable {
  /// What to do with the files.
  public enum Mode: String, Sendable, CaseIterable {
    /// Compare; write nothing into the folder.
    case check
    /// Replace what differs, and fail, so that new golden files are not committed without a look at them.
    case update
    /// Lay what differs beside the golden file, as `NAME.new.EXTENSION`, and fail; `camsim review` then asks about each.
    case review
  }

  /// The folder.
  public let directory: URL
  /// What to do with the files.
  public let mode: Mode
  /// Where the actual result, the expected one and their difference are kept after a failure.
  public let artefacts: URL

  /// The golden files of a folder, which need not exist yet.
  public init(directory: URL, mode: Mode, artefacts: URL) {
    self.directory = directory
    self.mode = mode
    self.artefacts = artefacts
  }

  /// The golden files of a folder, in the mode that `CAMSIM_GOLDEN` names (`check` when it is not set). Artefacts are kept
  /// under `CAMSIM_ARTEFACTS`, or else `.build/artefacts` below the current folder.
  ///
  /// - Throws: `GoldenFailure` when the mode is unknown.
  public init(directory: URL, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let word = environment["CAMSIM_GOLDEN"] ?? ""
    guard let mode = word.isEmpty ? .check : Mode(rawValue: word) else {
      let known = Mode.allCases.map(\.rawValue).joined(separator: ", ")
      throw GoldenFailure(.misuse, file: directory, "CAMSIM_GOLDEN is '\(word)'; it may be one of: \(known)")
    }
    let artefacts = environment["CAMSIM_ARTEFACTS"] ?? ".build/artefacts"
    self.init(directory: directory, mode: mode, artefacts: URL(filePath: artefacts, directoryHint: .isDirectory))
  }

  /// Lets a failure tell where the check stands.
  static func placing(_ file: StaticString, _ line: UInt, _ check: () throws -> Void) throws {
    do {
      try check()
    } catch var failure as GoldenFailure {
      failure.place = "\(file):\(line)"
      throw failure
    }
  }

  /// The golden file of a name, which is a path below the folder.
  func file(_ name: String) throws -> URL {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    guard components.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !Self.isPending(name) else {
      throw GoldenFailure(
        .misuse, file: directory, "'\(name)' cannot be the name of a golden file; give a path below the folder")
    }
    return directory.appending(path: name)
  }

  /// Replaces or lays aside what differs, as the mode has it, and says how the test has to fail.
  func settle(_ data: Data, name: String, difference: GoldenFailure) throws -> GoldenFailure {
    let golden = try file(name)
    switch mode {
    case .check:
      return difference
    case .update:
      try write(data, to: golden)
      return GoldenFailure(
        .updated, file: golden, "written anew; look at the change, then run without CAMSIM_GOLDEN=update")
    case .review:
      try write(data, to: Self.pending(golden))
      return GoldenFailure(
        .awaitsReview, file: golden, "laid aside for review; run camsim review, or swift package camsim-review")
    }
  }

  /// Takes away what an earlier run laid aside, since the result is as the golden file has it.
  func settleMatch(name: String) throws {
    guard mode == .review else { return }
    let pending = Self.pending(try file(name))
    if FileManager.default.fileExists(atPath: pending.path) { try FileManager.default.removeItem(at: pending) }
  }

  /// Keeps a file of a failed check, for instance `frame.actual.png`, and returns where.
  func keep(_ data: Data, name: String, role: String, extension other: String? = nil) throws -> URL {
    let folder = artefacts.appending(path: directory.standardizedFileURL.lastPathComponent)
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

  /// Where a result waits for review: `trace.txt` becomes `trace.new.txt`.
  static func pending(_ golden: URL) -> URL {
    golden.deletingPathExtension().appendingPathExtension("new").appendingPathExtension(golden.pathExtension)
  }

  /// The golden file that a result waits for.
  static func golden(ofPending result: URL) -> URL {
    let bare = result.deletingPathExtension().deletingPathExtension()
    return bare.appendingPathExtension(result.pathExtension)
  }

  /// Whether a file waits for review.
  static func isPending(_ name: String) -> Bool {
    name.split(separator: "/").last?.split(separator: ".").dropLast().last == "new"
  }
}
