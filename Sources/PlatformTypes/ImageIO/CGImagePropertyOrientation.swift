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
  package var upright: PictureOrientation {
    switch self {
    case .up: PictureOrientation()
    case .upMirrored: PictureOrientation(isMirrored: true)
    case .down: PictureOrientation(quarterTurns: 2)
    case .downMirrored: PictureOrientation(quarterTurns: 2, isMirrored: true)
    case .right: PictureOrientation(quarterTurns: 1)
    case .leftMirrored: PictureOrientation(quarterTurns: 1, isMirrored: true)
    case .left: PictureOrientation(quarterTurns: 3)
    case .rightMirrored: PictureOrientation(quarterTurns: 3, isMirrored: true)
    }
  }
}
