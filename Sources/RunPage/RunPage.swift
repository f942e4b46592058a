import Foundation
import Scenarios

/// A self-contained HTML page that displays the results of runs.
public struct RunPage: Sendable {
  /// A run with the location of its results.
  public struct Entry: Sendable {
    /// The report of the run; nil if only its folder is available.
    public var report: RunReport?
    /// The folder with its trace; nil if the run left none.
    public var folder: URL?
    /// The folder of another run of the same scenario to compare with.
    public var other: URL?
    /// The description of a run that is not a scenario's.
    package var about: String?
    /// The device and other circumstances of a run that is not a scenario's.
    package var circumstances: [String] = []

    /// Creates an entry for a run with a report, a folder, or both.
    public init(report: RunReport?, folder: URL?, other: URL? = nil) {
      (self.report, self.folder, self.other) = (report, folder, other)
    }
  }

  /// Returns whether a folder has a trace. A link does not count, because it could refer to a private file.
  public static func hasTrace(_ folder: URL) -> Bool {
    RunReader.isFile(folder.appendingPathComponent("trace.txt"))
  }

  /// The text of the HTML file.
  public let html: String
  /// The size of the file, and whether it needs other files, for example `3.4 MB; it can be shared alone`.
  public let size: String

  /// The element that identifies a page written by camsim.
  public static let mark = #"<meta name="generator" content="camsim show">"#

  /// Creates a page for these runs.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - other: The title of the results to compare with, if any.
  ///   - file: The location of the page.
  ///   - isEmbedding: Whether the page must contain the files in its folder, which it otherwise does only up to a size
  ///     of 20 MB. It always contains images from other folders.
  ///   - index: The path of an index, relative to the page, to which the page links.
  /// - Throws: `ScenarioError.unavailable` when a trace cannot be read.
  public init(
    title: String, other: String? = nil, _ entries: [Entry], at file: URL, isEmbedding: Bool = false,
    index: String? = nil
  ) throws {
    let embedding = Embedding(entries, near: file.deletingLastPathComponent(), isRequested: isEmbedding)
    var content = try PageContent(title: title, other: other, entries, embedding)
    content.index = index
    html = try Page(
      title: title, mark: Self.mark, style: Embedded.styleCSS, body: Embedded.bodyHTML, data: content,
      scripts: [
        // Decodes the data of a run and looks up the state at a given time.
        Embedded.dataJS,
        // Draws tracks with a limited number of marks per pixel column, regardless of the trace's length.
        Embedded.drawingJS,
        // Displays the grid of runs and handles their selection.
        Embedded.gridJS,
        // Displays the state at the cursor: trace lines, their causes, the image, and all property values.
        Embedded.momentJS,
        // Handles the time axis: the visible range, the cursor, and the input that moves them.
        Embedded.timeJS,
      ]
    ).html
    size =
      "\(Embedding.words(html.utf8.count)); it "
      + (embedding.isComplete ? "can be shared alone" : "needs the files in its folder; --embed includes them")
  }
}
