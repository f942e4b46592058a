import Foundation

/// A self-contained HTML file, which includes its style, data and scripts and requires no network or server.
public struct Page: Sendable {
  /// The text of the HTML file.
  public let html: String

  /// Creates a page without scripts. `body` is HTML.
  public init(title: String, style: String, body: String) {
    self.init(title: title, mark: nil, style: style, body: body)
  }

  /// Creates a page whose scripts can access `data`, as an object, and the functions of `page.js`.
  ///
  /// - Parameters:
  ///   - mark: An element of the head that identifies pages of this kind.
  ///   - body: The HTML that the page displays before the scripts complete it.
  ///   - scripts: JavaScript sources, which share one scope.
  /// - Throws: `EncodingError` if the data cannot be encoded.
  public init(
    title: String, mark: String? = nil, style: String, body: String, data: some Encodable, scripts: [String]
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A tag in the text would end the enclosing script element.
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

  /// Escapes text for HTML, including quoted attribute values. Characters that reorder text are displayed as escapes.
  public static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
