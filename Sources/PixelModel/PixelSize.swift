/// A width and height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The total number of pixels.
  public var pixelCount: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  /// The size in the form `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
