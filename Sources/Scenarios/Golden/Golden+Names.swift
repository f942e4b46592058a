import Foundation

extension Golden {
  /// Compares the files of the folder with the names that its tests check: a file that no test opens proves nothing, and a
  /// name without a file was never looked at.
  ///
  /// The names come from whatever list drives the tests (their arguments), not from what happened to run before: tests run
  /// in parallel and in part.
  ///
  /// - Parameters:
  ///   - names: every name that a test checks.
  ///   - others: extensions of files that may lie in the folder but are not golden, such as the scenarios themselves.
  ///   - file: the file that checks, for a failure to name.
  ///   - line: its line.
  /// - Throws: `GoldenFailure` that lists both kinds.
  public func check(
    names: some Sequence<String>, besides others: Set<String> = ["yaml"], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try Self.placing(file, line) { try check(names, besides: others) }
  }

  private func check(_ names: some Sequence<String>, besides others: Set<String>) throws {
    let known = Set(names)
    let found = Set(try goldenFiles().filter { !others.contains(($0 as NSString).pathExtension) })
    let orphans = found.subtracting(known).sorted()
    let absent = known.subtracting(found).sorted()
    guard !orphans.isEmpty || !absent.isEmpty else { return }
    let lines =
      orphans.map { "  \($0): no test opens it; remove it" }
      + absent.map { "  \($0): it does not exist; make it with: CAMSIM_GOLDEN=update swift test" }
    throw GoldenFailure(
      .orphaned, file: directory,
      "the golden files are not those that the tests check\n\(lines.joined(separator: "\n"))")
  }

  /// Paths below the folder, without hidden files and without what waits for review.
  private func goldenFiles() throws -> [String] {
    guard FileManager.default.fileExists(atPath: directory.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: directory.appending(path: path).path, isDirectory: &isFolder)
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      return exists && !isFolder.boolValue && !isHidden && !Self.isPending(path)
    }
  }
}
