import PixelModel

/// The orientation of a stored image, which determines how it must be transformed for display.
///
/// The raw values are those of EXIF. **Source:** Apple, CGImagePropertyOrientation.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// The image can be displayed unchanged.
  case up = 1
  /// The image must be mirrored horizontally for display.
  case upMirrored
  /// The image must be rotated by 180° for display.
  case down
  /// The image must be mirrored vertically for display.
  case downMirrored
  /// The image must be rotated clockwise by 90° and then mirrored horizontally for display.
  case leftMirrored
  /// The image must be rotated clockwise by 90° for display.
  case right
  /// The image must be rotated counterclockwise by 90° and then mirrored horizontally for display.
  case rightMirrored
  /// The image must be rotated counterclockwise by 90° for display.
  case left
}

extension CGImagePropertyOrientation {
  /// The transformation that makes the stored image upright. **Source:** rule 306.
  package var uprightTransform: ImageOrientation {
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
