import Foundation
import Scenarios

/// What the page's script reads of a trace. Long columns are texts: they are short so, and read in a moment.
struct TraceContent: Encodable, Equatable {
  /// For each line after the heading its time in nanoseconds, as the distance from the line before.
  var times: String
  /// Lines without their times, each different one once.
  var texts: String
  /// For each line the number of its text.
  var text: String
  var lanes: [RunLanes.Lane]

  /// - Parameters:
  ///   - trace: the text of a trace file.
  ///   - posture: how the phone is held at first, if that is known.
  ///   - visit: called with each line that can be read, and its row.
  init(_ trace: Data, posture: String?, visit: (TraceLine, Int) -> Void = { _, _ in }) {
    var times: [Int64] = []
    var known: [Substring: Int] = [:]
    var texts: [Substring] = []
    var indices: [Int] = []
    var lanes = RunLanes(posture: posture)
    let lines = String(decoding: trace, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n"))
    for (row, bytes) in lines.dropFirst().enumerated() {
      let whole = Substring(bytes)
      let line = TraceLine(whole)
      times.append(line?.nanoseconds ?? times.last ?? 0)
      let text = line == nil ? whole : Substring(bytes.drop { $0 != UInt8(ascii: " ") }.dropFirst())
      let index = known[text] ?? texts.count
      if index == texts.count {
        known[text] = index
        texts.append(text)
      }
      indices.append(index)
      lanes.add(line, row: row)
      if let line { visit(line, row) }
    }
    self.times = RunLanes.distances(times)
    self.texts = texts.joined(separator: "\n")
    text = indices.map(String.init).joined(separator: " ")
    self.lanes = lanes.lanes
  }
}
