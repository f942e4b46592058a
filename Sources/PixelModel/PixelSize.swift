/// Width and height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// `width` pixels by `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Pixels altogether.
  public var pixelCount: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  /// `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
