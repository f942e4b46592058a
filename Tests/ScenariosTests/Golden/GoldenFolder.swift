import CoreVideoModel
import Foundation
import PixelModel

@testable import Scenarios

/// A temporary folder for golden files, which is removed after the test.
final class GoldenFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "golden-test-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  func golden(_ mode: Golden.Mode = .check) -> Golden {
    Golden(directory: url.appending(path: "Fixtures"), mode: mode, artifacts: url.appending(path: "artefacts"))
  }

  /// Writes a golden file to the folder.
  func put(_ text: String, _ name: String) throws {
    let file = url.appending(path: "Fixtures").appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the contents of all files, by path relative to the folder.
  func contents() throws -> [String: Data] {
    let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return paths.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: url.appending(path: $1).path) }
  }
}

/// Returns the failure that the check throws, or nil if it passes.
func failure(_ check: () throws -> Void) throws -> GoldenFailure? {
  do {
    try check()
    return nil
  } catch let error as GoldenFailure {
    return error
  }
}

/// Returns an image with a single color in BGRA order.
func image(_ width: Int, _ height: Int, _ color: [UInt8]) throws -> PixelMemory {
  guard let layout = PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height) else {
    throw GoldenFailure(.misuse, file: URL(filePath: "picture"), "no such size")
  }
  let memory = PixelMemory(layout: layout)
  for y in 0..<height { for x in 0..<width { memory.set(color, x, y) } }
  return memory
}

extension PixelMemory {
  func set(_ color: [UInt8], _ x: Int, _ y: Int) {
    let at = y * layout.planes[0].bytesPerRow + x * 4
    for channel in 0..<4 { bytes[at + channel] = (color + [255])[channel] }
  }

  func get(_ x: Int, _ y: Int) -> [UInt8] {
    let at = y * layout.planes[0].bytesPerRow + x * 4
    return Array(bytes[at..<(at + 3)])
  }
}
