import Foundation
import PlatformTypes
import SimulationKernel

/// A layer that stores a path. Nothing is drawn. **Source:** Apple, CAShapeLayer.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
  private struct Shape {
    var path: CGPath?
    var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var strokeColor: CGColor?
    var lineWidth: CGFloat = 1
    var strokeEnd: CGFloat = 1
  }

  private let shape = Guarded(Shape(), lock: CaptureSystem.current.lock)

  private subscript<Value>(key: WritableKeyPath<Shape, Value>) -> Value {
    get { shape.read { $0[keyPath: key] } }
    set { change(shape) { $0[keyPath: key] = newValue } }
  }

  /// The path of the shape.
  open var path: CGPath? {
    get { self[\.path] }
    set { self[\.path] = newValue }
  }

  /// The fill color of the path; nil for no fill. The default is black.
  open var fillColor: CGColor? {
    get { self[\.fillColor] }
    set { self[\.fillColor] = newValue }
  }

  /// The stroke color of the path; nil for no stroke. The default is nil.
  open var strokeColor: CGColor? {
    get { self[\.strokeColor] }
    set { self[\.strokeColor] = newValue }
  }

  /// The line width of the stroke, in points. Default 1.
  open var lineWidth: CGFloat {
    get { self[\.lineWidth] }
    set { self[\.lineWidth] = newValue }
  }

  /// The relative position at which the stroke ends, from 0 to 1. Default 1.
  open var strokeEnd: CGFloat {
    get { self[\.strokeEnd] }
    set { self[\.strokeEnd] = newValue }
  }
}
