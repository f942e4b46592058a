import Foundation

extension Golden {
  /// Compares a text, byte for byte, with a golden file.
  ///
  /// - Throws: `GoldenFailure` with a short unified diff, or a file system error.
  public func check(text: String, as name: String, file: StaticString = #filePath, line: UInt = #line) throws {
    try Self.addingSourceLocation(file, line) { try check(text, as: name) }
  }

  private func check(_ text: String, as name: String) throws {
    let golden = try file(name)
    let actual = Data(text.utf8)
    guard FileManager.default.fileExists(atPath: golden.path) else {
      throw try resolve(actual, name: name, difference: missing(golden, actual, name: name))
    }
    let expected = try Data(contentsOf: golden)
    guard expected != actual else { return try settleMatch(name: name) }
    throw try resolve(actual, name: name, difference: differs(golden, expected: expected, actual: actual, name: name))
  }

  /// Stores the result and returns a failure that explains how to create the missing golden file.
  func missing(_ golden: URL, _ actual: Data, name: String) throws -> GoldenFailure {
    let remedy = "the golden file does not exist; to create it, set CAMSIM_GOLDEN=update and run the test again"
    guard mode == .check else { return GoldenFailure(.missing, file: golden, remedy) }
    let kept = try keep(actual, name: name, role: "actual")
    return GoldenFailure(.missing, file: golden, remedy, artifacts: [kept].compactMap(\.self))
  }

  private func differs(_ golden: URL, expected: Data, actual: Data, name: String) throws -> GoldenFailure {
    let difference = TextDifference(expected: expected, actual: actual)
    let report = "differs from the result, starting at line \(difference.firstLine)\n\(difference.unified())"
    guard mode == .check else { return GoldenFailure(.differs, file: golden, report) }
    let kept = [
      try keep(actual, name: name, role: "actual"),
      try keep(expected, name: name, role: "expected"),
      try keep(Data(difference.unified(limit: .max).utf8), name: name, role: "difference", extension: "diff"),
    ]
    return GoldenFailure(.differs, file: golden, report, artifacts: kept.compactMap(\.self))
  }
}
