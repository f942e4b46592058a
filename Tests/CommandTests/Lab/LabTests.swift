import Foundation
import Testing

/// Tests `camsim lab orientation`: every cell of the table matches the results of external programs.
@Suite(.needsJudges) struct LabTests {
  /// Compares a lab with the golden table, and all its images with the results of external programs.
  private static func judge(_ lab: LabFolder, phones: [String], whole: Bool) throws {
    let rows = try LabFolder.rows(lab.table)
    let golden = try phones.flatMap(LabFolder.golden)
    let expected = Dictionary(uniqueKeysWithValues: golden.map { ($0.folder, $0) })
    for row in rows { #expect(row.text == expected[row.folder]?.text, "the line differs from Fixtures/Lab") }
    if whole { #expect(rows.count == expected.count) }

    let judge = LabJudge(lab)
    let orientations = try judge.orientations()
    let cells = rows.flatMap { row in row.seen.keys.sorted().map { (row: row, output: $0) } }
    let wrong = Complaints()
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let (row, output) = cells[index]
      do {
        let word = row.seen[output] ?? ""
        // The stored pixels are the sensor's, as a data output delivers them at angle 0.
        let sensor = expected[(row.settings.prefix(3) + ["angle0", "off"]).joined(separator: ".")]?.seen["data"]
        if output == "metadata" {
          if word != sensor { wrong.add("\(row.folder): metadata \(word), sensor \(sensor ?? "")") }
          return
        }
        let file = try lab.file(output, of: row)
        let seen = try judge.corners(file)
        if seen != Standing.corners(word) { wrong.add("\(file): \(seen) instead of \(word)") }
        if ["jpeg", "heic", "dng"].contains(output) {
          let stored = Standing.permuted(Standing.corners(sensor ?? ""), byOrientation: orientations[file] ?? 1)
          if stored != Standing.corners(word) { wrong.add("\(file): EXIF has \(orientations[file] ?? 0)") }
        }
      } catch {
        wrong.add("\(error)")
      }
    }
    #expect(wrong.texts == [], "of \(cells.count) cells in \(judge.fileCount) different files")
  }

  private final class Complaints: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []

    var texts: [String] { lock.withLock { list.sorted() } }
    func add(_ text: String) { lock.withLock { list.append(text) } }
  }

  @Test func `selected lab cells match the results of exiftool, ImageMagick, libheif, dcraw, ffmpeg, and zbarimg`()
    throws
  {
    try Program.inFolder([:]) { folder in
      let result = try Program.run(
        [
          "lab", "orientation", "--out", folder, "--camera", "front", "--posture", "landscapeLeft", "--turn",
          "angle180", "--mirroring", "off", "--mirroring", "on",
        ])
      try #require(result.status == 0, "\(result.errors)")
      try Self.judge(LabFolder(path: folder), phones: ["iphone-13-mini"], whole: false)
      let page = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
      #expect(page.contains("data:image/jpeg;base64,"))
      #expect(!page.contains("http"))
    }
  }

  /// The folder of a complete lab from an earlier run of `make lab`.
  static let wholeLab = ProcessInfo.processInfo.environment["CAMSIM_LAB"]

  @Test(.enabled(if: wholeLab != nil, "takes minutes; run it with `make lab`"))
  func `all cells of the lab are what exiftool, ImageMagick, libheif, dcraw, ffmpeg and zbarimg see`() throws {
    let folder = try #require(Self.wholeLab)
    let phones = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/phones")
      .map { $0.replacingOccurrences(of: "-small.json", with: "") }
    try Self.judge(LabFolder(path: folder), phones: phones, whole: true)
  }

  @Test(arguments: [["--device", "iphone-99"], ["--turn", "sideways"], ["--posture", "faceUp"]])
  func `unknown phones and rotations are reported in one sentence`(_ arguments: [String]) throws {
    try Program.inFolder([:]) { folder in
      let result = try Program.run(["lab", "orientation", "--out", "\(folder)/out"] + arguments)
      #expect([64, 69].contains(result.status))
      #expect(result.errors.contains(arguments[1]))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out/index.html"))
    }
  }
}
