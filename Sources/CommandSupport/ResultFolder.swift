import Foundation
import Scenarios

/// The folder of one run's results. They are written beside it and renamed when they are complete, so that nothing half-written
/// is ever found under its final name.
package struct ResultFolder {
  /// Where the results are to be.
  package let path: String
  /// Where they are written until then: a hidden folder beside it.
  package let stagingPath: String
  /// Holds a lock on that folder for as long as the process lives.
  private let descriptor: Int32

  /// Makes the place to write to, in `root`, which is made too if it is not there.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when `root` cannot be written to, or when something that no run
  ///   made stands in the way.
  package init(root: String, name: String, owner: pid_t = getpid()) throws {
    try self.init(path: "\(root)/\(name)", mark: "trace.txt", owner: owner)
  }

  /// Makes the place to write to, for results that have a file named `mark` among them.
  ///
  /// - Parameter owner: the process that the user started.
  package init(path: String, mark: String, owner: pid_t = getpid()) throws {
    let place = URL(fileURLWithPath: path).standardizedFileURL
    let root = place.deletingLastPathComponent().path
    self.path = path
    stagingPath = "\(root)/.\(place.lastPathComponent).partial-\(owner)"
    try Self.requireReplaceable(path, mark)
    try Self.makeFolder(root)
    try? FileManager.default.removeItem(atPath: stagingPath)
    descriptor = try Self.claim(stagingPath)
  }

  /// Puts the results in their place; those of an earlier run go.
  package func publish() throws {
    defer { close(descriptor) }
    let old = stagingPath + ".old"
    // A folder cannot be renamed over one that holds something, so the old results step aside first.
    let isReplacing = rename(path, old) == 0
    guard rename(stagingPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if isReplacing { _ = rename(old, path) }
      throw ScenarioError(
        .unavailable,
        "\(path): the results cannot be put there (\(reason)); they lie in \(stagingPath) until the next run. "
          + "Choose another --out folder."
      )
    }
    if isReplacing { try? FileManager.default.removeItem(atPath: old) }
  }

  /// Removes what was written so far.
  package func discard() {
    defer { close(descriptor) }
    try? FileManager.default.removeItem(atPath: stagingPath)
  }

  /// Removes what runs left in `root` whose process was killed. Earlier results that had stepped aside are no such thing.
  package static func removeAbandoned(in root: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    for name in names where name.wholeMatch(of: /\..+\.partial-[0-9]+/) != nil {
      let path = "\(root)/\(name)"
      guard (try? requireReplaceable(path, "trace.txt")) != nil else { continue }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
      close(descriptor)
    }
  }

  /// Makes a folder, and locks it, so that no other process takes it for abandoned.
  private static func claim(_ path: String) throws -> Int32 {
    while true {
      try makeFolder(path)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // Where folders cannot be locked, none is removed.
      if descriptor >= 0 { flock(descriptor, LOCK_EX) }
      if access(path, F_OK) == 0 { return descriptor }
      // Another process was faster, and has removed it.
      close(descriptor)
    }
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
