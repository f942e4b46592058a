import Foundation
import RunPage
import Scenarios

/// A self-contained HTML page that displays results next to their golden files.
struct ReviewPage {
  let html: String

  init(_ changes: [GoldenReview.Change], in folder: String) {
    let sections = changes.map(Self.section).joined(separator: "\n")
    let title = "\(changes.count) \(changes.count == 1 ? "result" : "results") to review"
    html =
      Page(
        title: title, style: Embedded.reviewCSS,
        body: """
          <main><h1>\(title)</h1>
          <p>In \(Page.escaped(URL(filePath: folder).standardizedFileURL.path)). camsim review asks for a decision on each, in this order.</p>
          \(sections)</main>
          """
      ).html
  }

  /// Writes the page to the folder that contains the pages of the package's failed tests.
  ///
  /// - Returns: The path of the page.
  func write(for folder: String) throws -> String {
    let results = TestResults(near: [folder]) ?? .standard(near: folder)
    let file = results.folder.appending(path: TestResults.reviewPath)
    try Data(html.utf8).store(at: file.path, as: "page")
    return file.path
  }

  /// Removes the page if all results of the folder are decided, and updates the index of failed tests, if there is one.
  static func update(for folder: String) {
    let results = TestResults(near: [folder]) ?? .standard(near: folder)
    if (try? GoldenReview(of: folder))?.changes.isEmpty == true {
      try? FileManager.default.removeItem(at: results.folder.appending(path: TestResults.reviewPath))
    }
    if FileManager.default.fileExists(atPath: results.indexPath) { try? results.writeIndex() }
  }

  private static func section(_ change: GoldenReview.Change) -> String {
    let heading = "<h2>\(Page.escaped(change.title))\(change.isNew ? " <small>new</small>" : "")</h2>"
    let difference =
      change.difference() ?? (change.isImage ? "" : "neither text nor an image, so no difference can be shown")
    guard change.isImage else { return "\(heading)\n<pre>\(lines(difference))</pre>" }
    let images = [
      ("golden", try? Data(contentsOf: change.golden)), ("result", try? Data(contentsOf: change.result)),
      ("difference, amplified", change.differenceImage()),
    ]
    let figures = images.compactMap { name, data in
      data.map {
        "<figure><figcaption>\(name)</figcaption><img src=\"data:image/png;base64,\($0.base64EncodedString())\" alt=\"\(name)\"></figure>"
      }
    }
    return "\(heading)\n<p>\(Page.escaped(difference))</p>\n<div>\(figures.joined())</div>"
  }

  private static func lines(_ difference: String) -> String {
    difference.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = Page.escaped(String(line))
      return switch line.first {
      case "-": "<del>\(text)</del>"
      case "+": "<ins>\(text)</ins>"
      case "@": "<i>\(text)</i>"
      default: text
      }
    }.joined(separator: "\n")
  }
}
