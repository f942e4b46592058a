import Foundation
import SimulationKernel

/// A layer of the screen, as far as cameras ask for it: how large it is, which layer it lies in, and whether it is shown at all.
///
/// **Source:** Apple, CALayer; transforms, other anchors and drawing are absent.
open class CALayer: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  private struct State {
    weak var superlayer: CALayer?
    var sublayers: [CALayer] = []
    var bounds = CGRect.zero
    var position = CGPoint.zero
  }

  private let state: Guarded<State>
  private let isWindow: Bool

  /// A layer that is not shown yet.
  public override convenience init() { self.init(system: CaptureSystem.current, isWindow: false) }

  package init(system: CaptureSystem, isWindow: Bool) {
    self.isWindow = isWindow
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
  }

  // MARK: Geometry

  /// What the layer shows of its own coordinates, in points. Empty at first.
  public var bounds: CGRect {
    get { state.read { $0.bounds } }
    set { change(state) { $0.bounds = newValue } }
  }

  /// Where the layer's middle lies in the layer around it.
  public var position: CGPoint {
    get { state.read { $0.position } }
    set { change(state) { $0.position = newValue } }
  }

  /// Where the layer lies in the layer around it. Setting it changes the size of ``bounds``, not their origin.
  public var frame: CGRect {
    get {
      state.read { state in
        CGRect(
          x: state.position.x - state.bounds.width / 2, y: state.position.y - state.bounds.height / 2,
          width: state.bounds.width, height: state.bounds.height)
      }
    }
    set {
      change(state) { state in
        state.bounds.size = newValue.standardized.size
        state.position = CGPoint(x: newValue.midX, y: newValue.midY)
      }
    }
  }

  // MARK: Order

  /// The layer that this one lies in and which keeps it.
  public var superlayer: CALayer? { state.read { $0.superlayer } }

  /// The layers that lie in this one, the hindmost first; nil when there are none.
  public var sublayers: [CALayer]? {
    let layers = state.read { $0.sublayers }
    return layers.isEmpty ? nil : layers
  }

  /// Puts a layer into this one, in front of the others.
  public func addSublayer(_ layer: CALayer) {
    layer.move(to: self)
  }

  /// Puts a layer into this one, as the one with this number from the back.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.move(to: self, at: Int(idx))
  }

  /// Takes the layer out of the one that it lies in.
  public func removeFromSuperlayer() {
    move(to: nil)
  }

  private func move(to superlayer: CALayer?, at index: Int = .max) {
    system.change { transaction in
      self.superlayer?.state.write(transaction) { $0.sublayers.removeAll { $0 === self } }
      superlayer?.state.write(transaction) { $0.sublayers.insert(self, at: min(index, $0.sublayers.count)) }
      state.write(transaction) { $0.superlayer = superlayer }
    }
    system.reviewOrientation()
  }

  /// Whether the layer lies in a window, however deep.
  package var isShown: Bool { isWindow || superlayer?.isShown ?? false }
}

extension CaptureSystem {
  /// A layer that stands for a window on the screen: what lies in it is shown.
  public func makeWindow() -> CALayer { CALayer(system: self, isWindow: true) }
}
