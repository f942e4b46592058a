import Foundation
import Testing

/// Tests the page of a failing run in a real browser.
@Suite(
  .enabled(if: OutsideProgram.chromium.path != nil, "chromium is not installed; install it with Scripts/setup test"))
struct ShowPageTests {
  private func open(_ arguments: [String], _ place: String, in folder: String) throws -> Data {
    try OutsideProgram.chromium.run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(folder)/browser",
        "--virtual-time-budget=5000", "--window-size=1300,900",
      ] + arguments + ["file://\(folder)/camsim-output/index.html#\(place)"], in: folder)
  }

  /// Returns the page's DOM after its script has run, without the embedded data.
  private func page(_ place: String, in folder: String) throws -> String {
    let text = String(decoding: try open(["--dump-dom"], place, in: folder), as: UTF8.self)
    let script = try #require(text.range(of: "<script"))
    return String(text[..<script.lowerBound])
  }

  @Test func `the page shows cells, tracks, failed expectations, their lines, and the image, by the address`()
    throws
  {
    try Program.inFolder(ShowTests.files) { folder in
      _ = try Program.run(["run", "."], in: folder)
      let failed = try page("", in: folder)
      #expect(failed.components(separatedBy: "data-run=").count == 3, "expected a tile for each cell")
      #expect(failed.contains(#"<span class="failed">failed</span> grid "#))
      #expect(failed.contains(#"title="session.preset">preset: medium</span>"#))
      #expect(failed.contains("expected session.sessionPreset isNot medium, but it was medium"))
      #expect(failed.contains("Expected in line 7 of ./grid.yaml"))
      for lane in ["expectations", "calls", "posture", "notifications", "isRunning", "frames"] {
        #expect(failed.contains("<span>\(lane)</span>"), "a lane '\(lane)'")
      }
      #expect(failed.contains(#"src="data:image/png;base64,"#), "the image is part of the page")
      let early = try page("run=grid.session.preset%3Dlow&t=0.2", in: folder)
      #expect(early.contains(">0.2 s<"))
      #expect(early.contains("Caused by the step in line 5 of ./grid.yaml"))
      #expect(early.contains(#"<span>isRunning</span><span title="false">false</span>"#))
      _ = try open(["--screenshot=\(folder)/page.png"], "", in: folder)
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/page.png")[.size] as? Int
      #expect(try #require(size) > 20_000)
    }
  }
}
