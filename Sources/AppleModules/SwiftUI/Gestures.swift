import UIKit

/// An interaction with a view. Tests simulate it with `UIKitTesting`. **Source:** Apple, Gesture.
@MainActor @preconcurrency public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
  /// The type of the gesture that this one consists of.
  associatedtype Body: Gesture
  /// The gesture that this one consists of.
  var body: Body { get }
}

extension Never: Gesture {
  /// The value, which does not exist.
  /// The value of the gesture.
  public typealias Value = Never
}

extension Gesture where Body == Never {
  /// The body, which does not exist.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A recognizer to attach to a view, and what it does in each state.
struct Recognition {
  let make: () -> UIGestureRecognizer
  let configure: (UIGestureRecognizer) -> Void
  let handle: (UIGestureRecognizer) -> Void
}

/// A gesture that consists of UIKit's recognizers. `send` gets the values; `isEnd` tells the last one.
@MainActor protocol PrimitiveGesture: Gesture where Body == Never {
  func recognitions(_ send: @escaping (_ value: Value, _ isEnd: Bool) -> Void) -> [Recognition]
}

extension Gesture {
  func resolve(_ send: @escaping (_ value: Value, _ isEnd: Bool) -> Void) -> [Recognition] {
    guard let gesture = self as? any PrimitiveGesture else {
      return Body.self == Never.self ? [] : body.resolve { value, isEnd in (value as? Value).map { send($0, isEnd) } }
    }
    return gesture.untyped { value, isEnd in (value as? Value).map { send($0, isEnd) } }
  }

  /// Calls an action when the gesture ends.
  nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _ActionGesture<Self> {
    _ActionGesture(base: self) { if $1 { action($0) } }
  }
  /// Calls an action when the value of the gesture changes.
  nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _ActionGesture<Self>
  where Value: Equatable {
    _ActionGesture(base: self) { value, _ in action(value) }
  }
  /// Changes a state while the gesture is in progress.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _ActionGesture<Self> {
    _ActionGesture(base: self) { value, isEnd in
      var transaction = Transaction()
      if isEnd { state.reset() } else { body(value, &state.connection.value, &transaction) }
    }
  }
  /// Combines the gesture with another that happens at the same time.
  nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
  /// Combines the gesture with another. In the model both may happen.
  nonisolated public func exclusively<Other: Gesture>(before other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
  /// Combines the gesture with a later one. In the model they are independent.
  nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
}

extension PrimitiveGesture {
  fileprivate func untyped(_ send: @escaping (Any, Bool) -> Void) -> [Recognition] { recognitions { send($0, $1) } }
}

/// A gesture with an action. **Source:** Apple, Gesture.onEnded(_:).
public struct _ActionGesture<Base: Gesture>: PrimitiveGesture {
  /// The value of the gesture.
  public typealias Value = Base.Value
  /// The body, which does not exist.
  public typealias Body = Never
  // Unsafe: only the main actor uses a gesture after another thread may have created it.
  nonisolated(unsafe) let base: Base
  // Unsafe: for the same reason.
  nonisolated(unsafe) let action: (Value, Bool) -> Void

  nonisolated init(base: Base, action: @escaping (Value, Bool) -> Void) {
    self.base = base
    self.action = action
  }

  func recognitions(_ send: @escaping (Value, Bool) -> Void) -> [Recognition] {
    base.resolve { value, isEnd in
      action(value, isEnd)
      send(value, isEnd)
    }
  }
}

/// Two gestures of the same view. **Source:** Apple, SimultaneousGesture.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The values of the gestures; nil if a gesture has none. **Source:** Apple, SimultaneousGesture.Value.
  public struct Value {
    /// The value of the first gesture.
    public var first: First.Value?
    /// The value of the second gesture.
    public var second: Second.Value?
  }
  /// The body, which does not exist.
  public typealias Body = Never

