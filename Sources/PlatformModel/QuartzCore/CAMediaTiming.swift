import Foundation
import PlatformTypes

/// The properties of an object with a time of its own: an animation or a layer. **Source:** Apple, CAMediaTiming.
public protocol CAMediaTiming {
  /// The start time in the time of the parent, in seconds.
  var beginTime: CFTimeInterval { get set }
  /// The duration in seconds.
  var duration: CFTimeInterval { get set }
  /// The rate of the object's time relative to that of its parent.
  var speed: Float { get set }
  /// The offset that is added to the object's time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions.
  var repeatCount: Float { get set }
  /// The time for which to repeat, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// A Boolean value that indicates whether the object plays backward after playing forward.
  var autoreverses: Bool { get set }
  /// The values to display before and after the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension CAAnimation: CAMediaTiming {}

/// The time of a layer. Values are stored, but animations always run at the speed of simulated time.
extension CALayer: CAMediaTiming {
  /// The values of a layer's time.
  struct Timing {
    var beginTime: CFTimeInterval = 0
    var duration = CFTimeInterval.infinity
    var speed: Float = 1
    var timeOffset: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed
  }

  /// The start time of the layer's time, in that of the superlayer. Default 0.
  public var beginTime: CFTimeInterval {
    get { self[\.timing.beginTime] }
    set { self[\.timing.beginTime] = newValue }
  }

  /// The duration of the layer, in seconds. Default infinite.
  public var duration: CFTimeInterval {
    get { self[\.timing.duration] }
    set { self[\.timing.duration] = newValue }
  }

  /// The rate of the layer's time; 0 stops it. Default 1.
  public var speed: Float {
    get { self[\.timing.speed] }
    set { self[\.timing.speed] = newValue }
  }

  /// The offset that is added to the layer's time, in seconds. Default 0.
  public var timeOffset: CFTimeInterval {
    get { self[\.timing.timeOffset] }
    set { self[\.timing.timeOffset] = newValue }
  }

  /// The number of repetitions. Default 0.
  public var repeatCount: Float {
    get { self[\.timing.repeatCount] }
    set { self[\.timing.repeatCount] = newValue }
  }

  /// The time for which to repeat, in seconds. Default 0.
  public var repeatDuration: CFTimeInterval {
    get { self[\.timing.repeatDuration] }
    set { self[\.timing.repeatDuration] = newValue }
  }

  /// A Boolean value that indicates whether the layer plays backward after playing forward. Default false.
  public var autoreverses: Bool {
    get { self[\.timing.autoreverses] }
    set { self[\.timing.autoreverses] = newValue }
  }

  /// The values to display before and after the active duration. Default `removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { self[\.timing.fillMode] }
    set { self[\.timing.fillMode] = newValue }
  }

  /// Returns a time of another layer in this layer's time; nil selects the time of ``CACurrentMediaTime()``.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    timeLine.reduce(l.map { $0.convertTime(t, to: nil) } ?? t) { time, layer in
      (time - layer.beginTime) * CFTimeInterval(layer.speed) + layer.timeOffset
    }
  }

  /// Returns a time of this layer in another layer's time; nil selects the time of ``CACurrentMediaTime()``. The time of
  /// a stopped layer cannot be converted, so its speed counts as 1.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let time = timeLine.reversed().reduce(t) { time, layer in
      (time - layer.timeOffset) / CFTimeInterval(layer.speed == 0 ? 1 : layer.speed) + layer.beginTime
    }
    return l.map { $0.convertTime(time, from: nil) } ?? time
  }

  /// The layer and its ancestors, outermost first.
  private var timeLine: [CALayer] { (superlayer?.timeLine ?? []) + [self] }
}
