import Foundation
import Scenarios

/// The folder of one run's results. They are written beside it and renamed when they are complete, so that nothing half-written
/// is ever found under its final name.
struct ResultFolder {
  /// Where the results are to be.
  let path: String
  /// Where they are written until then: a hidden folder beside it.
  let stagingPath: String

  /// Makes the place to write to, in `root`, which is made too if it is not there.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when `root` cannot be written to, or when something that no run
  ///   made stands in the way.
  init(root: String, name: String) throws {
    try self.init(path: "\(root)/\(name)", mark: "trace.txt")
  }

  /// Makes the place to write to, for results that have a file named `mark` among them.
  init(path: String, mark: String) throws {
    let place = URL(fileURLWithPath: path).standardizedFileURL
    let root = place.deletingLastPathComponent().path
    self.path = path
    stagingPath = "\(root)/.\(place.lastPathComponent).partial-\(ProcessInfo.processInfo.processIdentifier)"
    try Self.requireReplaceable(path, mark)
    try Self.makeFolder(root)
    try? FileManager.default.removeItem(atPath: stagingPath)
    try Self.makeFolder(stagingPath)
  }

  /// Puts the results in their place; those of an earlier run go.
  func publish() throws {
    let old = stagingPath + ".old"
    // A folder cannot be renamed over one that holds something, so the old results step aside first.
    let isReplacing = rename(path, old) == 0
    guard rename(stagingPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if isReplacing { _ = rename(old, path) }
      throw ScenarioError(
        .unavailable, "\(path): the results cannot be put there (\(reason)); choose another --out folder.")
    }
    if isReplacing { try? FileManager.default.removeItem(atPath: old) }
  }

  /// Removes what was written so far.
  func discard() {
    try? FileManager.default.removeItem(atPath: stagingPath)
  }

  private static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw ScenarioError(makingFolder: path, error)
    }
  }

  /// Only what this program made is replaced: an empty folder, or one with the mark.
  private static func requireReplaceable(_ path: String, _ mark: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard isFolder.boolValue, names.isEmpty || names.contains(mark) else {
      throw ScenarioError(
        .unavailable,
        "\(path): this is no result of a run, so it is not replaced; remove it or choose another --out folder.")
    }
  }
}
