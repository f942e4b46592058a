import Foundation

/// One HTML file that needs neither a network nor a server: its style, data and scripts are in it.
public struct Page: Sendable {
  /// The file's text.
  public let html: String

  /// A page without scripts; `body` is HTML.
  public init(title: String, style: String, body: String) {
    self.init(title: title, mark: nil, style: style, body: body)
  }

  /// A page whose scripts find `data`, as an object, and the functions of `page.js`.
  ///
  /// - Parameters:
  ///   - mark: an element of the head that tells pages of this kind from other files.
  ///   - body: HTML that stands on the page before the scripts fill it.
  ///   - scripts: JavaScript, which shares one scope.
  /// - Throws: an `EncodingError`.
  public init(
    title: String, mark: String? = nil, style: String, body: String, data: some Encodable, scripts: [String]
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A tag in the text would end the script that it stands in.
    let json = String(decoding: try encoder.encode(data), as: UTF8.self).replacingOccurrences(
      of: "<", with: "\\u003c")
    let filled = """
      \(body)
      <script type="application/json" id="data">\(json)</script>
      <script>
      \(([Embedded.pageJS] + scripts).joined(separator: "\n"))
      </script>
      """
    self.init(title: title, mark: mark, style: style, body: filled)
  }

  private init(title: String, mark: String?, style: String, body: String) {
    html = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(mark.map { $0 + "\n" } ?? "")<meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escaped(title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  /// The text as HTML, also for an attribute in quotation marks.
  public static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
