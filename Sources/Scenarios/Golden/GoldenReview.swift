import Foundation
import MediaCoding
import PixelModel

/// Results that wait for review in a folder and below, because tests ran with `CAMSIM_GOLDEN=review`.
package struct GoldenReview {
  /// A result that is not as its golden file has it.
  package struct Change: Equatable {
    /// The golden file, which need not exist yet.
    package let golden: URL
    /// The result.
    package let result: URL
    /// The golden file's path below the folder of the review.
    package let name: String

    /// Whether there is no golden file yet.
    package var isNew: Bool { !FileManager.default.fileExists(atPath: golden.path) }

    /// What changes of a kind have in common: the extension, such as `png`.
    package var kind: String { golden.pathExtension }

    /// Whether it is a picture.
    package var isImage: Bool { kind == "png" }

    /// The differences of two texts as `diff -u` prints them; how two pictures differ in a sentence; nil for other data.
    package func difference() -> String? {
      if isImage { return images().map { ImageDifference.sentence($0, $1) } }
      let (old, new) = (try? Data(contentsOf: golden), (try? Data(contentsOf: result)) ?? Data())
      guard String(data: new, encoding: .utf8) != nil else { return nil }
      return TextDifference(expected: old ?? Data(), actual: new).unified(limit: .max)
    }

    /// Where two pictures differ, as a PNG file: nothing is black, the largest difference white. Nil for what are no two pictures.
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

    /// Makes the result the golden file.
    package func accept() throws {
      let data = try Data(contentsOf: result)
      try data.write(to: golden, options: .atomic)
      try reject()
    }

    /// Removes the result.
    package func reject() throws { try FileManager.default.removeItem(at: result) }
  }

  /// By name.
  package let changes: [Change]

  /// Looks for results in a folder and below, but not in hidden ones.
  ///
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when the folder cannot be read.
  package init(of path: String) throws {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    guard
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles),
      (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    else { throw ScenarioError(.unavailable, "\(path): there is no such folder; name the one with your golden files.") }
    let root = folder.standardizedFileURL.path.count + 1
    changes = files.compactMap { $0 as? URL }.filter { Golden.isPending($0.lastPathComponent) }.map { result in
      let golden = Golden.golden(ofPending: result)
      return Change(golden: golden, result: result, name: String(golden.standardizedFileURL.path.dropFirst(root)))
    }.sorted { $0.name < $1.name }
  }
}
