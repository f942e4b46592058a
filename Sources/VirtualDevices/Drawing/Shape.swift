import Foundation

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
      let centre = move(SIMD2(x, y))
      return .disc(x: centre.x, y: centre.y, radius: radius * scale)
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
    case .disc(let centreX, let centreY, let radius):
      let squared = radius * radius - (y - centreY) * (y - centreY)
      return squared > 0 ? (centreX - squared.squareRoot(), centreX + squared.squareRoot()) : nil
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
    let full = Self.linesPerRow * Self.levelsPerLine
    let inks = (0...full).map { ink(below.mixed(with: color, Double($0) / Double(full))) }
    var coverage = [Int](repeating: 0, count: bounds.width)
    for row in bounds.y..<bounds.maxY {
      for line in 0..<Self.linesPerRow {
        let y = Double(row) + (Double(line) + 0.5) / Double(Self.linesPerRow)
        guard let span = shape.span(atY: y) else { continue }
        cover(&coverage, from: span.left - Double(bounds.x), to: span.right - Double(bounds.x))
      }
      fillRuns(&coverage, x: bounds.x, y: row, inks)
    }
  }

  /// Each row of pixels is sampled along this many lines,
  private static var linesPerRow: Int { 4 }
  /// and the share of a pixel on a line that is inside counts in this many steps.
  private static var levelsPerLine: Int { 4 }

  private func cover(_ coverage: inout [Int], from left: Double, to right: Double) {
    // Ends in steps of a pixel's share; a step counts for the pixel that it lies in.
    let steps = Self.levelsPerLine
    let first = max(0, Int(left * Double(steps) + 0.5))
    let last = min(coverage.count * steps, Int(right * Double(steps) + 0.5))
    guard first < last else { return }
    let (firstColumn, lastColumn) = (first / steps, last / steps)
    if firstColumn == lastColumn {
      coverage[firstColumn] += last - first
      return
    }
    coverage[firstColumn] += steps - first % steps
    for column in firstColumn + 1..<lastColumn { coverage[column] += steps }
    if last % steps > 0 { coverage[lastColumn] += last % steps }
  }

  /// Draws one row, a rectangle for each run of equal coverage, and clears it.
  private func fillRuns(_ coverage: inout [Int], x: Int, y: Int, _ inks: [Ink]) {
    var column = 0
    while column < coverage.count {
      let level = coverage[column]
      let start = column
      while column < coverage.count, coverage[column] == level {
        coverage[column] = 0
        column += 1
      }
      if level > 0 { fill(scaled: PixelRect(x: x + start, y: y, width: column - start, height: 1), inks[level]) }
    }
  }
}
