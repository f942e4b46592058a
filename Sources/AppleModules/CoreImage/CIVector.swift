import Foundation
import PlatformTypes

/// A list of numbers, such as a point or a rectangle, for a parameter of a filter. **Source:** Apple, CIVector.
public final class CIVector: NSObject, Sendable {
  private let values: [CGFloat]

  private init(_ values: [CGFloat]) { self.values = values }

  /// Creates a vector from an array of numbers.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: values, count: count)))
  }
  /// Creates a vector from a number.
  public convenience init(x: CGFloat) { self.init([x]) }
  /// Creates a vector from two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  /// Creates a vector from three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  /// Creates a vector from four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
  /// Creates a vector of the coordinates of a point.
  public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y]) }
  /// Creates a vector of the origin and the size of a rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  /// The number of elements.
  public var count: Int { values.count }
  /// Returns an element, or 0 if the vector has no such element.
  public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
  /// The first element, or 0.
  public var x: CGFloat { value(at: 0) }
  /// The second element, or 0.
  public var y: CGFloat { value(at: 1) }
  /// The third element, or 0.
  public var z: CGFloat { value(at: 2) }
  /// The fourth element, or 0.
  public var w: CGFloat { value(at: 3) }
  /// The first two elements as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The first four elements as the origin and the size of a rectangle.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
  public override var hash: Int { values.hashValue }
}
