import Foundation

/// A part of a document that is made from the code, between two comments of HTML.
///
/// With `CAMSIM_GOLDEN=update` it is written anew where it differs, and the test fails all the same, as for golden files.
struct MadeText {
  /// Path below the root of the package.
  let document: String
  let name: String

  private var begin: String { "<!-- \(name): made by LayoutTests from the code -->\n" }
  private var end: String { "<!-- end of \(name) -->\n" }

  /// The document with the part replaced; nil when the comments are not there, or not in order.
  func replacing(in text: String, with made: String) -> String? {
    guard let first = text.range(of: begin), let last = text.range(of: end), first.upperBound <= last.lowerBound else {
      return nil
    }
    return text[..<first.upperBound] + "\n\(made)\n\n" + text[last.lowerBound...]
  }

  /// What is wrong with the document, if it does not say what the code says.
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
