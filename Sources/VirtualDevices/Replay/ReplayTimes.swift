import CoreVideoModel
import PixelModel

/// The times of captured and lost frames in a recording: the contents of its file `frames.txt`.
package struct ReplayTimes: Hashable, Sendable {
  /// The size of the frames in pixels.
  package var size: PixelSize
  /// The Core Video pixel format of the frames.
  package var pixelFormat: UInt32
  /// The index of the format in the camera's formats.
  package var formatIndex: Int
  /// The captured and lost frames, in order of time.
  package var entries: [Entry] = []

  /// A frame that arrived or should have arrived.
  package struct Entry: Hashable, Sendable {
    /// The time since the first frame in nanoseconds.
    package var nanoseconds: Int64
    /// The reason for a lost frame, or nil for one that arrived.
    package var loss: String?
  }

  /// Creates an empty list of frames.
  package init(size: PixelSize, pixelFormat: UInt32, formatIndex: Int) {
    self.size = size
    self.pixelFormat = pixelFormat
    self.formatIndex = formatIndex
  }

  /// The frames that arrived, without the lost ones.
  package var frames: [Entry] { entries.filter { $0.loss == nil } }

  static let title = "#camsim-frames 1"

  /// The lines of the file, with one frame per line.
  package var lines: [String] {
    let code = String(FourCharCode(pixelFormat).fourCharacters)
    return [Self.title, "stream format=\(formatIndex) size=\(size) pixels=\(code.quoted)"]
      + entries.map { entry in
        entry.loss.map { "lost \(entry.nanoseconds) \($0.quoted)" } ?? "frame \(entry.nanoseconds)"
      } + ["end"]
  }

  /// Parses the contents of the file.
  ///
  /// - Parameter name: The name of the file in error messages.
  /// - Throws: ``ReplayError`` with the line number of the problem.
  package init(text: String, name: String) throws(ReplayError) {
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard texts.first.map(String.init) == Self.title, texts.count > 1 else {
      throw ReplayError(at: name, "this is not a list of frame times; the file must begin with '\(Self.title)'")
    }
    var head = RecordingLine(texts[1], of: name, number: 2)
    guard head.consume("stream") else { throw head.error("expected 'stream'") }
    formatIndex = try head.number(head.value("format"), "a format's number")
    size = try head.size(head.value("size"))
    let code = Array(try head.value("pixels").utf8)
    guard code.count == 4 else { throw head.error("the pixel format must have four characters") }
    pixelFormat = code.reduce(0) { $0 << 8 | UInt32($1) }
    try head.end()
    var hasEnd = false
    for (index, text) in texts.enumerated().dropFirst(2) where !text.isEmpty {
      var line = RecordingLine(text, of: name, number: index + 1)
      if hasEnd { throw line.error("the file has content after 'end'") }
      switch try line.word("the keyword of the line") {
      case "end": hasEnd = true
      case "frame": try append(line.number(line.word("a time"), "a time"), nil, line)
      case "lost": try append(line.number(line.word("a time"), "a time"), line.word("a reason"), line)
      case let word: throw line.error("the keyword '\(word.prefix(40))' is not allowed here")
      }
      try line.end()
    }
    guard hasEnd else {
      throw ReplayError(at: name, "the file has no 'end' because it was cut off; record it again")
    }
  }

  private mutating func append(_ nanoseconds: Int64, _ loss: String?, _ line: RecordingLine) throws(ReplayError) {
    guard nanoseconds >= 0, nanoseconds > entries.last?.nanoseconds ?? -1 else {
      throw line.error("the time is not later than the previous one")
    }
    entries.append(Entry(nanoseconds: nanoseconds, loss: loss))
  }
}
