/// How a picture lies in a buffer: turned clockwise by quarter turns, then mirrored left to right. One of eight.
///
/// This is what a connection's rotation angle and mirroring amount to, and what a movie's track matrix or a photo's
/// EXIF orientation express. **Source:** rules 70 and 288 (mirroring comes after the rotation).
public struct ImageOrientation: Hashable, Sendable, Codable, CaseIterable {
  /// Clockwise quarter turns, 0...3.
  public let quarterTurns: Int
  /// Whether the turned picture is mirrored left to right.
  public let isMirrored: Bool

  /// An orientation; any whole number of quarter turns will do.
  public init(quarterTurns: Int = 0, isMirrored: Bool = false) {
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
    self.isMirrored = isMirrored
  }

  /// The picture as it is.
  public static let identity = ImageOrientation()

  public static let allCases: [ImageOrientation] = [false, true].flatMap { mirrored in
    (0..<4).map { ImageOrientation(quarterTurns: $0, isMirrored: mirrored) }
  }

  /// Whether width and height change places.
  public var swapsDimensions: Bool { quarterTurns % 2 == 1 }

  /// This orientation, then another one on top of it.
  ///
  /// Moving a mirror past a turn reverses the turn, which is why a mirrored picture turns the other way.
  public func then(_ next: ImageOrientation) -> ImageOrientation {
    ImageOrientation(
      quarterTurns: isMirrored ? quarterTurns - next.quarterTurns : quarterTurns + next.quarterTurns,
      isMirrored: isMirrored != next.isMirrored)
  }

  /// What undoes this orientation.
  public var inverse: ImageOrientation {
    isMirrored ? self : ImageOrientation(quarterTurns: -quarterTurns)
  }

  /// Where the point (u, v) of the original picture, both 0...1 from the top left, lies in the oriented one.
  ///
  /// **Source:** rule 288.
  public func point(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    let (x, y): (Double, Double) =
      switch quarterTurns {
      case 0: (u, v)
      case 1: (1 - v, u)
      case 2: (1 - u, 1 - v)
      case 3: (v, 1 - u)
      case let turns: preconditionFailure("quarter turns are 0...3, not \(turns)")
      }
    return (isMirrored ? 1 - x : x, y)
  }
}
