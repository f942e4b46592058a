import CoreVideoModel
import Foundation
import MediaCoding
import PixelModel

extension Golden {
  /// Compares the decoded pixels of a PNG file with those of a golden file. Differences in compression are ignored.
  ///
  /// - Throws: `GoldenFailure` with the measured difference, or a file system error.
  public func check(
    image: URL, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try Self.addingSourceLocation(file, line) { try check(image, as: name, tolerance) }
  }

  private func check(_ image: URL, as name: String, _ tolerance: ImageTolerance) throws {
    let golden = try self.file(name)
    guard !tolerance.reason.isEmpty else {
      throw GoldenFailure(.misuse, file: golden, "a tolerance needs a reason; state why the pixels may differ")
    }
    let actual = try decode(image, golden: golden, whose: "result")
    guard FileManager.default.fileExists(atPath: golden.path) else {
      let data = try Data(contentsOf: image)
      throw try resolve(data, name: name, difference: missing(golden, data, name: name))
    }
    let expected = try decode(golden, golden: golden, whose: "golden file")
    guard let report = Self.report(expected, actual, tolerance) else { return try settleMatch(name: name) }
    let data = try Data(contentsOf: image)
    let failure = try differs(golden, report, expected: expected, actual: actual, result: data, name: name)
    throw try resolve(data, name: name, difference: failure)
  }

  /// Compares an image in memory with a golden file.
  ///
  /// - Throws: `GoldenFailure` with the measured difference, or a file system error.
  public func check(
    image: PixelMemory, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = folder.appending(path: "result.png")
    try PNGFile.write(image, to: png)
    try check(image: png, as: name, tolerance: tolerance, file: file, line: line)
  }

  /// Compares the contents of a pixel buffer, for example a video frame or a rendered preview, with a golden file.
  ///
  /// - Throws: `GoldenFailure` with the measured difference, or a file system error.
  public func check(
    image: CVPixelBuffer, as name: String, tolerance: ImageTolerance = .exact, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try check(
      image: image.withPixels(readOnly: true) { $0 }, as: name, tolerance: tolerance, file: file, line: line)
  }

  /// Returns a description of the difference; nil if the tolerance accepts it.
  private static func report(_ expected: PixelMemory, _ actual: PixelMemory, _ tolerance: ImageTolerance) -> String? {
    guard ImageDifference.sameSize(expected, actual) else {
      let (a, b) = (expected.layout, actual.layout)
      return "has \(a.width)x\(a.height) pixels, but the result has \(b.width)x\(b.height)"
    }
    let difference = ImageDifference(expected, actual)
    if tolerance.measure.accepts(difference) { return nil }
    return "differs from the result: \(difference.description); \(tolerance.description)"
  }

  private func differs(
    _ golden: URL, _ report: String, expected: PixelMemory, actual: PixelMemory, result: Data, name: String
  ) throws -> GoldenFailure {
    guard mode == .check else { return GoldenFailure(.differs, file: golden, report) }
    var kept = [
      try keep(result, name: name, role: "actual"),
      try keep(Data(contentsOf: golden), name: name, role: "expected"),
    ].compactMap(\.self)
    if let comparison = ImageDifference.sideBySide(expected, actual), let actual = kept.first {
      // The folder exists, because the result has been written to it.
      let url = actual.deletingPathExtension().deletingPathExtension().appendingPathExtension("difference.png")
      try PNGFile.write(comparison, to: url)
      kept.append(url)
    }
    return GoldenFailure(.differs, file: golden, report, artifacts: kept)
  }

  /// Returns the pixels of a PNG file as `BGRA`.
  private func decode(_ url: URL, golden: URL, whose: String) throws -> PixelMemory {
    do {
      return try PNGFile.read(url).inBGRA()
    } catch {
      throw GoldenFailure(.unreadable, file: golden, "the \(whose) cannot be read: \(error)")
    }
  }
}
