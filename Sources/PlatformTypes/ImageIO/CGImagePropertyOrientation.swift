import PixelModel

/// How a stored picture lies, and so how it must be turned to be shown. **Source:** Apple, CGImagePropertyOrientation; EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// As it is.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Upside down.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored, and turned to the left.
  case leftMirrored
  /// To be turned clockwise by a quarter.
  case right
  /// Mirrored, and turned to the right.
  case rightMirrored
  /// To be turned counter-clockwise by a quarter.
  case left
}

extension CGImagePropertyOrientation {
  /// What must be done with a stored picture so that it is upright. **Source:** rule 306.
  package var upright: ImageOrientation {
    switch self {
    case .up: ImageOrientation()
    case .upMirrored: ImageOrientation(isMirrored: true)
    case .down: ImageOrientation(quarterTurns: 2)
    case .downMirrored: ImageOrientation(quarterTurns: 2, isMirrored: true)
    case .right: ImageOrientation(quarterTurns: 1)
    case .leftMirrored: ImageOrientation(quarterTurns: 1, isMirrored: true)
    case .left: ImageOrientation(quarterTurns: 3)
    case .rightMirrored: ImageOrientation(quarterTurns: 3, isMirrored: true)
    }
  }
}
