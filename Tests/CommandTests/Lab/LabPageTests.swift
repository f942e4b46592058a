import Foundation
import Testing

/// The lab's page in a real browser.
@Suite(
  .enabled(if: OutsideProgram.chromium.path != nil, "chromium is not installed; install it with Scripts/setup test"))
struct LabPageTests {
  /// The page's elements after its script has run, opened as a file at a place.
  private func page(_ folder: String, _ place: String) throws -> String {
    let data = try OutsideProgram.chromium.run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(folder)/browser",
        "--virtual-time-budget=5000", "--dump-dom", "file://\(folder)/index.html#\(place)",
      ], in: folder)
    // The data of the page stand in it too.
    let text = String(decoding: data, as: UTF8.self)
    let script = try #require(text.range(of: "<script"))
    return String(text[..<script.lowerBound])
  }

  @Test func `a user finds a cell: front camera, landscape, movie, mirrored`() throws {
    try Program.inFolder([:]) { folder in
      let result = try Program.run(
        [
          "lab", "orientation", "--out", folder, "--camera", "front", "--camera", "back", "--posture", "landscapeLeft",
          "--turn", "untouched", "--turn", "landscapeRight", "--mirroring", "off", "--mirroring", "on",
        ])
      try #require(result.status == 0, "\(result.errors)")
      let all = try page(folder, "")
      #expect(all.contains("72 of 72 cells"))
      let mine = try page(folder, "camera=front&posture=landscapeLeft&output=movie&mirroring=on&turn=landscapeRight")
      #expect(mine.contains("1 of 72 cells"))
      #expect(mine.components(separatedBy: "<tr>").count == 3, "expected a heading and one row")
      #expect(mine.contains("data-seen=\"mirrored\""))
      #expect(mine.contains("data:image/jpeg;base64,"))
      let upright = try page(folder, "seen=upright")
      #expect(!upright.contains("data-seen=\"mirrored\""))
    }
  }
}

extension OutsideProgram {
  static let chromium = OutsideProgram(name: "chromium")
}
