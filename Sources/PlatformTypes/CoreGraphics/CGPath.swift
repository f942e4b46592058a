#if !canImport(Darwin)
  import Foundation

  /// A path of lines and curves. **Source:** Apple, CGPath.
  public class CGPath: @unchecked Sendable {
    // Unchecked: clients use a mutable path from one thread at a time, as on Apple's platforms.

    /// A segment of a path.
    package enum Element: Hashable, Sendable {
      case move(CGPoint)
      case line(CGPoint)
      case curve(CGPoint, CGPoint, CGPoint)
      case close
    }

    package fileprivate(set) var elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    /// Creates a path that consists of a transformed rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      let path = CGMutablePath()
      path.addRect(rect, transform: transform?.pointee ?? .identity)
      self.init(path.elements)
    }

    /// Creates a path that consists of a transformed ellipse that fits in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
      let path = CGMutablePath()
      path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
      self.init(path.elements)
    }

    /// A Boolean value that indicates whether the path has no segments.
    public var isEmpty: Bool { elements.isEmpty }

    /// The current point of the path; zero if the path is empty.
    public var currentPoint: CGPoint { points.last ?? .zero }

    private var points: [CGPoint] {
      elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
      }
    }

    /// The bounding box of all points, including the control points of curves; null for an empty path.
    ///
    /// **Source:** Apple, boundingBox.
    public var boundingBox: CGRect {
      guard let first = points.first else { return .null }
      return points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
    }

    /// Returns an immutable copy of the path.
    public func copy() -> CGPath? { CGPath(elements) }
    /// Returns a mutable copy of the path.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

    /// Returns a transformed copy of the path, or nil if `transform` is nil.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
      transform.map { map in CGPath(elements.map { $0.applying(map.pointee) }) }
    }
  }

  extension CGPath: Hashable {
    public static func == (a: CGPath, b: CGPath) -> Bool { a.elements == b.elements }
    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
  }

  extension CGPath.Element {
    fileprivate func applying(_ map: CGAffineTransform) -> Self {
      switch self {
      case .move(let point): .move(point.applying(map))
      case .line(let point): .line(point.applying(map))
      case .curve(let a, let b, let c): .curve(a.applying(map), b.applying(map), c.applying(map))
      case .close: .close
      }
    }
  }

  /// A path to which segments can be added. **Source:** Apple, CGMutablePath.
  public final class CGMutablePath: CGPath, @unchecked Sendable {
    // Unchecked: clients use the path from one thread at a time, as on Apple's platforms.

    /// Creates an empty path.
    public init() { super.init([]) }
    package override init(_ elements: [Element]) { super.init(elements) }

    private func add(_ new: Element, _ map: CGAffineTransform) { elements.append(new.applying(map)) }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { add(.move(point), transform) }
    /// Appends a straight line to a point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { add(.line(point), transform) }

    /// Appends a cubic Bézier curve with two control points.
    public func addCurve(
      to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) { add(.curve(control1, control2, end), transform) }

    /// Closes the subpath with a line to its starting point.
    public func closeSubpath() { elements.append(.close) }

    /// Appends transformed copies of all segments of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
      for element in path.elements { add(element, transform) }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
      move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
      for (x, y) in [(rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
        addLine(to: CGPoint(x: x, y: y), transform: transform)
      }
      closeSubpath()
    }

    /// Adds an ellipse that fits in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
      addRoundedRect(
        in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
    }

    /// Adds a rectangle with rounded corners.
    public func addRoundedRect(
      in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
      // The relative distance of the control points with which a cubic curve approximates a quarter circle.
      let pull = 0.5522847498
      let (w, h) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
      let corners: [(x: CGFloat, y: CGFloat, dx: CGFloat, dy: CGFloat)] = [
        (rect.maxX, rect.minY, -1, 1), (rect.maxX, rect.maxY, -1, -1), (rect.minX, rect.maxY, 1, -1),
        (rect.minX, rect.minY, 1, 1),
      ]
      move(to: CGPoint(x: rect.minX + w, y: rect.minY), transform: transform)
      for (index, corner) in corners.enumerated() {
        // Clockwise: a line to the start of the corner, then a curve around it.
        let across = CGPoint(x: corner.x + corner.dx * w, y: corner.y)
        let down = CGPoint(x: corner.x, y: corner.y + corner.dy * h)
        let (start, end) = index.isMultiple(of: 2) ? (across, down) : (down, across)
        addLine(to: start, transform: transform)
        let towards = { (point: CGPoint) in
          CGPoint(x: point.x + (corner.x - point.x) * pull, y: point.y + (corner.y - point.y) * pull)
        }
        addCurve(to: end, control1: towards(start), control2: towards(end), transform: transform)
      }
      closeSubpath()
    }
  }
#endif