  // Unsafe: only the main actor uses a gesture after another thread may have created it.
  /// The first of both gestures.
  nonisolated(unsafe) public var first: First
  /// The second of both gestures.
  nonisolated(unsafe) public var second: Second
  /// Creates a gesture from two gestures.
  nonisolated public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  func recognitions(_ send: @escaping (Value, Bool) -> Void) -> [Recognition] {
    first.resolve { send(Value(first: $0), $1) } + second.resolve { send(Value(second: $0), $1) }
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

private func recognition<Recognizer: UIGestureRecognizer>(
  _ make: @escaping () -> Recognizer, configure: @escaping (Recognizer) -> Void = { _ in },
  _ handle: @escaping (Recognizer) -> Void
) -> Recognition {
  Recognition(
    make: make, configure: { if let own = $0 as? Recognizer { configure(own) } },
    handle: { if let own = $0 as? Recognizer { handle(own) } })
}

/// One or more taps. **Source:** Apple, TapGesture.
public struct TapGesture: PrimitiveGesture {
  /// The value of the gesture.
  public typealias Value = Void
  /// The body, which does not exist.
  public typealias Body = Never
  /// The number of taps.
  public var count: Int
  /// Creates a gesture of a number of taps.
  nonisolated public init(count: Int = 1) { self.count = count }

  func recognitions(_ send: @escaping (Void, Bool) -> Void) -> [Recognition] {
    SpatialTapGesture(count: count).recognitions { send((), $1) }
  }
}

/// One or more taps at a location. **Source:** Apple, SpatialTapGesture.
public struct SpatialTapGesture: PrimitiveGesture {
  /// The value of the gesture. **Source:** Apple, SpatialTapGesture.Value.
  public struct Value: Equatable, Sendable {
    /// The location in the view.
    public var location: CGPoint
  }
  /// The body, which does not exist.
  public typealias Body = Never
  /// The number of taps.
  public var count: Int
  /// Creates a gesture of a number of taps. Locations are always in the view's coordinates.
  nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) { self.count = count }

  func recognitions(_ send: @escaping (Value, Bool) -> Void) -> [Recognition] {
    [
      recognition({ UITapGestureRecognizer() }, configure: { $0.numberOfTapsRequired = count }) {
        send(Value(location: $0.location(in: $0.view)), true)
      }
    ]
  }
}

/// A long press. **Source:** Apple, LongPressGesture.
public struct LongPressGesture: PrimitiveGesture {
  /// The value of the gesture.
  public typealias Value = Bool
  /// The body, which does not exist.
  public typealias Body = Never
  /// Creates a gesture. The lengths have no effect.
  nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}

  func recognitions(_ send: @escaping (Bool, Bool) -> Void) -> [Recognition] {
    [recognition({ UILongPressGestureRecognizer() }) { if $0.state == .began { send(true, true) } }]
  }
}

/// The movement of a finger. **Source:** Apple, DragGesture.
public struct DragGesture: PrimitiveGesture {
  /// The value of the gesture. **Source:** Apple, DragGesture.Value.
  public struct Value: Equatable, Sendable {
    /// The location of the finger in the view.
    public var location: CGPoint
    /// The first location of the finger in the view.
    public var startLocation: CGPoint
    /// The distance from the first location.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// The velocity, in points per second.
    public var velocity: CGSize
    /// The location where the finger would stop. It is the current one.
    public var predictedEndLocation: CGPoint { location }
    /// The translation where the finger would stop. It is the current one.
    public var predictedEndTranslation: CGSize { translation }
  }
  /// The body, which does not exist.
  public typealias Body = Never
  private let minimumDistance: CGFloat

  /// Creates a gesture. With a minimum distance of 0, a tap is a drag, too. Locations are always in the view's
  /// coordinates.
  nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
  }

  func recognitions(_ send: @escaping (Value, Bool) -> Void) -> [Recognition] {
    func value(_ gesture: UIGestureRecognizer, _ shift: CGPoint, _ velocity: CGPoint) -> Value {
      let point = gesture.location(in: gesture.view)
      return Value(
        location: point, startLocation: CGPoint(x: point.x - shift.x, y: point.y - shift.y),
        velocity: CGSize(width: velocity.x, height: velocity.y))
    }
    let drag = recognition({ UIPanGestureRecognizer() }) { pan in
      guard pan.state == .changed || pan.state == .ended else { return }
      send(value(pan, pan.translation(in: nil), pan.velocity(in: nil)), pan.state == .ended)
    }
    let tap = recognition({ UITapGestureRecognizer() }) { tap in
      send(value(tap, .zero, .zero), false)
      send(value(tap, .zero, .zero), true)
    }
    return minimumDistance > 0 ? [drag] : [drag, tap]
  }
}

