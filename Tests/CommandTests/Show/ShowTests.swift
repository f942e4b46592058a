import Foundation
import Testing

/// Tests of `camsim show` and of the page of a failing run.
@Suite struct ShowTests {
  /// Two matrix cells, of which the second fails and stores an image.
  static let files = [
    "grid.yaml": """
    camsim: 1
    name: grid
    session: {preset: vga640x480, inputs: [back], outputs: {video: {kind: videoData}}}
    steps:
      - {at: 0 s, call: session.startRunning}
      - {at: 1 s, call: session.stopRunning}
    expect: [{that: session.sessionPreset, isNot: medium}]
    frames: {video: [0.6 s]}
    matrix: {session.preset: [low, medium]}
    """
  ]

  func content(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>")).lowerBound
    return try #require(try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  @Test func aFailingRunWritesAPage() throws {
    try Program.inFolder(Self.files) { folder in
      let path = "\(folder)/camsim-output/index.html"
      let good = try Program.run(["run", ".", "--only", "preset=low"], in: folder)
      #expect(good.status == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
      let bad = try Program.run(["run", ".", "--only", "preset=medium"], in: folder)
      let lines = bad.output.split(separator: "\n")
      #expect(lines.dropFirst(2).first == "open camsim-output/index.html in a browser to see the runs")
      #expect(lines.last == "1 run: 1 failed")
      let runs = try #require(try content(String(contentsOfFile: path, encoding: .utf8))["runs"] as? [[String: Any]])
      #expect(runs.map { $0["status"] as? String } == ["passed", "failed"], "runs of earlier calls must be listed too")
      #expect(runs[1]["axes"] as? [[String]] == [["session.preset", "medium"]])
      #expect((runs[1]["steps"] as? [[Int]])?.map { $0[2] } == [5, 6])
      let images = try #require(runs[1]["images"] as? [[String: Any]])
      #expect(images.map { $0["name"] as? String } == ["frames/video-2.png"])
      #expect(images[0]["row"] is Int)
    }
  }

  @Test func quietRunsMentionThePageOfAFailure() throws {
    try Program.inFolder(Self.files) { folder in
      let result = try Program.run(["run", ".", "--quiet"], in: folder)
      #expect(result.output.contains("\nopen camsim-output/index.html in a browser"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/camsim-output/index.html"))
    }
  }

