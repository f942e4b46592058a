import Foundation

/// A section of a document that is generated from the code, between two HTML comments.
///
/// With `CAMSIM_GOLDEN=update`, a section that differs is rewritten, but the test still fails, as for golden files.
struct MadeText {
  /// The path relative to the root of the package.
  let document: String
  let name: String

  private var begin: String { "<!-- \(name): made by LayoutTests from the code -->\n" }
  private var end: String { "<!-- end of \(name) -->\n" }

  /// Returns the document with the section replaced, or nil if the comments are missing or out of order.
  func replacing(in text: String, with made: String) -> String? {
    guard let first = text.range(of: begin), let last = text.range(of: end), first.upperBound <= last.lowerBound else {
      return nil
    }
    return text[..<first.upperBound] + "\n\(made)\n\n" + text[last.lowerBound...]
  }

  /// Returns a description of the difference between the document and the generated text, or nil.
  func problem(
    made: String, root: URL = SourceTree.root, mode: String? = ProcessInfo.processInfo.environment["CAMSIM_GOLDEN"]
  ) throws -> String? {
    let url = root.appending(path: document)
    let text = try String(contentsOf: url, encoding: .utf8)
    guard let right = replacing(in: text, with: made) else { return "\(document) lacks the comments around '\(name)'" }
    if right == text { return nil }
    guard mode == "update" else {
      return "\(document): '\(name)' is not as the code is; write it with: CAMSIM_GOLDEN=update swift test"
    }
    try right.write(to: url, atomically: true, encoding: .utf8)
    return "\(document): '\(name)' is written anew; look at the change, then run without CAMSIM_GOLDEN=update"
  }
}
