#if !canImport(Darwin)
  import Foundation

  /// The ends of lines. **Source:** Apple, CGLineCap.
  public enum CGLineCap: Int32, Sendable { case butt, round, square }
  /// The corners of lines. **Source:** Apple, CGLineJoin.
  public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
  /// The rules for the interior of a path that crosses itself. **Source:** Apple, CGPathFillRule.
  public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }

  extension CGPath {
    /// Creates a path that consists of a transformed rectangle with rounded corners.
    public convenience init(
      roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
      transform: UnsafePointer<CGAffineTransform>?
    ) {
      let path = CGMutablePath()
      path.addRoundedRect(
        in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
      self.init(path.elements)
    }

    /// The bounding box of the path. It contains the control points of curves here, like ``boundingBox``.
    public var boundingBoxOfPath: CGRect { boundingBox }

    /// Returns a Boolean value that indicates whether a point is within the path, as if the path were filled.
    ///
    /// **Source:** Apple, `contains(_:using:transform:)`.
    public func contains(
      _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
      let turns = lines.reduce(0) { sum, line in
        let (a, b) = (line.0.applying(transform), line.1.applying(transform))
        guard (a.y <= point.y) != (b.y <= point.y) else { return sum }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        return x > point.x ? sum + (b.y > a.y ? 1 : -1) : sum
      }
      return rule == .winding ? turns != 0 : !turns.isMultiple(of: 2)
    }

    /// The path as straight lines, with closed subpaths.
    private var lines: [(CGPoint, CGPoint)] {
      var (lines, start, last) = ([(CGPoint, CGPoint)](), CGPoint.zero, CGPoint.zero)
      func draw(to point: CGPoint) {
        lines.append((last, point))
        last = point
      }
      for element in elements {
        switch element {
        case .move(let point):
          draw(to: start)
          (start, last) = (point, point)
        case .line(let point): draw(to: point)
        case .curve(let a, let b, let end):
          let from = last
          for step in 1...16 { draw(to: Self.point(of: (from, a, b, end), at: CGFloat(step) / 16)) }
        case .close: draw(to: start)
        }
      }
      draw(to: start)
      return lines
    }

    private static func point(of curve: (CGPoint, CGPoint, CGPoint, CGPoint), at t: CGFloat) -> CGPoint {
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return CGPoint(
        x: a * curve.0.x + b * curve.1.x + c * curve.2.x + d * curve.3.x,
        y: a * curve.0.y + b * curve.1.y + c * curve.2.y + d * curve.3.y)
    }
  }

  extension CGMutablePath {
    /// Appends a line through all points, as a new subpath.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
      for (index, point) in points.enumerated() {
        index == 0 ? move(to: point, transform: transform) : addLine(to: point, transform: transform)
      }
    }

    /// Adds rectangles as closed subpaths.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
      for rect in rects { addRect(rect, transform: transform) }
    }

    /// Appends a quadratic Bézier curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
      let start = currentPoint.applying(transform.inverted())
      let towards = { (a: CGPoint) in
        CGPoint(x: a.x + (control.x - a.x) * 2 / 3, y: a.y + (control.y - a.y) * 2 / 3)
      }
      addCurve(to: end, control1: towards(start), control2: towards(end), transform: transform)
    }

    /// Appends an arc of a circle, and a line to its start if there is a current point.
    public func addArc(
      center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
      transform: CGAffineTransform = .identity
    ) {
      var sweep = endAngle - startAngle
      if abs(sweep) >= 2 * .pi {
        sweep = clockwise ? -2 * .pi : 2 * .pi
      } else if clockwise, sweep > 0 {
        sweep -= 2 * .pi
      } else if !clockwise, sweep < 0 {
        sweep += 2 * .pi
      }
      let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
      let step = sweep / CGFloat(count)
      let pull = 4 / 3 * tan(step / 4) * radius
      func place(_ angle: CGFloat, _ along: CGFloat = 0) -> CGPoint {
        CGPoint(
          x: center.x + radius * cos(angle) - along * sin(angle), y: center.y + radius * sin(angle) + along * cos(angle)
        )
      }
      isEmpty ? move(to: place(startAngle), transform: transform) : addLine(to: place(startAngle), transform: transform)
      for index in 0..<count {
        let (from, to) = (startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1))
        addCurve(
          to: place(to), control1: place(from, pull), control2: place(to, -pull), transform: transform)
      }
    }
  }
#endif
