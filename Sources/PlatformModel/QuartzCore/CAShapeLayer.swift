import Foundation
import PlatformTypes
import SimulationKernel

/// A layer of lines. They are kept, not drawn. **Source:** Apple, CAShapeLayer.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
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

  /// The lines.
  open var path: CGPath? {
    get { self[\.path] }
    set { self[\.path] = newValue }
  }

  /// What fills them; nil for nothing.
  open var fillColor: CGColor? {
    get { self[\.fillColor] }
    set { self[\.fillColor] = newValue }
  }

  /// The colour of the lines; nil for none.
  open var strokeColor: CGColor? {
    get { self[\.strokeColor] }
    set { self[\.strokeColor] = newValue }
  }

  /// How wide the lines are.
  open var lineWidth: CGFloat {
    get { self[\.lineWidth] }
    set { self[\.lineWidth] = newValue }
  }

  /// Which part of the lines is drawn, from 0 to 1.
  open var strokeEnd: CGFloat {
    get { self[\.strokeEnd] }
    set { self[\.strokeEnd] = newValue }
  }
}