/// A pinch, whose value is the scale. **Source:** Apple, MagnificationGesture.
public struct MagnificationGesture: PrimitiveGesture {
  /// The value of the gesture.
  public typealias Value = CGFloat
  /// The body, which does not exist.
  public typealias Body = Never
  /// Creates a gesture. The minimum has no effect.
  nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {}

  func recognitions(_ send: @escaping (CGFloat, Bool) -> Void) -> [Recognition] {
    [
      recognition({ UIPinchGestureRecognizer() }) { pinch in
        if pinch.state == .changed || pinch.state == .ended { send(pinch.scale, pinch.state == .ended) }
      }
    ]
  }
}

/// A pinch. **Source:** Apple, MagnifyGesture.
public struct MagnifyGesture: PrimitiveGesture {
  /// The value of the gesture. **Source:** Apple, MagnifyGesture.Value.
  public struct Value: Equatable, Sendable {
    /// The scale relative to the start of the gesture.
    public var magnification: CGFloat
    /// The change of the scale per second. Always 0.
    public var velocity: CGFloat = 0
    /// The center of the fingers in the view.
    public var startLocation: CGPoint
  }
  /// The body, which does not exist.
  public typealias Body = Never
  /// Creates a gesture. The minimum has no effect.
  nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {}

  func recognitions(_ send: @escaping (Value, Bool) -> Void) -> [Recognition] {
    [
      recognition({ UIPinchGestureRecognizer() }) { pinch in
        guard pinch.state == .changed || pinch.state == .ended else { return }
        send(Value(magnification: pinch.scale, startLocation: pinch.location(in: pinch.view)), pinch.state == .ended)
      }
    ]
  }
}

/// The parts of a hierarchy that a gesture affects. They have no effect. **Source:** Apple, GestureMask.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// None of the gestures.
  public static let none: Self = []
  /// The gesture of the view.
  public static let gesture = Self(rawValue: 1)
  /// The gestures of the subviews.
  public static let subviews = Self(rawValue: 2)
  /// All of the gestures.
  public static let all: Self = [.gesture, .subviews]
}

/// The recognizers of a node, which last longer than the gesture values of each update.
@MainActor private final class GestureBinding: NSObject {
  var recognizers: [UIGestureRecognizer] = []
  var recognitions: [Recognition] = []

  func attach(_ new: [Recognition], to view: UIView?, isEnabled: Bool) {
    recognitions = new
    if recognizers.count != new.count {
      for recognizer in recognizers { view?.removeGestureRecognizer(recognizer) }
      recognizers = new.map { $0.make() }
      for recognizer in recognizers {
        recognizer.addTarget(self, action: Selector("fire:", GestureBinding.fire))
        view?.addGestureRecognizer(recognizer)
      }
    }
    for (recognizer, recognition) in zip(recognizers, new) {
      recognition.configure(recognizer)
      recognizer.isEnabled = isEnabled
    }
  }

  func fire(_ recognizer: UIGestureRecognizer) {
    if let index = recognizers.firstIndex(where: { $0 === recognizer }) { recognitions[index].handle(recognizer) }
  }
}

extension View {
  /// Attaches a gesture to the view.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    Modified(content: self) { node in
      node.container(WrappingLayout())
      let binding = node.slot([]) { GestureBinding() }
      binding.attach(gesture.resolve { _, _ in }, to: node.view, isEnabled: node.environment.isEnabled)
    }
  }
  /// Attaches a gesture that happens at the same time as others.
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    self.gesture(gesture)
  }
  /// Attaches a gesture that precedes others. In the model all happen.
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    self.gesture(gesture)
  }
  /// Calls an action when the view is tapped.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { action() })
  }
  /// Calls an action with the location when the view is tapped. The location is always in the view's coordinates.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View { gesture(SpatialTapGesture(count: count).onEnded { action($0.location) }) }
  /// Calls an action when the view is pressed for a while. The lengths have no effect.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      LongPressGesture().onEnded { _ in
        onPressingChanged?(true)
        action()
        onPressingChanged?(false)
      })
  }
}
