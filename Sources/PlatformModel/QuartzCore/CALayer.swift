import Foundation
import PlatformTypes
import SimulationKernel

/// A layer of the screen: its geometry, its place in the hierarchy, and its appearance. Nothing is drawn.
///
/// **Source:** Apple, CALayer.
open class CALayer: CaptureObject, @unchecked Sendable {
  // Unchecked: the system's lock protects all state.
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
    var look = Appearance()
    var display = Display()
    var timing = Timing()
    var animations: [String: CAAnimation] = [:]
  }

  /// The appearance values of a layer. They are stored, but nothing is drawn.
  struct Appearance {
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

  /// Creates a layer without a superlayer.
  public required override init() {
    state = Guarded(State(), lock: CaptureSystem.current.lock)
    super.init()
  }

  /// Creates a layer with the name and geometry of another layer. **Source:** Apple, `init(layer:)`.
  public init(layer: Any) {
    let system = CaptureSystem.current
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
    guard let layer = layer as? CALayer else { return }
    (bounds, position, transform, name) = (layer.bounds, layer.position, layer.transform, layer.name)
  }

  /// Creates an empty layer. Archives are not supported, so `coder` is ignored.
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

  /// Accesses a part of the state. A replaced value is released outside the lock, because its release may run client
  /// code.
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

  // MARK: Hierarchy

  /// The layer that contains and retains this layer, or nil if it has no superlayer.
  public var superlayer: CALayer? { state.read { $0.superlayer } }

  /// The sublayers, ordered from back to front; nil if there are none.
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

  /// Adds a sublayer in front of the others.
  ///
  /// Raises CALayerInvalid, like the insertion methods, if the sublayer contains or equals this layer.
  open func addSublayer(_ layer: CALayer) { layer.move(to: self) { $0.count } }

  /// Inserts a sublayer at an index, counted from the back.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { layer.move(to: self) { min(Int(idx), $0.count) } }

  /// Inserts a sublayer behind a sibling, or in front of all others if the sibling is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.move(to: self) { $0.firstIndex { $0 === sibling } ?? $0.count }
  }

  /// Inserts a sublayer in front of a sibling, or in front of all others if the sibling is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.move(to: self) { $0.firstIndex { $0 === sibling }.map { $0 + 1 } ?? $0.count }
  }

  /// Puts another layer in the place of a sublayer. Has no effect if the sublayer is not one.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer.superlayer === self, oldLayer !== newLayer else { return }
    insertSublayer(newLayer, below: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() { move(to: nil) { _ in 0 } }

  /// Moves the layer to another superlayer, or to none. `place` returns the layer's index among its new siblings.
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

  /// Returns whether a layer equals this one, is one of its descendants, or is one of their masks.
  func holds(_ layer: CALayer) -> Bool {
    layer === self || mask?.holds(layer) == true || sublayers?.contains { $0.holds(layer) } == true
  }

  func requireNoCycle(_ isTree: Bool) -> Bool {
    system.require(
      isTree,
      Misuse(
        .layerInvalid, "layer <\(type(of: self))> is a part of cycle in its layer tree",
        evidence: .rule(446), remedy: "do not add a layer to itself or to one of its sublayers"))
  }

  /// Whether the layer is part of a window's hierarchy.
  package var isShown: Bool { self[\.isWindow] || superlayer?.isShown ?? false }

  /// Makes the layer represent a window on the screen.
  package func becomeWindow() {
    self[\.isWindow] = true
    system.reviewOrientation()
  }

  // MARK: Layout

  /// The object that lays out the sublayers: the layer's view.
  package var owner: (any LayerOwner)? {
    get { self[\.owner] }
    set { self[\.owner] = newValue }
  }

  /// Invalidates the layout, which is updated in the next layout pass.
  open func setNeedsLayout() {
    self[\.needsLayout] = true
    var top = self
    while let next = top.superlayer { top = next }
    top.owner?.layoutIsNeeded()
  }

  /// Returns whether the layout is invalid.
  open func needsLayout() -> Bool { self[\.needsLayout] }

  /// Whether the layout of this layer or of any descendant is invalid.
  package var needsLayoutSomewhere: Bool {
    needsLayout() || sublayers?.contains(where: \.needsLayoutSomewhere) ?? false
  }

  /// Lays out this layer and its descendants if their layout is invalid.
  open func layoutIfNeeded() {
    if needsLayout() {
      // Constraints that change here apply in this pass, so that they do not cause another.
      owner?.prepareLayout()
      self[\.needsLayout] = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutIfNeeded() }
  }

  /// Lays out the sublayers. A view's layer calls the view.
  open func layoutSublayers() { owner?.layoutContents() }

  // MARK: Drawing

  /// Marks the contents for drawing. Has no effect.
  open func setNeedsDisplay() {}
  /// Updates the contents. Never called, because nothing is drawn.
  open func display() {}
  /// Returns the layer itself, because its values do not change during an animation.
  open func presentation() -> Self? { self }
}

/// The owner of a layer, which lays out its contents.
package protocol LayerOwner: AnyObject {
  /// Called when the layer or a descendant needs layout. Only the root layer's owner is notified, on the thread that
  /// changes the layer.
  func layoutIsNeeded()
  /// Called before the layout is marked as valid.
  func prepareLayout()
  /// Lays out the contents of the layer.
  func layoutContents()
}

extension CaptureSystem {
  /// Creates a layer that represents a window on the screen. Its descendants are visible.
  public func makeWindow() -> CALayer { CALayer(system: self, isWindow: true) }
}
