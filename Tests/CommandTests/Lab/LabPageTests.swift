import Foundation
import Testing

/// Tests the lab's page in a real browser.
@Suite(
  .enabled(if: OutsideProgram.chromium.path != nil, "chromium is not installed; install it with Scripts/setup test"))
struct LabPageTests {
  /// Returns the page's DOM after its script has run, for a file URL with a fragment.
  private func page(_ folder: String, _ place: String) throws -> String {
    let data = try OutsideProgram.chromium.run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(folder)/browser",
        "--virtual-time-budget=5000", "--dump-dom", "file://\(folder)/index.html#\(place)",
      ], in: folder)
    // The page also contains the raw data, which is removed.
    let text = String(decoding: data, as: UTF8.self)
    let script = try #require(text.range(of: "<script"))
    return String(text[..<script.lowerBound])
  }

  @Test func `a user can find the cell with front camera, landscape, movie, and mirroring`() throws {
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
