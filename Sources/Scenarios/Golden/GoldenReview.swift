import Foundation
import MediaCoding
import PixelModel

/// The results that await review in a folder and its subfolders, written by tests with `CAMSIM_GOLDEN=review`.
package struct GoldenReview {
  /// A result that differs from its golden file. Equal results of several cells of a matrix are one change.
  package struct Change: Equatable {
    /// The URL of the golden file, which need not exist yet.
    package let golden: URL
    /// The URLs of the results, all of which are equal. Never empty.
    package fileprivate(set) var results: [URL]
    /// The golden file's path relative to the reviewed folder.
    package let name: String
    /// The cells of a matrix from which the results came; empty for other results.
    package fileprivate(set) var cells: [String] = []

    /// The URL of the result.
    package var result: URL { results[0] }

    /// The name with the cells, such as `golden/video.png (cell posture=portrait)`.
    package var title: String {
      let list = cells.prefix(12).joined(separator: " ") + (cells.count > 12 ? " and \(cells.count - 12) more" : "")
      return cells.isEmpty ? name : "\(name) (\(cells.count == 1 ? "cell" : "\(cells.count) cells:") \(list))"
    }

    /// Whether the golden file does not exist yet.
    package var isNew: Bool { !FileManager.default.fileExists(atPath: golden.path) }

    /// The file extension, for example `png`, by which changes are grouped.
    package var kind: String { golden.pathExtension }

    /// Whether the golden file is a PNG image.
    package var isImage: Bool { kind == "png" }

    /// Returns a unified diff of two texts, or a sentence about the difference between two images; nil for other data.
    package func difference() -> String? {
      if isImage { return images().map { ImageDifference.sentence($0, $1) } }
      let (old, new) = (try? Data(contentsOf: golden), (try? Data(contentsOf: result)) ?? Data())
      guard String(data: new, encoding: .utf8) != nil else { return nil }
      return TextDifference(expected: old ?? Data(), actual: new).unified(limit: .max)
    }

    /// Returns the difference between two images as PNG data, in which equal pixels are black and the largest
    /// difference is white; nil unless both files are readable images.
    package func differenceImage() -> Data? {
      guard let (old, new) = images(), let image = ImageDifference.amplified(old, new) else { return nil }
      let file = FileManager.default.temporaryDirectory.appending(path: "camsim-review-\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: file) }
      return (try? PNGFile.write(image, to: file)).flatMap { try? Data(contentsOf: file) }
    }

    private func images() -> (PixelMemory, PixelMemory)? {
      guard isImage, let old = try? PNGFile.read(golden).inBGRA(), let new = try? PNGFile.read(result).inBGRA()
      else { return nil }
      return (old, new)
    }

    /// Replaces the golden file with the result.
    package func accept() throws {
      let data = try Data(contentsOf: result)
      try data.write(to: golden, options: .atomic)
      try reject()
    }

    /// Deletes the results and leaves the golden file unchanged.
    package func reject() throws { for result in results { try FileManager.default.removeItem(at: result) } }
  }

  /// Copies the images of a failed check to a folder, as `NAME.png` and `NAME.expected.png`, and adds their difference.
  ///
  /// - Parameter artifacts: The files that the check stored. Those that are not PNG images are ignored.
  /// - Returns: The names of the files.
  /// - Throws: A file system error.
  package static func copyImages(_ artifacts: [URL], to folder: URL) throws -> [String] {
    func artifact(_ role: String) -> URL? { artifacts.first { $0.lastPathComponent.hasSuffix(".\(role).png") } }
    guard let actual = artifact("actual") else { return [] }
    let name = String(actual.lastPathComponent.dropLast(".actual.png".count))
    var images = [("\(name).png", try Data(contentsOf: actual))]
    if let expected = artifact("expected") {
      images.append(("\(name).expected.png", try Data(contentsOf: expected)))
      let change = Change(golden: expected, results: [actual], name: name)
      images += change.differenceImage().map { [("\(name).difference.png", $0)] } ?? []
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, image) in images { try image.write(to: folder.appending(path: name)) }
    return images.map(\.0)
  }

  /// The changes, sorted by name.
  package let changes: [Change]

  /// Finds the results in a folder and its subfolders, except hidden ones.
  ///
  /// - Throws: `ScenarioError.unavailable` when the folder cannot be read.
  package init(of path: String) throws {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles),
      (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    else {
      throw ScenarioError(.unavailable, "\(path): the folder does not exist; name the folder with your golden files.")
    }
    let root = folder.standardizedFileURL.path.count + 1
    let results = files.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
    var changes: [Change] = []
    for result in results {
      guard let (golden, cell) = Golden.golden(ofPending: result) else { continue }
      let name = String(golden.standardizedFileURL.path.dropFirst(root))
      let equal = changes.firstIndex { change in
        change.golden == golden && cell != nil && !change.cells.isEmpty
          && FileManager.default.contentsEqual(atPath: change.result.path, andPath: result.path)
      }
      if let equal, let cell {
        changes[equal].results.append(result)
        changes[equal].cells.append(cell)
      } else {
        changes.append(Change(golden: golden, results: [result], name: name, cells: [cell].compactMap(\.self)))
      }
    }
    self.changes = changes.sorted { ($0.name, $0.cells.first ?? "") < ($1.name, $1.cells.first ?? "") }
  }

  /// Returns the other results for the same golden file. Only one of them can be accepted.
  package func rivals(of change: Change) -> [Change] {
    changes.filter { $0.golden == change.golden && $0 != change }
  }
}
