import Foundation
import Testing

/// Checks the images of a lab with external programs, which rotate each image as its file specifies and read the codes
/// in its corners.
struct LabJudge {
  let lab: LabFolder
  /// Cached results for files with identical contents.
  private let known = Known()

  private final class Known: @unchecked Sendable {
    private let lock = NSLock()
    private var corners: [Data: [String]] = [:]

    var count: Int { lock.withLock { corners.count } }
    func corners(of bytes: Data) -> [String]? { lock.withLock { corners[bytes] } }
    func remember(_ found: [String], of bytes: Data) { lock.withLock { corners[bytes] = found } }
  }

  /// The number of distinct files that were checked.
  var fileCount: Int { known.count }

  init(_ lab: LabFolder) { self.lab = lab }

  /// Returns the chart's corners in reading order, as a viewer displays them.
  func corners(_ file: String) throws -> [String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(lab.path)/cases/\(file)"))
    if let found = known.corners(of: bytes) { return found }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("judge-\(UUID())").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let name = (file as NSString).lastPathComponent
    try bytes.write(to: URL(fileURLWithPath: "\(scratch)/\(name)"))
    let found = try JudgedFile(folder: scratch, name: upright(name, in: scratch)).corners().split(separator: " ")
      .map(String.init)
    known.remember(found, of: bytes)
    return found
  }

  /// Writes the image as a viewer displays it: ffmpeg rotates movies like a player, while PNG images have no rotation.
  private func upright(_ name: String, in folder: String) throws -> String {
    switch (name as NSString).pathExtension {
    case "jpg": _ = try OutsideProgram.convert.run([name, "-auto-orient", "shown.ppm"], in: folder)
    case "heic":
      _ = try OutsideProgram.heifConvert.run([name, "shown.png"], in: folder)
      return "shown.png"
    case "dng":
      let image = try OutsideProgram.dcraw.run(["-c", "-w", name], in: folder)
      try image.write(to: URL(fileURLWithPath: "\(folder)/shown.ppm"))
    default: return name
    }
    return "shown.ppm"
  }

  /// Returns the EXIF orientation of every photo below `cases`, as exiftool reads it.
  func orientations() throws -> [String: Int] {
    let data = try OutsideProgram.exiftool.run(
      [
        "-q", "-n", "-T", "-Directory", "-FileName", "-Orientation", "-r", "-ext", "jpg", "-ext", "heic", "-ext", "dng",
        "cases",
      ], in: lab.path)
    var found: [String: Int] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3 else { continue }
      found["\(fields[0].dropFirst("cases/".count))/\(fields[1])"] = Int(fields[2])
    }
    return found
  }
}
