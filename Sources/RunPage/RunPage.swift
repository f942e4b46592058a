import Foundation
import Scenarios

/// The page that shows what came of runs: one HTML file that needs neither a network nor a server.
public struct RunPage: Sendable {
  /// A run, and where its results are.
  public struct Entry: Sendable {
    /// What is known of the run; nil when only its folder is there.
    public var report: RunReport?
    /// The folder with its trace; nil when the run left none.
    public var folder: URL?
    /// The folder of the same run at another time, with which it is compared.
    public var other: URL?

    /// A run of which there is a report, a folder, or both.
    public init(report: RunReport?, folder: URL?, other: URL? = nil) {
      (self.report, self.folder, self.other) = (report, folder, other)
    }
  }

  /// The file's text.
  public let html: String

  /// What tells a page of ours from other files.
  public static let mark = #"<meta name="generator" content="camsim show">"#

  /// - Parameters:
  ///   - title: what the page is called.
  ///   - other: what the other results are called, with which these are compared, if they are.
  ///   - file: where the page will lie. Pictures below its folder are referred to, others are embedded.
  /// - Throws: `ScenarioError`, of the kind `unavailable`, when a trace cannot be read.
  public init(title: String, other: String? = nil, _ entries: [Entry], at file: URL) throws {
    let content = try PageContent(title: title, other: other, entries, near: file.deletingLastPathComponent())
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A tag in the text would end the script that it stands in.
    let data = String(decoding: try encoder.encode(content), as: UTF8.self).replacingOccurrences(
      of: "<", with: "\\u003c")
    html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(Self.body)
      <script type="application/json" id="data">\(data)</script>
      <script>
      'use strict';
      \([Self.dataScript, Self.drawingScript, Self.gridScript, Self.momentScript, Self.timeScript].joined(separator: "\n"))
      </script>
      </body>
      </html>

      """
  }
}
