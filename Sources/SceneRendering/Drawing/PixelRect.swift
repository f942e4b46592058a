import PixelModel

/// A rectangle of whole pixels with the origin at the top left.
struct PixelRect: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// Creates the rectangle between two corners, which is empty if they are in the wrong order.
  init(from left: Int, _ top: Int, to right: Int, _ bottom: Int) {
    (x, y, width, height) = (left, top, max(0, right - left), max(0, bottom - top))
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the rectangle that covers a whole image.
  init(_ layout: PixelLayout) { self.init(x: 0, y: 0, width: layout.width, height: layout.height) }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(from: max(x, other.x), max(y, other.y), to: min(maxX, other.maxX), min(maxY, other.maxY))
  }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// Returns the rectangle expanded by `margin` pixels, aligned to even coordinates and clipped to `whole`.
  func grown(by margin: Int, within whole: PixelRect) -> PixelRect {
    PixelRect(
      from: max(whole.x, (x - margin) & ~1), max(whole.y, (y - margin) & ~1),
      to: min(whole.maxX, (maxX + margin + 1) & ~1), min(whole.maxY, (maxY + margin + 1) & ~1))
  }

  func insetBy(_ margin: Int) -> PixelRect {
    PixelRect(from: x + margin, y + margin, to: maxX - margin, maxY - margin)
  }

  /// Returns the part between relative coordinates (0...1), rounded to whole pixels so that adjacent parts meet without
  /// a gap.
  func part(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
    func edge(_ origin: Int, _ length: Int, _ part: Double) -> Int { origin + Int((Double(length) * part).rounded()) }
    return PixelRect(
      from: edge(x, width, left), edge(y, height, top), to: edge(x, width, right), edge(y, height, bottom))
  }
}
