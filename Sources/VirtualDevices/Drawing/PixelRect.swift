/// A rectangle of whole pixels, from the top left.
struct PixelRect: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The rectangle between two corners; empty when they are in the wrong order.
  init(from left: Int, _ top: Int, to right: Int, _ bottom: Int) {
    (x, y, width, height) = (left, top, max(0, right - left), max(0, bottom - top))
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(from: max(x, other.x), max(y, other.y), to: min(maxX, other.maxX), min(maxY, other.maxY))
  }

  func insetBy(_ margin: Int) -> PixelRect {
    PixelRect(from: x + margin, y + margin, to: maxX - margin, maxY - margin)
  }

  /// The part from `from` to `to` of the width and height, both 0...1, snapped to whole pixels: neighbours meet without a gap.
  func part(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
    func edge(_ origin: Int, _ length: Int, _ part: Double) -> Int { origin + Int((Double(length) * part).rounded()) }
    return PixelRect(
      from: edge(x, width, left), edge(y, height, top), to: edge(x, width, right), edge(y, height, bottom))
  }
}
