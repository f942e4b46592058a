import Foundation
import PlatformTypes
import SimulationKernel

/// A layer of the screen: where it lies, in which layer, and how it is to look. Nothing is drawn.
///
/// **Source:** Apple, CALayer.
open class CALayer: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.
  struct State {
    weak var superlayer: CALayer?
    var sublayers: [CALayer] = []
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var transform = CATransform3DIdentity
    var zPosition: CGFloat = 0
    var isWindow = false
    var needsLayout = false
    weak var owner: (any LayerOwner)?
    var look = Look()
    var animations: [String: CAAnimation] = [:]
  }

  /// What would be drawn.
  struct Look {
    var name: String?
    var isHidden = false
    var opacity: Float = 1
    var contents: Any?
    var contentsGravity = CALayerContentsGravity.resize
    var contentsScale: CGFloat = 1
    var masksToBounds = false
    var mask: CALayer?
    var cornerRadius: CGFloat = 0
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var backgroundColor: CGColor?
    var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var shadowOpacity: Float = 0
    var shadowRadius: CGFloat = 3
    var shadowOffset = CGSize(width: 0, height: -3)
  }

  let state: Guarded<State>

  /// A layer that is not shown yet.
  public required override init() {
    state = Guarded(State(), lock: CaptureSystem.current.lock)
    super.init()
  }

  /// A layer with another one's name and geometry. **Source:** Apple, `init(layer:)`.
  public init(layer: Any) {
    let system = CaptureSystem.current
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
    guard let layer = layer as? CALayer else { return }
    (bounds, position, transform, name) = (layer.bounds, layer.position, layer.transform, layer.name)
  }

  /// A layer that an archive would hold. There are no archives: it is a plain one.
  public required init?(coder: NSCoder) {
    state = Guarded(State(), lock: CaptureSystem.current.lock)
    super.init()
  }

  package init(system: CaptureSystem, isWindow: Bool) {
    var initial = State()
    initial.isWindow = isWindow
    state = Guarded(initial, lock: system.lock)
    super.init(system: system)
  }

  /// A part of the state. What is replaced is let go of outside of the lock: it may be the client's.
  subscript<Value>(key: WritableKeyPath<State, Value>) -> Value {
    get { state.read { $0[keyPath: key] } }
    set {
      _ = change(state) { state in
        let old = state[keyPath: key]
        state[keyPath: key] = newValue
        return old
      }
    }
  }

  // MARK: Order

  /// The layer that this one lies in and which keeps it.
  public var superlayer: CALayer? { state.read { $0.superlayer } }

  /// The layers that lie in this one, the hindmost first; nil when there are none.
  open var sublayers: [CALayer]? {
    get {
      let layers = state.read { $0.sublayers }
      return layers.isEmpty ? nil : layers
    }
    set {
      for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Puts a layer into this one, in front of the others.
  ///
  /// Raises CALayerInvalid, here and below, for the layer itself and for one that it lies in.
  open func addSublayer(_ layer: CALayer) { layer.move(to: self) { $0.count } }

  /// Puts a layer into this one, as the one with this number from the back.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { layer.move(to: self) { min(Int(idx), $0.count) } }

  /// Puts a layer into this one, behind another; in front of all when that lies elsewhere.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.move(to: self) { $0.firstIndex { $0 === sibling } ?? $0.count }
  }

  /// Puts a layer into this one, in front of another; in front of all when that lies elsewhere.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.move(to: self) { $0.firstIndex { $0 === sibling }.map { $0 + 1 } ?? $0.count }
  }

  /// Takes the layer out of the one that it lies in.
  open func removeFromSuperlayer() { move(to: nil) { _ in 0 } }

  /// Takes the layer out of where it lies, and puts it where `place` says among those that lie in another.
  private func move(to superlayer: CALayer?, _ place: ([CALayer]) -> Int) {
    guard requireNoCycle(superlayer.map(holds) != true) else { return }
    system.change { transaction in
      self.superlayer?.state.write(transaction) { $0.sublayers.removeAll { $0 === self } }
      superlayer?.state.write(transaction) { $0.sublayers.insert(self, at: place($0.sublayers)) }
      state.write(transaction) { $0.superlayer = superlayer }
    }
    superlayer?.setNeedsLayout()
    system.reviewOrientation()
  }

  /// Whether a layer is this one, lies in it, however deep, or cuts it out.
  func holds(_ layer: CALayer) -> Bool {
    layer === self || mask?.holds(layer) == true || sublayers?.contains { $0.holds(layer) } == true
  }

  func requireNoCycle(_ isTree: Bool) -> Bool {
    system.require(
      isTree,
      Misuse(
        .layerInvalid, "layer <\(type(of: self))> is a part of cycle in its layer tree",
        remedy: "put no layer into itself, or into one that lies in it"))
  }

  /// Whether the layer lies in a window, however deep.
  package var isShown: Bool { self[\.isWindow] || superlayer?.isShown ?? false }

  /// From now on the layer stands for a window on the screen.
  package func becomeWindow() {
    self[\.isWindow] = true
    system.reviewOrientation()
  }

  // MARK: Layout

  /// What lays the layer's insides out: its view.
  package var owner: (any LayerOwner)? {
    get { self[\.owner] }
    set { self[\.owner] = newValue }
  }

  /// Asks for a new layout of the insides, which comes with the next pass.
  open func setNeedsLayout() {
    self[\.needsLayout] = true
    var top = self
    while let next = top.superlayer { top = next }
    top.owner?.layoutIsNeeded()
  }

  /// Whether the insides are to be laid out.
  open func needsLayout() -> Bool { self[\.needsLayout] }

  /// Whether the insides of this layer or of one in it are to be laid out.
  package var needsLayoutSomewhere: Bool {
    needsLayout() || sublayers?.contains(where: \.needsLayoutSomewhere) ?? false
  }

  /// Lays out what needs it, from here inwards.
  open func layoutIfNeeded() {
    if needsLayout() {
      self[\.needsLayout] = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutIfNeeded() }
  }

  /// Lays out the insides: a view's layer asks its view.
  open func layoutSublayers() { owner?.layOut() }
}

/// What a layer belongs to.
package protocol LayerOwner: AnyObject {
  /// Something below the layer needs a layout; only the topmost layer's owner is told. Called wherever the layer is changed.
  func layoutIsNeeded()
  /// Lays out the insides.
  func layOut()
}

extension CaptureSystem {
  /// A layer that stands for a window on the screen: what lies in it is shown.
  public func makeWindow() -> CALayer { CALayer(system: self, isWindow: true) }
}
