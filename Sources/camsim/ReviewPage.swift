import Foundation
import Scenarios

/// The page that shows results beside their golden files: one HTML file, which needs neither a network nor a server.
struct ReviewPage {
  let html: String

  init(_ changes: [GoldenReview.Change]) {
    let sections = changes.map(Self.section).joined(separator: "\n")
    html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(changes.count) results to review</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(changes.count) results to review</h1>
      <p>camsim review asks about each, in this order.</p>
      \(sections)
      </body>
      </html>

      """
  }

  /// Writes the page: into the build folder of a package, or else where temporary files go.
  ///
  /// - Returns: its path.
  func write(for folder: String) throws -> String {
    let build = URL(fileURLWithPath: folder, isDirectory: true).appending(path: ".build")
    let parent =
      FileManager.default.fileExists(atPath: build.path)
      ? build : FileManager.default.temporaryDirectory.appending(path: "camsim-\(getuid())")
    let file = parent.appending(path: "review/index.html")
    try Data(html.utf8).store(at: file.path, as: "page")
    return file.path
  }

  private static func section(_ change: GoldenReview.Change) -> String {
    let heading = "<h2>\(escaped(change.name))\(change.isNew ? " <small>new</small>" : "")</h2>"
    let difference = change.difference() ?? (change.isPicture ? "" : "no text and no picture")
    guard change.isPicture else { return "\(heading)\n<pre>\(lines(difference))</pre>" }
    let pictures = [
      ("golden", try? Data(contentsOf: change.golden)), ("result", try? Data(contentsOf: change.result)),
      ("difference, amplified", change.differencePicture()),
    ]
    let figures = pictures.compactMap { name, data in
      data.map {
        "<figure><img src=\"data:image/png;base64,\($0.base64EncodedString())\" alt=\"\(name)\"><figcaption>\(name)</figcaption></figure>"
      }
    }
    return "\(heading)\n<p>\(escaped(difference))</p>\n<div>\(figures.joined())</div>"
  }

  private static func lines(_ difference: String) -> String {
    difference.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = escaped(String(line))
      return switch line.first {
      case "-": "<del>\(text)</del>"
      case "+": "<ins>\(text)</ins>"
      case "@": "<i>\(text)</i>"
      default: text
      }
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 100rem; padding: 1rem; }
    h2 { font-size: 1.05rem; border-top: 1px solid light-dark(#d5dae0, #3a424b); padding-top: .8rem; overflow-wrap: anywhere; }
    small { color: light-dark(#8a6100, #d8a32c); }
    pre { font: .8rem/1.4 ui-monospace, monospace; overflow-x: auto; background: light-dark(#f4f6f8, #1d2329); padding: .6rem; }
    del, ins { text-decoration: none; }
    del { color: light-dark(#cf222e, #ff6b62); } ins { color: light-dark(#1a7f37, #3fb950); } i { color: light-dark(#5b6670, #98a3ae); }
    div { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .8rem; }
    figure { margin: 0; } img { width: 100%; image-rendering: pixelated; } figcaption { color: light-dark(#5b6670, #98a3ae); }
    """
}
