import CoreVideoModel
import PixelModel

/// When the pictures of a recording came, and which were lost: the file `frames.txt` of a recording.
package struct ReplayTimes: Hashable, Sendable {
  /// The size of the pictures.
  package var size: PixelSize
  /// Their pixel format, a code of Core Video's.
  package var pixelFormat: UInt32
  /// The number of the format among the camera's formats.
  package var formatIndex: Int
  /// What came, in order of time.
  package var entries: [Entry] = []

  /// One picture that came or should have come.
  package struct Entry: Hashable, Sendable {
    /// Nanoseconds since the first one.
    package var nanoseconds: Int64
    /// Why it was lost; nil for a picture that came.
    package var loss: String?
  }

  /// Nothing has come yet.
  package init(size: PixelSize, pixelFormat: UInt32, formatIndex: Int) {
    self.size = size
    self.pixelFormat = pixelFormat
    self.formatIndex = formatIndex
  }

  /// Those that came.
  package var frames: [Entry] { entries.filter { $0.loss == nil } }

  static let title = "#camsim-frames 1"

  /// The text of the file, a picture a line.
  package var lines: [String] {
    let code = String(FourCharCode(pixelFormat).fourCharacters)
    return [Self.title, "stream format=\(formatIndex) size=\(size) pixels=\(code.quoted)"]
      + entries.map { entry in
        entry.loss.map { "lost \(entry.nanoseconds) \($0.quoted)" } ?? "frame \(entry.nanoseconds)"
      } + ["end"]
  }

  /// Reads the text of the file.
  ///
  /// - Parameter name: what errors call the file.
  /// - Throws: ``ReplayError`` with the line that is wrong.
  package init(text: String, name: String) throws(ReplayError) {
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard texts.first.map(String.init) == Self.title, texts.count > 1 else {
      throw ReplayError(at: name, "these are no times of frames; it should begin with '\(Self.title)'")
    }
    var head = RecordingLine(texts[1], of: name, number: 2)
    guard head.take("stream") else { throw head.wrong("here should be 'stream'") }
    formatIndex = try head.number(head.value("format"), "a format's number")
    size = try head.size(head.value("size"))
    let code = Array(try head.value("pixels").utf8)
    guard code.count == 4 else { throw head.wrong("the pixel format is not four characters") }
    pixelFormat = code.reduce(0) { $0 << 8 | UInt32($1) }
    try head.end()
    var hasEnd = false
    for (index, text) in texts.enumerated().dropFirst(2) where !text.isEmpty {
      var line = RecordingLine(text, of: name, number: index + 1)
      if hasEnd { throw line.wrong("nothing should come after 'end'") }
      switch try line.word("what the line is about") {
      case "end": hasEnd = true
      case "frame": try append(line.number(line.word("a time"), "a time"), nil, line)
      case "lost": try append(line.number(line.word("a time"), "a time"), line.word("a reason"), line)
      case let word: throw line.wrong("a line about '\(word.prefix(40))' does not belong here")
      }
      try line.end()
    }
    guard hasEnd else {
      throw ReplayError(at: name, "the file ends before its 'end': it was cut off, so record it again")
    }
  }

  private mutating func append(_ nanoseconds: Int64, _ loss: String?, _ line: RecordingLine) throws(ReplayError) {
    guard nanoseconds >= 0, nanoseconds > entries.last?.nanoseconds ?? -1 else {
      throw line.wrong("time goes backwards")
    }
    entries.append(Entry(nanoseconds: nanoseconds, loss: loss))
  }
}
