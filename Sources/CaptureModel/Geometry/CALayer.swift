/// A layer of the screen, as far as cameras ask for it: which layer it lies in, and whether it is shown at all.
///
/// **Source:** Apple, CALayer; geometry and drawing are absent.
open class CALayer: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private struct State {
    weak var superlayer: CALayer?
    var sublayers: [CALayer] = []
  }

  private let state: Guarded<State>
  private let isWindow: Bool

  /// A layer that is not shown yet.
  public override convenience init() { self.init(system: CaptureSystem.current, isWindow: false) }

  fileprivate init(system: CaptureSystem, isWindow: Bool) {
    self.isWindow = isWindow
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  /// The layer that this one lies in and which keeps it.
  public var superlayer: CALayer? { state.withLock { $0.superlayer } }

  /// The layers that lie in this one, the hindmost first; nil when there are none.
  public var sublayers: [CALayer]? {
    let layers = state.withLock { $0.sublayers }
    return layers.isEmpty ? nil : layers
  }

  /// Puts a layer into this one, in front of the others.
  public func addSublayer(_ layer: CALayer) {
    layer.move(to: self)
  }

  /// Takes the layer out of the one that it lies in.
  public func removeFromSuperlayer() {
    move(to: nil)
  }

  private func move(to superlayer: CALayer?) {
    self.superlayer?.state.withLock { state in state.sublayers.removeAll { $0 === self } }
    superlayer?.state.withLock { $0.sublayers.append(self) }
    state.withLock { $0.superlayer = superlayer }
    system.reviewAngles()
  }

  /// Whether the layer lies in a window, however deep.
  var isShown: Bool { isWindow || superlayer?.isShown ?? false }
}

extension CaptureSystem {
  /// A layer that stands for a window on the screen: what lies in it is shown.
  public func makeWindow() -> CALayer { CALayer(system: self, isWindow: true) }
}
