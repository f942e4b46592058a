import Foundation
import PixelModel

/// A convex outline in world pixels. Apart from rectangles, scenes draw only such outlines.
enum Shape {
  case disc(x: Double, y: Double, radius: Double)
  case polygon([SIMD2<Double>])

  /// Returns a bar whose center is at `distance` from a point, aligned like a clock hand after `turns` revolutions.
  static func bar(
    aroundX x: Double, y: Double, turns: Double, distance: Double, length: Double, width: Double
  ) -> Shape {
    let outward = SIMD2(sin(2 * .pi * turns), -cos(2 * .pi * turns))
    let sideways = SIMD2(-outward.y, outward.x) * (width / 2)
    let inner = SIMD2(x, y) + outward * (distance - length / 2)
    let outer = SIMD2(x, y) + outward * (distance + length / 2)
    return .polygon([inner - sideways, outer - sideways, outer + sideways, inner + sideways])
  }

  /// Returns the shape scaled by `scale`, with the point `middle` moved to `target`.
  func scaled(by scale: Double, from middle: SIMD2<Double>, to target: SIMD2<Double>) -> Shape {
    func move(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - middle) * scale + target }
    switch self {
    case .disc(let x, let y, let radius):
      let center = move(SIMD2(x, y))
      return .disc(x: center.x, y: center.y, radius: radius * scale)
    case .polygon(let corners): return .polygon(corners.map(move))
    }
  }

  /// The smallest rectangle of whole pixels that contains the shape.
  var bounds: PixelRect {
    let (low, high): (SIMD2<Double>, SIMD2<Double>)
    switch self {
    case .disc(let x, let y, let radius):
      (low, high) = (SIMD2(x - radius, y - radius), SIMD2(x + radius, y + radius))
    case .polygon(let corners):
      low = corners.reduce(SIMD2(repeating: .infinity), pointwiseMin)
      high = corners.reduce(SIMD2(repeating: -.infinity), pointwiseMax)
    }
    return PixelRect(
      from: Int(low.x.rounded(.down)), Int(low.y.rounded(.down)), to: Int(high.x.rounded(.up)),
      Int(high.y.rounded(.up)))
  }

  /// Returns the interval in which the horizontal line at `y` is inside the shape, or nil if there is none.
  func span(atY y: Double) -> (left: Double, right: Double)? {
    switch self {
    case .disc(let centerX, let centerY, let radius):
      let squared = radius * radius - (y - centerY) * (y - centerY)
      return squared > 0 ? (centerX - squared.squareRoot(), centerX + squared.squareRoot()) : nil
    case .polygon(let corners):
      var left = Double.infinity
      var right = -Double.infinity
      var from = corners[corners.count - 1]
      for to in corners {
        if (from.y <= y) != (to.y <= y) {
          let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
          left = min(left, x)
          right = max(right, x)
        }
        from = to
      }
      return left < right ? (left, right) : nil
    }
  }
}

extension Canvas {
  /// Fills a shape, antialiased against the color `below`.
  func fill(_ shape: Shape, _ color: SceneColor, over below: SceneColor) {
    let shape = parameters.scale == 1 ? shape : parameters.scaled(shape, in: placement)
    let bounds = shape.bounds.intersection(placement.visible)
    if bounds.isEmpty { return }
    let full = Coverage.full
    let inks = (0...full).map { ink(below.mixed(with: color, Double($0) / Double(full))) }
    for row in bounds.y..<bounds.maxY {
      let coverage = Coverage(of: shape, row: row, bounds)
      if coverage.inside.isEmpty {
        fill(coverage, coverage.touched, bounds, row, inks)
      } else {
        // Draw from left to right, because the last write determines a shared chroma sample.
        fill(coverage, coverage.touched.lowerBound..<coverage.inside.lowerBound, bounds, row, inks)
        let width = coverage.inside.count
        fill(scaled: PixelRect(x: bounds.x + coverage.inside.lowerBound, y: row, width: width, height: 1), inks[full])
        fill(coverage, coverage.inside.upperBound..<coverage.touched.upperBound, bounds, row, inks)
      }
    }
  }

  /// Fills columns of a row with one rectangle per run of equal coverage.
  private func fill(_ coverage: Coverage, _ columns: Range<Int>, _ bounds: PixelRect, _ row: Int, _ inks: [Ink]) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let (start, level) = (column, coverage.level(column))
      repeat { column += 1 } while column < columns.upperBound && coverage.level(column) == level
      if level > 0 {
        fill(scaled: PixelRect(x: bounds.x + start, y: row, width: column - start, height: 1), inks[level])
      }
    }
  }
}

/// The coverage of a shape for each pixel in a row.
private struct Coverage {
  /// The number of sample lines per row of pixels.
  static let lines = 4
  /// The number of coverage steps per pixel on a sample line.
  static let steps = 4
  /// The coverage level of a pixel that is completely inside.
  static let full = lines * steps

  /// The interval inside the shape for each line, in steps from the left edge of the shape's bounds.
  private var first = SIMD4<Int>.zero
  private var last = SIMD4<Int>.zero
  /// The columns touched by any line, and the columns completely covered by all lines.
  private(set) var touched = 0..<0
  private(set) var inside = 0..<0

  init(of shape: Shape, row: Int, _ bounds: PixelRect) {
    for line in 0..<Self.lines {
      let y = Double(row) + (Double(line) + 0.5) / Double(Self.lines)
      guard let span = shape.span(atY: y) else { continue }
      // Each step is counted for the pixel that contains it.
      func step(_ x: Double) -> Int { Int((x - Double(bounds.x)) * Double(Self.steps) + 0.5) }
      let (left, right) = (max(0, step(span.left)), min(bounds.width * Self.steps, step(span.right)))
      if left < right { (first[line], last[line]) = (left, right) }
    }
    guard last.max() > 0 else { return }
    let hit = last .> 0
    let leftmost = first.replacing(with: .max, where: .!hit).min()
    touched = leftmost / Self.steps..<last.max().dividedUp(by: Self.steps)
    let (start, end) = (first.max().dividedUp(by: Self.steps), last.min() / Self.steps)
    inside = start < end ? start..<end : 0..<0
  }

  /// Returns the coverage of a column, between 0 and ``full``.
  func level(_ column: Int) -> Int {
    let left = pointwiseMax(first, SIMD4(repeating: column * Self.steps))
    let right = pointwiseMin(last, SIMD4(repeating: (column + 1) * Self.steps))
    return pointwiseMax(right &- left, .zero).wrappedSum()
  }
}
