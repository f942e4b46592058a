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
    html = try Page(
      title: title, mark: Self.mark, style: Embedded.styleCSS, body: Embedded.bodyHTML, data: content,
      scripts: [
        // Reads the data of a run, and answers what there is at a time.
        Embedded.dataJS,
        // Draws lanes: at most some marks for each column of pixels, however many lines the trace has.
        Embedded.drawingJS,
        // The grid of runs, and the choice of one.
        Embedded.gridJS,
        // What there is at the cursor: the lines of the trace, what caused them, the picture, and the whole state.
        Embedded.momentJS,
        // The axis of time: what is shown of it, the cursor, and what they are moved by.
        Embedded.timeJS,
      ]
    ).html
  }
}
