import Foundation
import Scenarios

/// The trace data that the page's script reads. Long columns are encoded as text, which is compact and fast to parse.
struct TraceContent: Encodable, Equatable {
  /// The first line of the trace.
  var heading: String
  /// The time of each line after the heading in nanoseconds, as the difference from the previous line.
  var times: String
  /// The distinct lines without their times.
  var texts: String
  /// The index in `texts` of each line.
  var text: String
  var lanes: [TimelineTracks.Lane]

  /// Encodes a trace for the page.
  ///
  /// - Parameters:
  ///   - trace: The text of a trace file.
  ///   - posture: The initial posture of the phone, if it is known.
  ///   - visit: Called with each parsed line and its row.
  init(_ trace: Data, posture: String?, visit: (TraceLine, Int) -> Void = { _, _ in }) {
    var times: [Int64] = []
    var known: [Substring: Int] = [:]
    var texts: [Substring] = []
    var indices: [Int] = []
    var lanes = TimelineTracks(posture: posture)
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
    heading = lines.first.map { String(Substring($0)) } ?? ""
    self.times = TimelineTracks.distances(times)
    self.texts = texts.joined(separator: "\n")
    text = indices.map(String.init).joined(separator: " ")
    self.lanes = lanes.lanes
  }
}
