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
