import Foundation

/// The choice between files that a page contains and files to which it links.
struct Embedding {
  /// The size in bytes up to which a page contains all files by default, and the maximum size of an embedded file other
  /// than an image.
  static let limit = 20_000_000

  let pageFolder: URL
  /// Whether the page must work without the files in its folder.
  let isComplete: Bool

  /// Embeds files on request, or if the page remains small with them.
  init(_ entries: [RunPage.Entry], near folder: URL, isRequested: Bool) {
    pageFolder = folder
    let sizes = entries.flatMap { entry in
      [entry.folder, entry.other].compactMap(\.self).flatMap { folder in
        (entry.report?.artifacts ?? RunReader.files(in: folder)).map { name in
          // Base64 encodes three bytes as four characters. The trace is stored as text.
          RunReader.size(of: folder.appendingPathComponent(name)) / 3 * (name == "trace.txt" ? 3 : 4)
        }
      }
    }
    isComplete = isRequested || sizes.reduce(0, +) <= Self.limit
  }

  /// Returns the URL of an image: its data, or a path relative to the page.
  func url(ofImage file: URL, type: String) throws -> String { try link(to: file) ?? data(file, "image/\(type)") }

  /// Returns a description of a file that is not an image.
  func file(_ name: String, in folder: URL) throws -> PageContent.File {
    let file = folder.appendingPathComponent(name)
    // A name with a colon is not a scheme.
    if let link = link(to: file) { return .init(name: name, url: "./\(link)") }
    let size = RunReader.size(of: file)
    guard size <= Self.limit else {
      return .init(name: name, note: "\(Self.words(size)), not embedded; it is in \(folder.lastPathComponent)")
    }
    return .init(name: name, url: try data(file, "application/octet-stream"))
  }

  /// Formats a size in bytes, for example `3.4 MB`.
  static func words(_ size: Int) -> String {
    size < 1_000_000 ? "\((size + 999) / 1000) kB" : "\((Double(size) / 100_000).rounded() / 10) MB"
  }

  private func data(_ file: URL, _ type: String) throws -> String {
    "data:\(type);base64,\(try RunReader.read(file).base64EncodedString())"
  }

  /// Returns the path of a file relative to the page; nil if it must be embedded.
  private func link(to file: URL) -> String? {
    let (path, base) = (file.standardizedFileURL.path, pageFolder.standardizedFileURL.path + "/")
    guard !isComplete, path.hasPrefix(base) else { return nil }
    let relative = String(path.dropFirst(base.count))
    return relative.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? relative
  }
}
