/// Width and height of pictures in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int32
  /// Rows.
  public var height: Int32

  /// No pixels.
  public init() {
    self.init(width: 0, height: 0)
  }

  /// A size.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
