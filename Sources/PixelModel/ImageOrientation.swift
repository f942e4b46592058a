/// The orientation of an image in a buffer: a clockwise rotation in quarter turns, followed by horizontal mirroring.
///
/// There are eight orientations. They correspond to the rotation angle and mirroring of a connection, the track matrix
/// of a movie and the EXIF orientation of a photo. **Source:** rules 70 and 288 (mirroring follows the rotation).
public struct ImageOrientation: Hashable, Sendable, Codable, CaseIterable {
  /// The number of clockwise quarter turns, in the range 0...3.
  public let quarterTurns: Int
  /// Whether the rotated image is mirrored horizontally.
  public let isMirrored: Bool

  /// Creates an orientation; any number of quarter turns is reduced to the range 0...3.
  public init(quarterTurns: Int = 0, isMirrored: Bool = false) {
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
    self.isMirrored = isMirrored
  }

  /// The orientation without rotation or mirroring.
  public static let identity = ImageOrientation()

  public static let allCases: [ImageOrientation] = [false, true].flatMap { mirrored in
    (0..<4).map { ImageOrientation(quarterTurns: $0, isMirrored: mirrored) }
  }

  /// Whether the rotation swaps width and height.
  public var swapsDimensions: Bool { quarterTurns % 2 == 1 }

  /// Returns the orientation that results from applying this orientation and then another one.
  ///
  /// Mirroring reverses the direction of a rotation, so the second rotation is subtracted if this orientation is
  /// mirrored.
  public func concatenating(_ next: ImageOrientation) -> ImageOrientation {
    ImageOrientation(
      quarterTurns: isMirrored ? quarterTurns - next.quarterTurns : quarterTurns + next.quarterTurns,
      isMirrored: isMirrored != next.isMirrored)
  }

  /// The inverse of this orientation, which restores the original image.
  public var inverse: ImageOrientation {
    isMirrored ? self : ImageOrientation(quarterTurns: -quarterTurns)
  }

  /// Returns the position of a point of the original image in the oriented image.
  ///
  /// The point (u, v) and the result are in the range 0...1, with the origin at the top left. **Source:** rule 288.
  public func point(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    let (x, y): (Double, Double) =
      switch quarterTurns {
      case 0: (u, v)
      case 1: (1 - v, u)
      case 2: (1 - u, 1 - v)
      case 3: (v, 1 - u)
      case let turns:
        preconditionFailure("ImageOrientation: the number of quarter turns must be in 0...3, not \(turns)")
      }
    return (isMirrored ? 1 - x : x, y)
  }
}
