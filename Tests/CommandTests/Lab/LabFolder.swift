import Foundation
import Testing

/// The results folder of `camsim lab orientation`.
struct LabFolder {
  let path: String

  /// A row of the table: the settings, and the orientation of each output's image.
  struct Row {
    let text: String
    /// The values of phone, camera, posture, rotation and mirroring.
    let settings: [String]
    /// The orientation that a viewer displays, by output.
    let seen: [String: String]

    var folder: String { settings.joined(separator: ".") }
  }

  /// Parses the rows of a table.
  static func rows(_ table: String) throws -> [Row] {
    let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    // Two spaces separate columns, and one space separates the words of a cell.
    let cells = lines.map { line in
      line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let heading = try #require(cells.first)
    return zip(lines, cells).dropFirst().map { line, row in
      Row(
        text: row.joined(separator: "|"), settings: Array(row.prefix(5)),
        seen: Dictionary(uniqueKeysWithValues: zip(heading, row).dropFirst(5).map { ($0, $1) }))
    }
  }

  var table: String { get throws { try String(contentsOfFile: "\(path)/table.txt", encoding: .utf8) } }

  /// Returns the golden table, which was verified manually.
  static func golden(_ phone: String) throws -> [Row] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try rows(
      String(contentsOf: root.appendingPathComponent("Fixtures/Lab/\(phone).txt"), encoding: .utf8))
  }

  /// Returns the path of an output's image below `cases`.
  func file(_ output: String, of row: Row) throws -> String {
    switch output {
    case "data", "preview":
      let frames = try FileManager.default.contentsOfDirectory(atPath: "\(path)/cases/\(row.folder)/frames")
      return "\(row.folder)/frames/\(try #require(frames.first { $0.hasPrefix(output) }))"
    case "jpeg": return "\(row.folder)/photo.jpg"
    case "heic": return "\(row.folder)/photo.heic"
    case "dng": return "\(row.folder).raw/photo.dng"
    case "movie": return "\(row.folder)/movie.mov"
    case "writer": return "\(row.folder)/writer.mov"
    case "writerTurned": return "\(row.folder)/turned.mov"
    default: throw LabError(text: "the table has an output '\(output)' that no judge supports")
    }
  }

  struct LabError: Error {
    let text: String
  }
}

/// The eight possible orientations of a chart, described by its corners in reading order.
enum Standing {
  private static let upright = ["TL", "TR", "BL", "BR"]

  /// Returns the corners for an orientation in a table cell: the chart is mirrored first, then rotated clockwise.
  static func corners(_ word: String) -> [String] {
    var corners = upright
    if word.hasPrefix("mirrored") { corners = permuted(corners, byOrientation: 2) }
    let degrees = word.split(separator: " ").last.flatMap { Int($0) } ?? 0
    for _ in 0..<degrees / 90 { corners = permuted(corners, byOrientation: 6) }
    return corners
  }

  /// Returns the corners as a viewer displays a stored image with an EXIF orientation. **Source:** EXIF 2.32, tag 274.
  static func permuted(_ corners: [String], byOrientation number: Int) -> [String] {
    let places = [
      [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 2, 0], [1, 3, 0, 2],
    ]
    return places[number - 1].map { corners[$0] }
  }
}
