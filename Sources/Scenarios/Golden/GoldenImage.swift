import Foundation
import MediaCoding
import PixelModel

/// A golden image that a scenario names.
struct GoldenImage {
  /// The advice for a golden image that does not exist.
  static let creation = "to create it, run with CAMSIM_GOLDEN=review, then camsim review"

  private(set) var golden: Golden
  let name: String

  init(_ file: URL, mode: Golden.Mode, cell: String?) {
    golden = Golden(
      directory: file.deletingLastPathComponent(), mode: mode, artifacts: file.deletingLastPathComponent())
    name = file.lastPathComponent
    golden.cell = cell
  }

  /// Removes a result that an earlier run stored for review, because the current one matches the golden image.
  func settleMatch() throws { try golden.settleMatch(name: name) }

  /// Stores a differing result as the mode requires, and returns a message about it, if there is anything to say.
  func settle(_ image: PixelMemory) throws -> String? {
    guard golden.mode != .check else {
      let exists = FileManager.default.fileExists(atPath: try golden.file(name).path)
      return exists ? nil : Self.creation
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "camsim-golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = folder.appending(path: "result.png")
    try PNGFile.write(image, to: png)
    let difference = GoldenFailure(.differs, file: try golden.file(name), "")
    return try golden.resolve(Data(contentsOf: png), name: name, difference: difference).details
  }
}