  @Test func thePageShowsTheCellsOfTheLastMatrixAndTheLastScenarioFirst() throws {
    try Program.inFolder(Self.files) { folder in
      func runs() throws -> [String] {
        let page = try content(String(contentsOfFile: "\(folder)/camsim-output/index.html", encoding: .utf8))
        return try #require(page["runs"] as? [[String: Any]]).map { run in
          let axes = (run["axes"] as? [[String]] ?? []).map { $0.joined(separator: "=") }
          return ([run["name"] as? String ?? ""] + axes).joined(separator: " ")
        }
      }
      _ = try Program.run(["run", "."], in: folder)
      let text = Self.files["grid.yaml"] ?? ""
      try Data(text.replacing("low, medium", with: "high, medium").utf8).write(to: URL(filePath: "\(folder)/grid.yaml"))
      _ = try Program.run(["run", "."], in: folder)
      #expect(try runs() == ["grid session.preset=high", "grid session.preset=medium"])
      #expect(FileManager.default.fileExists(atPath: "\(folder)/camsim-output/grid.session.preset=low/trace.txt"))
      let one = text.replacing("name: grid", with: "name: one").split(separator: "matrix").first ?? ""
      try Data(one.replacing("isNot: medium", with: "is: medium").utf8).write(to: URL(filePath: "\(folder)/one.yaml"))
      _ = try Program.run(["run", "one.yaml"], in: folder)
      #expect(try runs() == ["one", "grid session.preset=high", "grid session.preset=medium"])
    }
  }

  @Test func imagesAreEmbeddedInAPageInAnotherFolder() throws {
    try Program.inFolder(Self.files) { folder in
      _ = try Program.run(["run", "."], in: folder)
      let one = "camsim-output/grid.session.preset=low"
      let result = try Program.run(["show", one, "--out", "pages/one.html"], in: folder)
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("open pages/one.html in a browser ("))
      let page = try content(String(contentsOfFile: "\(folder)/pages/one.html", encoding: .utf8))
      let runs = try #require(page["runs"] as? [[String: Any]])
      let images = runs.first?["images"] as? [[String: Any]]
      try #require(runs.count == 1)
      #expect(runs[0]["status"] as? String == "passed")
      #expect((images?.first?["url"] as? String)?.hasPrefix("data:image/png;base64,") == true)
    }
  }

  @Test func sentencesLinkToTheirTraceLines() throws {
    let scenario = """
      camsim: 1
      name: a
      session: {inputs: [back]}
      steps:
        - {at: 0 s, on: back, set: {focusMode: locked}}
        - {at: 0 s, rotate: faceUp}
        - {at: 0 s, with: back, set: {focusMode: locked}, raises: NSRangeException}
      expect:
        - {that: session.isRunning, is: false}
        - {that: session.isRunning, is: true}
        - {that: back.focusMode, is: autoFocus}
      """
    try Program.inFolder(["a.yaml": scenario]) { folder in
      _ = try Program.run(["run", "a.yaml"], in: folder)
      let page = try content(String(contentsOfFile: "\(folder)/camsim-output/index.html", encoding: .utf8))
      let runs = try #require(page["runs"] as? [[String: Any]])
      let sentences = try #require(runs[0]["sentences"] as? [[String: Any]])
      let trace = try String(contentsOfFile: "\(folder)/camsim-output/a/trace.txt", encoding: .utf8).split(
        separator: "\n")
      let kinds = sentences.map {
        ($0["row"] as? Int).map { trace[$0 + 1].split(separator: " ").dropFirst().prefix(3) }
      }
      #expect(sentences.map { $0["line"] as? Int } == [5, 7, 10, 11])
      #expect(
        kinds.map { $0?.joined(separator: " ") } == [
          "misuse NSGenericException ***", "failed raises NSRangeException,", "failed session.isRunning is",
          "failed back.focusMode is",
        ])
    }
  }

  @Test func theFirstDifferenceBetweenTwoRunsIsMarked() throws {
    let start = "#camsim-trace 1  scenario=a device=x seed=1\n0.100000000 call session.startRunning\n"
    let files = [
      "old/a/trace.txt": start + "0.600000000 session running\n",
      "new/a/trace.txt": start + "0.500000000 session running\n0.600000000 session stopped\n",
      "new/b/trace.txt": start,
    ]
    try Program.inFolder(files) { folder in
      func runs(_ arguments: String...) throws -> [[String: Any]] {
        #expect(try Program.run(["show"] + arguments + ["--out", "page.html"], in: folder).status == 0)
        return try #require(
          try content(String(contentsOfFile: "\(folder)/page.html", encoding: .utf8))["runs"] as? [[String: Any]])
      }
      let different = try runs("new", "--diff", "old")
      #expect(different.map { $0["difference"] as? Int } == [1, nil])
      #expect(
        different.map { $0["comparison"] as? String } == [
          "First difference in line 3 of the trace: 0.500000000 session running; in old: 0.600000000 session running",
          "old has no run of this name.",
        ])
      #expect(different[0]["otherTrace"] != nil)
      #expect(
        try runs("new/a", "--diff", "new/a").map { $0["comparison"] as? String } == ["Identical to the run in new/a."])
      let none = try Program.run(["show", "new", "--diff", "nothing"], in: folder)
      #expect(none.status == 69)
      #expect(none.errors.hasPrefix("camsim: nothing: the folder has no results of a run"))
    }
  }

  @Test func imagesOfTheOtherRunAppearWhereTheyDiffer() throws {
    let turned = try #require(Self.files["grid.yaml"]) + "\nposture: landscapeLeft"
    try Program.inFolder(Self.files.merging(["turned/grid.yaml": turned]) { $1 }) { folder in
      _ = try Program.run(["run", "grid.yaml"], in: folder)
      _ = try Program.run(["run", "turned", "--out", "other"], in: folder)
      for other in ["camsim-output", "other"] {
        let result = try Program.run(["show", "camsim-output", "--diff", other, "--out", "page.html"], in: folder)
        let page = try content(String(contentsOfFile: "\(folder)/page.html", encoding: .utf8))
        let runs = try #require(result.status == 0 ? page["runs"] as? [[String: Any]] : nil)
        let images = runs.flatMap { $0["images"] as? [[String: Any]] ?? [] }
        #expect(images.map { $0["other"] != nil } == [other == "other", other == "other"])
      }
    }
  }

  @Test func anUnexpectedImageAppearsAtItsExpectation() throws {
    let scenario = """
      camsim: 1
      name: a
      session: {preset: vga640x480, inputs: [back], outputs: {video: {kind: videoData}}}
      steps: [{at: 0 s, call: session.startRunning}]
      expect: [{at: 0.9 s, that: video.picture, is: mirrored}]
      """
    try Program.inFolder(["a.yaml": scenario]) { folder in
      _ = try Program.run(["run", "a.yaml"], in: folder)
      let page = try content(String(contentsOfFile: "\(folder)/camsim-output/index.html", encoding: .utf8))
      let run = try #require((page["runs"] as? [[String: Any]])?.first)
      let sentence = try #require((run["sentences"] as? [[String: Any]])?.first)
      let image = try #require((run["images"] as? [[String: Any]])?.first)
      #expect(image["name"] as? String == "frames/failed-1-video.png")
      #expect(image["row"] is Int)
      #expect(image["row"] as? Int == sentence["row"] as? Int)
    }
  }

  @Test func aFolderWithoutAReportIsShown() throws {
    let trace = "#camsim-trace 1  scenario=old cell=seed=1 device=x seed=1\n0.100000000 failed a.b is 1, was <2>\n"
    try Program.inFolder(["old/out/old.seed=1/trace.txt": trace, "other/index.html": "a diary"]) { folder in
      let result = try Program.run(["show", "old/out"], in: folder)
      #expect(result.output.hasPrefix("open old/out/index.html in a browser ("))
      #expect(result.output.hasSuffix(" kB; it can be shared alone)\n"))
      let html = try String(contentsOfFile: "\(folder)/old/out/index.html", encoding: .utf8)
      let runs = try #require(try content(html)["runs"] as? [[String: Any]])
      #expect(runs.first?["status"] as? String == "failed")
      #expect(runs.first?["name"] as? String == "old")
      #expect(!html.contains("<2>"), "a trace cannot close the page's script")
      let none = try Program.run(["show", "other"], in: folder)
      #expect(none.status == 69)
      #expect(none.errors.contains("other: the folder has no results of a run"))
      let taken = try Program.run(["show", "old/out", "--out", "other/index.html"], in: folder)
      #expect(taken.status == 69)
      #expect(taken.errors.contains("other/index.html: the file was not written by camsim show"))
    }
  }
}
