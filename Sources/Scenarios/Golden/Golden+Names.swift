import Foundation

extension Golden {
  /// Compares the files in the folder with the names that its tests check, to find files without a test and names
  /// without a file.
  ///
  /// Pass the names from the list that drives the tests (their arguments), not the names that have been checked so far,
  /// because tests run in parallel and may be filtered.
  ///
  /// - Parameters:
  ///   - names: Every name that a test checks.
  ///   - others: The extensions of files, such as scenarios, that may be in the folder although they are not golden
  ///     files.
  ///   - file: The source file to report in a failure.
  ///   - line: The source line to report in a failure.
  /// - Throws: `GoldenFailure` that lists both kinds of mismatch.
  public func check(
    names: some Sequence<String>, besides others: Set<String> = ["yaml"], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try Self.addingSourceLocation(file, line) { try check(names, besides: others) }
  }

  private func check(_ names: some Sequence<String>, besides others: Set<String>) throws {
    let known = Set(names)
    let found = Set(try goldenFiles().filter { !others.contains(($0 as NSString).pathExtension) })
    let orphans = found.subtracting(known).sorted()
    let absent = known.subtracting(found).sorted()
    guard !orphans.isEmpty || !absent.isEmpty else { return }
    let lines =
      orphans.map { "  \($0): no test uses it; remove it" }
      + absent.map { "  \($0): it does not exist; to create it, set CAMSIM_GOLDEN=update and run the test" }
    throw GoldenFailure(
      .orphaned, file: directory,
      "the golden files do not match the names that the tests check\n\(lines.joined(separator: "\n"))")
  }

  /// Returns the paths relative to the folder, without hidden files and without results that await review.
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
