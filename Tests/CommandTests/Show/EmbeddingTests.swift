import Foundation
import Testing

/// Tests of the files that a page of `camsim show` contains.
@Suite struct EmbeddingTests {
  /// Runs one scenario, adds a file with zeros to its results, and returns the files and images on its page.
  private func show(
    adding size: Int, to name: String, _ arguments: [String] = [], _ body: (String, [String: Any]) throws -> Void
  ) throws {
    try Program.inFolder(ShowTests.files) { folder in
      _ = try Program.run(["run", ".", "--only", "preset=low"], in: folder)
      let report = "\(folder)/camsim-output/.last-run.json"
      let run = "\(folder)/camsim-output/grid.session.preset=low"
      #expect(FileManager.default.createFile(atPath: "\(run)/\(name)", contents: Data(count: size)))
      let text = try String(contentsOfFile: report, encoding: .utf8)
      let listed = text.replacing("\"trace.txt\"", with: "\"trace.txt\", \"\(name)\"")
      #expect(listed != text)
      try listed.write(toFile: report, atomically: true, encoding: .utf8)
      let result = try Program.run(["show", "camsim-output"] + arguments, in: folder)
      #expect(result.status == 0)
      let page = try String(contentsOfFile: "\(folder)/camsim-output/index.html", encoding: .utf8)
      let runs = try #require(try ShowTests().content(page)["runs"] as? [[String: Any]])
      try body(result.output, try #require(runs.first))
    }
  }

  private func urls(_ run: [String: Any], _ key: String) -> [String: String] {
    let items = run[key] as? [[String: Any]] ?? []
    return Dictionary(items.map { ($0["name"] as! String, ($0["url"] ?? $0["note"] ?? "") as! String) }) { $1 }
  }

  @Test func aSmallPageContainsAllFiles() throws {
    try show(adding: 3, to: "app.bin") { output, run in
      #expect(output.hasSuffix(" kB; it can be shared alone)\n"))
      #expect(urls(run, "images")["frames/video-2.png"]?.hasPrefix("data:image/png;base64,") == true)
      #expect(urls(run, "files")["app.bin"] == "data:application/octet-stream;base64,AAAA")
      #expect(urls(run, "files")["trace.txt"] == "", "the page contains the lines of the trace")
    }
  }

  @Test func aLargePageLinksToItsFiles() throws {
    try show(adding: 20_000_000, to: "movie.mov") { output, run in
      #expect(output.hasSuffix(" kB; it needs the files in its folder; --embed includes them)\n"))
      #expect(urls(run, "images")["frames/video-2.png"] == "grid.session.preset=low/frames/video-2.png")
      #expect(urls(run, "files")["movie.mov"] == "./grid.session.preset=low/movie.mov")
    }
  }

  @Test func onRequestAllButLargeFilesAreEmbedded() throws {
    try show(adding: 20_000_001, to: "movie.mov", ["--embed"]) { output, run in
      #expect(output.hasSuffix(" kB; it can be shared alone)\n"))
      #expect(urls(run, "images")["frames/video-2.png"]?.hasPrefix("data:") == true)
      #expect(urls(run, "files")["movie.mov"] == "20.0 MB, not embedded; it is in grid.session.preset=low")
    }
  }
}
