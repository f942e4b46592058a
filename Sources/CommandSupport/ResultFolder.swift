import Foundation
import Scenarios

/// The folder with the results of one run. The results are written to a staging folder, which is renamed when they are
/// complete, so that partial results never appear under the final name.
package struct ResultFolder {
  /// The final path of the results.
  package let path: String
  /// The path of the staging folder, which is hidden and in the same parent folder.
  package let stagingPath: String
  /// A descriptor that holds a lock on the staging folder for the lifetime of the process.
  private let descriptor: Int32

  /// Creates a staging folder in `root`, which is created if necessary.
  ///
  /// - Throws: `ScenarioError.unavailable` when `root` is not writable, or when the path contains files that are not
  ///   results of a run.
  package init(root: String, name: String, owner: pid_t = getpid()) throws {
    try self.init(path: "\(root)/\(name)", mark: "trace.txt", owner: owner)
  }

  /// Creates a staging folder for results that include a file named `mark`.
  ///
  /// - Parameter owner: The ID of the process that the user started.
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

  /// Moves the results to their final path and removes those of an earlier run.
  ///
  /// - Throws: `ScenarioError.unavailable` when the results cannot be moved, or when another program has removed them.
  package func publish() throws {
    defer { close(descriptor) }
    try requireOwnFiles()
    try Self.whileAlone(in: URL(fileURLWithPath: stagingPath).deletingLastPathComponent().path) { try move() }
  }

  private func move() throws {
    let old = stagingPath + ".old"
    // A folder cannot be renamed to the path of a nonempty folder, so the old results are moved away first.
    let isReplacing = rename(path, old) == 0
    guard rename(stagingPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if isReplacing { _ = rename(old, path) }
      throw ScenarioError(
        .unavailable,
        "\(path): the results cannot be moved to this folder (\(reason)); they stay in \(stagingPath) until the next run. "
          + "Choose another --out folder."
      )
    }
    if isReplacing { try? FileManager.default.removeItem(atPath: old) }
  }

  /// Requires that the staging folder is the one that was created, because files of a removed folder are lost.
  private func requireOwnFiles() throws {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(stagingPath, &found) == 0 || errno == ENOENT else { return }
    guard (own.st_dev, own.st_ino) == (found.st_dev, found.st_ino) else {
      throw ScenarioError(
        .unavailable,
        "\(path): another program removed or replaced the folder during the run, and the results are incomplete; run again."
      )
    }
  }

  /// Calls `body` while no other run changes the results in `root`.
  ///
  /// On file systems without locks, `body` is called at once.
  package static func whileAlone<Answer>(in root: String, _ body: () throws -> Answer) rethrows -> Answer {
    let lock = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Removes the results written so far.
  package func discard() {
    defer { close(descriptor) }
    try? FileManager.default.removeItem(atPath: stagingPath)
  }

  /// Removes the staging folders in `root` whose processes were killed. Earlier results that were moved away are
  /// preserved.
  package static func removeAbandoned(in root: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    // A regular expression would prolong the start of each run.
    for name in names where name.hasPrefix(".") {
      guard let mark = name.range(of: ".partial-", options: .backwards), UInt(name[mark.upperBound...]) != nil
      else { continue }
      let path = "\(root)/\(name)"
      guard (try? requireReplaceable(path, "trace.txt")) != nil else { continue }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
      close(descriptor)
    }
  }

  /// Creates and locks a folder, so that other processes do not consider it abandoned.
  private static func claim(_ path: String) throws -> Int32 {
    while true {
      try makeFolder(path)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // On file systems without locks, folders are never removed.
      if descriptor >= 0 { flock(descriptor, LOCK_EX) }
      if access(path, F_OK) == 0 { return descriptor }
      // Another process removed the folder before it was locked.
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

  /// Requires that nothing exists at the path, or that it contains an empty folder or a folder with the mark, because
  /// only camsim's own results may be replaced.
  private static func requireReplaceable(_ path: String, _ mark: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard isFolder.boolValue, names.isEmpty || names.contains(mark) else {
      throw ScenarioError(
        .unavailable,
        "\(path): the path exists but is not a result of a run, so it is not replaced; remove it or choose another --out folder."
      )
    }
  }
}
