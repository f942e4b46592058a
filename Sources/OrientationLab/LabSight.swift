import CaptureModel

/// How the chart stands in a picture, for the viewer: read from the colours of the four corners, and from nothing else.
public struct LabSight: Sendable, Hashable, CustomStringConvertible {
  /// Quarters clockwise by which the world is turned in the picture.
  public var quarterTurns: Int
  /// Whether left and right have changed places.
  public var isMirrored: Bool

  /// As the world is.
  public static let upright = LabSight(quarterTurns: 0, isMirrored: false)

  /// - Parameters:
  ///   - quarterTurns: quarters clockwise, after mirroring.
  ///   - isMirrored: whether left and right change places first.
  public init(quarterTurns: Int, isMirrored: Bool) {
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
  }

  /// The chart's corners in reading order when it is upright.
  private static let corners = ["TL", "TR", "BL", "BR"]

  /// The sight in which the corners stand so, in reading order; nil when that is none of the eight.
  public init?(corners: [String]) {
    for isMirrored in [false, true] {
      for turns in 0..<4 {
        let sight = LabSight(quarterTurns: turns, isMirrored: isMirrored)
        if sight.corners == corners {
          self = sight
          return
        }
      }
    }
    return nil
  }

  /// The chart's corners as they stand, in reading order.
  public var corners: [String] {
    var corners = Self.corners
    if isMirrored { corners = [corners[1], corners[0], corners[3], corners[2]] }
    // A quarter clockwise puts the bottom left corner to the top left.
    for _ in 0..<quarterTurns { corners = [corners[2], corners[0], corners[3], corners[1]] }
    return corners
  }

  /// `upright`, `90`, `180`, `270`: degrees clockwise; `mirrored`, `mirrored 90` and so on.
  public var description: String {
    let turn = quarterTurns == 0 ? nil : "\(quarterTurns * 90)"
    return isMirrored ? (["mirrored"] + [turn].compactMap { $0 }).joined(separator: " ") : turn ?? "upright"
  }

  /// The sight in a sentence.
  public var sentence: String {
    let turn =
      switch quarterTurns {
      case 0: isMirrored ? "upright" : "upright and not mirrored"
      case 1: "turned by 90° clockwise"
      case 2: "upside down"
      default: "turned by 90° counter-clockwise"
      }
    return isMirrored ? "mirrored, then \(turn)" : turn
  }
}

extension LabSight {
  /// How the chart lies in the coordinates of metadata: by the quarters in which its codes were found. Nil when no line of the trace has
  /// all four.
  init?(trace: String) {
    let lines = trace.split(separator: "\n").filter { $0.contains(" metadata codes ") }
    guard let found = lines.lazy.map(Self.corners).first(where: { $0.count == 4 }) else { return nil }
    let order = found.sorted { ($0.isLow ? 1 : 0, $0.isRight ? 1 : 0) < ($1.isLow ? 1 : 0, $1.isRight ? 1 : 0) }
    self.init(corners: order.map(\.name))
  }

  /// The corners that a line of the trace names: `qr "camsim:TL" bounds=(0.047 0.063 0.164 0.219) …`.
  private static func corners(_ line: Substring) -> [(name: String, isLow: Bool, isRight: Bool)] {
    line.matches(of: /"camsim:(T|B)(L|R)" bounds=\(([0-9.]+) ([0-9.]+)/).map { match in
      ("\(match.1)\(match.2)", isLow: Double(match.4) ?? 0 > 0.5, isRight: Double(match.3) ?? 0 > 0.5)
    }
  }
}
