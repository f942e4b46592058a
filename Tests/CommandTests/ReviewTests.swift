import CoreVideoModel
import Foundation
import PixelModel
import Scenarios
import Testing

@testable import CommandSupport
@testable import camsim

/// Tests of `camsim review`, which presents changed golden files one by one.
final class ReviewTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "review-test-\(UUID().uuidString)")

  /// Creates two changed texts, a new text and an image.
  init() throws {
    try put("one\ntwo\nthree\n", "a/trace.txt")
    try put("one\n2\nthree\n", "a/trace.new.txt")
    try put("new\n", "b/trace.new.txt")
    try put("not for review\n", ".hidden/trace.new.txt")
    for (mode, gray) in [(Golden.Mode.update, 16), (.review, 235)] {
      let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 3, height: 2))
      let image = PixelMemory(layout: layout)
      memset(image.baseAddress(ofPlane: 0), Int32(gray), layout.byteCount)
      try? Golden(directory: folder, mode: mode, artifacts: folder).check(image: image, as: "a/frame.png")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func changesAreReviewedOneAfterAnother() throws {
    try review("r", "a", "?", "s")
    #expect(shown.contains("1 of 3: a/frame.png\n6 of 6 pixels differ"))
    #expect(shown.contains("2 of 3: a/trace.txt\n@@ -1,4 +1,4 @@\n one\n-two\n+2\n three\n"))
    #expect(shown.contains("3 of 3: b/trace.txt (new)\n"))
    #expect(shown.hasSuffix("1 accepted, 1 rejected, 1 left\n"))
    #expect(try text("a/trace.txt") == "one\n2\nthree\n")
    #expect(!exists("a/trace.new.txt"))
    #expect(!exists("a/frame.new.png"))
    #expect(exists("b/trace.new.txt"))
  }

  @Test func oneAnswerCanAcceptAllChangesOfAKind() throws {
    try review("s", "A")
    #expect(exists("a/frame.new.png"))
    #expect(!exists("a/trace.new.txt"))
    #expect(try text("b/trace.txt") == "new\n")
  }

  @Test func quittingLeavesTheRemainingChanges() throws {
    try review("q")
    #expect(exists("a/frame.new.png"))
    #expect(exists("a/trace.new.txt"))
  }

  @Test func theReviewPageShowsImagesAndLines() throws {
    let page = ReviewPage(try GoldenReview(of: folder.path).changes, in: folder.path).html
    #expect(page.contains("<p>In \(folder.path). camsim"))
    #expect(page.contains("<del>-two</del>\n<ins>+2</ins>"))
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 4)
  }

  @Test func reviewWithoutATerminalExplainsWhatToDo() throws {
    let unanswered = try Program.run(["review", folder.path])
    #expect(unanswered.status == 69)
    #expect(
      unanswered.errors.contains("3 results need a decision, but standard input has ended; run this on a terminal"))
    let listed = try Program.run(["review", folder.path, "--list"])
    #expect(listed.status == 0)
    let lines = listed.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("a/frame.png: 6 of 6 pixels differ") == true)
    #expect(lines.dropFirst() == ["a/trace.txt: 2 lines differ", "b/trace.txt: new"])
    let start = try #require(unanswered.output.range(of: "to review; open ")).upperBound
    let page = String(unanswered.output[start...].prefix { $0 != " " })
    #expect(FileManager.default.fileExists(atPath: page))
    let accepted = try Program.run(["review", folder.path, "--accept-all"])
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(accepted.status == 0)
    #expect(accepted.output == "accepted 3\n")
    let nothing = try Program.run(["review", folder.path])
    #expect(nothing.output.hasPrefix("no results to review in \(folder.path); run your tests with"))
    let absent = try Program.run(["review", folder.path + "/absent"])
    #expect(absent.status == 69)
  }

  /// Writes results of three cells for one golden image, of which two are equal.
  private func putCells() throws {
    let folder = folder.appending(path: "a")
    for (cell, gray) in [("seed=1", 16), ("seed=2", 235), ("seed=3", 16)] {
      let layout = try #require(PixelLayout(pixelFormat: kCVPixelFormatType_32BGRA, width: 3, height: 2))
      let image = PixelMemory(layout: layout)
      memset(image.baseAddress(ofPlane: 0), Int32(gray), layout.byteCount)
      try? Golden(directory: folder, mode: .update, artifacts: folder).check(image: image, as: "\(cell).png")
      try FileManager.default.moveItem(at: url("a/\(cell).png"), to: url("a/shared.new.device=a.b,\(cell).png"))
    }
  }

  @Test func `results of cells that share a golden file are told apart`() throws {
    try putCells()
    let listed = try Program.run(["review", folder.path, "--list"]).output.split(separator: "\n")
    #expect(listed.contains("a/shared.png (2 cells: device=a.b,seed=1 device=a.b,seed=3): new"))
    #expect(listed.contains("a/shared.png (cell device=a.b,seed=2): new"))
    try review("s", "a", "s", "s", "s")
    #expect(shown.contains("differs from it: a/shared.png (cell device=a.b,seed=2): 6 of 6 pixels differ"))
    #expect(exists("a/shared.png"))
    #expect(!exists("a/shared.new.device=a.b,seed=3.png"))
    #expect(exists("a/shared.new.device=a.b,seed=2.png"))
  }

  @Test func `of different results for one golden file, none is accepted without asking`() throws {
    try putCells()
    let result = try Program.run(["review", folder.path, "--accept-all"])
    #expect(result.status == 69)
    #expect(result.output == "accepted 3\n")
    #expect(result.errors.contains("a/shared.png: cells that share a golden file have different results; accept one"))
    #expect(!exists("a/shared.png"))
    try review("A", "s")
    #expect(shown.contains(" (new)\nthere is no golden file yet\n"))
    #expect(shown.contains("2 of 2: a/shared.png (cell device=a.b,seed=2)\n"))
    #expect(shown.hasSuffix("1 accepted, 0 rejected, 1 left\n"))
  }

  // MARK: Helpers

  private var shown = ""

  /// Runs the review with these answers as input.
  private func review(_ answers: String...) throws {
    var rest = answers[...]
    var session = ReviewSession(paint: ANSIStyle(isOn: false))
    var text = ""
    session.answer = { rest.popFirst() }
    session.show = { text += $0 }
    try session.run(try GoldenReview(of: folder.path), page: "page.html")
    shown = text
  }

  private func url(_ name: String) -> URL { folder.appending(path: name) }
  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }
  private func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  private func put(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(name))
  }
}
