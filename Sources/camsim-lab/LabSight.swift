import PixelModel
import VirtualDevices

// Texts for the displayed orientation of the chart, in the lab's tables and pages.

extension ImageOrientation {
  /// The orientation for a table cell: `upright`, `90`, `mirrored`, `mirrored 90` and so on.
  var word: String { words.replacing("turned ", with: "") }

  /// The orientation as part of a sentence.
  var sentence: String {
    let turn =
      switch viewedDegrees {
      case 0: isMirrored ? "upright" : "upright and not mirrored"
      case 90: "rotated 90° clockwise"
      case 180: "upside down"
      default: "rotated 90° counterclockwise"
      }
    return isMirrored ? "mirrored, then \(turn)" : turn
  }

  /// Creates the orientation of the chart in metadata coordinates from the quadrants in which its codes were detected.
  /// Returns nil if no trace line contains all four codes.
  init?(trace: String) {
    let lines = trace.split(separator: "\n").filter { $0.contains(" metadata codes ") }
    guard let found = lines.lazy.map(Self.corners).first(where: { $0.count == 4 }) else { return nil }
    let order = found.sorted { ($0.isLow ? 1 : 0, $0.isRight ? 1 : 0) < ($1.isLow ? 1 : 0, $1.isRight ? 1 : 0) }
    self.init(chartCorners: order.map(\.name))
  }

  /// Returns the corners in a trace line, whose format is `qr "camsim:TL" bounds=(0.047 0.063 0.164 0.219) …`.
  private static func corners(_ line: Substring) -> [(name: String, isLow: Bool, isRight: Bool)] {
    line.matches(of: /"camsim:(T|B)(L|R)" bounds=\(([0-9.]+) ([0-9.]+)/).map { match in
      ("\(match.1)\(match.2)", isLow: Double(match.4) ?? 0 > 0.5, isRight: Double(match.3) ?? 0 > 0.5)
    }
  }
}
