import Foundation
import PixelModel

/// A convex outline in the world's pixels: all that a scene needs besides rectangles.
enum Shape {
  case disc(x: Double, y: Double, radius: Double)
  case polygon([SIMD2<Double>])

  /// A rectangle `length` long and `width` wide whose middle lies `distance` from a centre, in the direction of a clock's
  /// hand after `turns` revolutions.
  static func bar(
    aroundX x: Double, y: Double, turns: Double, distance: Double, length: Double, width: Double
  ) -> Shape {
    let outward = SIMD2(sin(2 * .pi * turns), -cos(2 * .pi * turns))
    let sideways = SIMD2(-outward.y, outward.x) * (width / 2)
    let inner = SIMD2(x, y) + outward * (distance - length / 2)
    let outer = SIMD2(x, y) + outward * (distance + length / 2)
    return .polygon([inner - sideways, outer - sideways, outer + sideways, inner + sideways])
  }

  /// The shape `scale` times as large; `middle` comes to lie at `target`.
  func scaled(by scale: Double, from middle: SIMD2<Double>, to target: SIMD2<Double>) -> Shape {
    func move(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - middle) * scale + target }
    switch self {
    case .disc(let x, let y, let radius):
      let center = move(SIMD2(x, y))
      return .disc(x: center.x, y: center.y, radius: radius * scale)
    case .polygon(let corners): return .polygon(corners.map(move))
    }
  }

  /// The smallest rectangle of whole pixels around it.
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

  /// From where to where the horizontal line at `y` is inside; nil when it misses.
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
  /// Fills a shape, its edges smooth against the colour that lies below.
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
        // From left to right, for where pixels share chroma the last one decides.
        fill(coverage, coverage.touched.lowerBound..<coverage.inside.lowerBound, bounds, row, inks)
        let width = coverage.inside.count
        fill(scaled: PixelRect(x: bounds.x + coverage.inside.lowerBound, y: row, width: width, height: 1), inks[full])
        fill(coverage, coverage.inside.upperBound..<coverage.touched.upperBound, bounds, row, inks)
      }
    }
  }

  /// Fills columns of a row, a rectangle for each run of equal coverage.
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

/// How much of each pixel of a row a shape covers.
private struct Coverage {
  /// A row of pixels is sampled along this many lines,
  static let lines = 4
  /// and the share of a pixel on a line that is inside counts in this many steps.
  static let steps = 4
  /// A pixel that is wholly inside.
  static let full = lines * steps

  /// Where each line is inside, in steps from the left of the shape's bounds.
  private var first = SIMD4<Int>.zero
  private var last = SIMD4<Int>.zero
  /// The columns that any line touches, and those that all lines cover wholly.
  private(set) var touched = 0..<0
  private(set) var inside = 0..<0

  init(of shape: Shape, row: Int, _ bounds: PixelRect) {
    for line in 0..<Self.lines {
      let y = Double(row) + (Double(line) + 0.5) / Double(Self.lines)
      guard let span = shape.span(atY: y) else { continue }
      // A step counts for the pixel that it lies in.
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

  /// Of ``full``.
  func level(_ column: Int) -> Int {
    let left = pointwiseMax(first, SIMD4(repeating: column * Self.steps))
    let right = pointwiseMin(last, SIMD4(repeating: (column + 1) * Self.steps))
    return pointwiseMax(right &- left, .zero).wrappedSum()
  }
}
