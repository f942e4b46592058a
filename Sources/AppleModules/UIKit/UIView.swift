import CoreGraphics
import Foundation
import PlatformModel
import QuartzCore
import SimulationKernel

/// A rectangular area of the screen with a layer and subviews. It supports layout and touches, but nothing is drawn.
///
/// **Source:** Apple, UIView.
open class UIView: UIResponder, LayerOwner {
  /// The class of the view's layer. Default `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that the view owns. A subclass can override the property with the type of its layer.
  open var layer: CALayer { ownLayer }
  private let ownLayer: CALayer
  /// The subviews, ordered from back to front.
  open private(set) var subviews: [UIView] = []
  /// The view that contains this view, or nil if there is none.
  open private(set) weak var superview: UIView?
  /// The view controller that owns the view.
  weak var controller: UIViewController?

  /// The background color of the view.
  open var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }
  /// The tint color of interactive elements. Default `systemBlue`.
  open var tintColor: UIColor! = .systemBlue
  /// The ways in which a view adjusts its tint color. **Source:** Apple, UIView.TintAdjustmentMode.
  public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }
  /// The way in which the view adjusts its tint color. Has no effect, because nothing is drawn.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  /// An integer that identifies the view. Default 0.
  open var tag = 0
  /// A Boolean value that indicates whether the view and its subviews receive touches. Default true.
  open var isUserInteractionEnabled = true
  /// A Boolean value that indicates whether the view receives more than one touch at a time. Default false.
  open var isMultipleTouchEnabled = false
  /// The mode in which content fills the view. Default `scaleToFill`.
  open var contentMode = ContentMode.scaleToFill
  /// The parts of the frame that resize with the superview. Default none.
  open var autoresizingMask: AutoresizingMask = []
  /// A Boolean value that indicates whether the client sets the frame. If false, constraints determine it. Default
  /// true.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// A string by which user interface tests find the view.
  open var accessibilityIdentifier: String?
  /// The gesture recognizers attached to the view.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The constraints that the view holds, which are those that involve the view and its descendants.
  open internal(set) var constraints: [NSLayoutConstraint] = []
  /// The layout guide of the area that the phone's bars do not cover.
  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self, insets: { $0.safeAreaInsets })
  /// The margins inside the safe area, in points. The default is eight on each edge.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) { didSet { setNeedsLayout() } }
  /// A Boolean value that indicates whether the view is opaque. Default true. Has no effect.
  open var isOpaque = true
  /// A Boolean value that indicates whether touches in the view exclude touches in others. Default false.
  open var isExclusiveTouch = false
  /// The appearance that the view adopts. Default `unspecified`. Has no effect.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The view whose alpha channel masks the view.
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }
  /// The layout guide of the area inside ``layoutMargins``.
  open private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self) { view in
    let (safe, own) = (view.safeAreaInsets, view.layoutMargins)
    return UIEdgeInsets(
      top: safe.top + own.top, left: safe.left + own.left, bottom: safe.bottom + own.bottom,
      right: safe.right + own.right)
  }

  /// Creates a view with a frame, in points.
  public init(frame: CGRect) {
    ownLayer = (Self.layerClass as! CALayer.Type).init()
    super.init()
    ownLayer.owner = self
    self.frame = frame
  }

  /// Creates a view with an empty frame.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates an empty view. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) {
    ownLayer = (Self.layerClass as! CALayer.Type).init()
    super.init()
    ownLayer.owner = self
  }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  /// The frame of the view in its superview's coordinates, in points. **Source:** Apple, UIView.frame.
  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  /// The bounds of the view in its own coordinates, in points.
  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  /// The center of the view in its superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform of the view about its center.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  private func resize(_ body: () -> Void) {
    let old = bounds.size
    body()
    guard bounds.size != old else { return }
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      view.autoresize(from: old, to: bounds.size)
    }
  }

  /// Converts a point from another view's coordinates; nil selects the window's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer ?? top) }
  /// Converts a point to another view's coordinates; nil selects the window's coordinates.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer ?? top) }
  /// Converts a rectangle from another view's coordinates; nil selects the window's coordinates.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer ?? top) }
  /// Converts a rectangle to another view's coordinates; nil selects the window's coordinates.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer ?? top) }

  private var top: CALayer? { window?.layer }

  /// The natural size of the view, in points; ``noIntrinsicMetric`` for a dimension without one.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// A value for a dimension that has no natural size.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Returns the size that fits the view best: its intrinsic size, or its current size if it has none.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let wish = intrinsicContentSize
    return CGSize(
      width: wish.width < 0 ? bounds.width : wish.width, height: wish.height < 0 ? bounds.height : wish.height)
  }
  /// Resizes the view to the size that fits it best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The insets of the area that the phone's bars do not cover. The values are assumed.
  open var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let (screen, safe) = (window.bounds, window.screenInsets)
    let part = convert(bounds, to: nil)
    return UIEdgeInsets(
      top: max(0, safe.top - part.minY), left: max(0, safe.left - part.minX),
      bottom: max(0, safe.bottom - (screen.maxY - part.maxY)), right: max(0, safe.right - (screen.maxX - part.maxX)))
  }

  // MARK: Appearance

  /// A Boolean value that indicates whether the view is hidden.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The opacity of the view, from 0 to 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// A Boolean value that indicates whether subviews are clipped to the view's bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Draws the view. Never called, because nothing is drawn.
  open func draw(_ rect: CGRect) {}
  /// Marks the view for drawing. Has no effect.
  open func setNeedsDisplay() {}
  /// Marks a part of the view for drawing. Has no effect.
  open func setNeedsDisplay(_ rect: CGRect) {}
  /// Returns an empty view of the same size, because nothing is drawn.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: bounds) }
  /// Draws the view's hierarchy into the current context. Draws nothing and returns false.
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { false }
  /// Called when the tint color changes. Never called in this model.
  open func tintColorDidChange() {}
  /// Called when the safe area changes. Called only for the view of a controller, before it first appears.
  open func safeAreaInsetsDidChange() {}

  // MARK: Hierarchy

  /// Adds a subview in front of the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  /// Inserts a subview at an index, counted from the back. Raises NSInvalidArgumentException for the view itself.
  ///
  /// **Source:** text: github.com/wordpress-mobile/WordPress-iOS/issues/21448.
  open func insertSubview(_ view: UIView, at index: Int) {
    guard
      CaptureSystem.current.require(
        view !== self,
        Misuse(
          .invalidArgument, "Can't add self as subview", evidence: .rule(446), remedy: "add another view to this one"))
    else { return }
    view.removeFromSuperview()
    let place = max(0, min(index, subviews.count))
    let isLast = place == subviews.count
    view.move(to: self) {
      if isLast {
        layer.addSublayer(view.layer)
      } else {
        layer.insertSublayer(view.layer, below: subviews[place].layer)
      }
      subviews.insert(view, at: place)
    }
  }

  /// Inserts a subview in front of a sibling.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex(of: sibling) ?? subviews.count - 1) + 1)
  }

  /// Inserts a subview behind a sibling.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex(of: sibling) ?? subviews.count)
  }

  /// Moves a subview in front of its siblings.
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insertSubview(view, at: .max) } }
  /// Moves a subview behind its siblings.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let around = superview else { return }
    move(to: nil) {
      layer.removeFromSuperlayer()
      around.subviews.removeAll { $0 === self }
      around.setNeedsLayout()
    }
  }

  private func move(to view: UIView?, _ body: () -> Void) {
    let (before, after) = (window, (view as? UIWindow) ?? view?.window)
    willMove(toSuperview: view)
    if before !== after { willMove(toWindow: after) }
    superview = view
    body()
    didMoveToSuperview()
    if before !== after { tellWindow() }
  }

  private func tellWindow() {
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }

  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window of the view changes.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window of the view has changed.
  open func didMoveToWindow() {}

  /// The window that contains the view, or nil if there is none.
  open var window: UIWindow? { (superview as? UIWindow) ?? superview?.window }

  /// Returns whether the view is another view or one of its descendants.
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }

  /// Returns the view with a tag among this view and its descendants.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  // MARK: Layout

  /// Lays out the subviews. Does nothing by default.
  open func layoutSubviews() {}
  /// Updates the constraints. Called by ``updateConstraintsIfNeeded()``.
  open func updateConstraints() { updatesConstraints = false }
  /// Marks the constraints for an update in the next layout pass.
  open func setNeedsUpdateConstraints() {
    updatesConstraints = true
    setNeedsLayout()
  }
  /// Updates the constraints if they are marked.
  open func updateConstraintsIfNeeded() { if updatesConstraints { updateConstraints() } }
  private var updatesConstraints = false
  /// Invalidates the intrinsic size of the view.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }
  /// Invalidates the layout. A layout pass runs before simulated time advances.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out the view and its descendants immediately if their layout is invalid.
  open func layoutIfNeeded() {
    // A layout pass may invalidate the layout again. The limit prevents an endless loop.
    for _ in 0..<8 where layer.needsLayoutSomewhere || hasChangedConstraints {
      ConstraintSolver.solve(self)
      layer.layoutIfNeeded()
    }
  }

  /// Invalidates the layout because a constraint that the view holds has changed. A layout pass in progress, which may
  /// have laid out the view already, is followed by another.
  func invalidateConstraints() {
    changesConstraints = true
    setNeedsLayout()
  }

  /// A Boolean value that indicates whether constraints have changed since they were last solved.
  private var hasChangedConstraints: Bool { changesConstraints || subviews.contains { $0.hasChangedConstraints } }
  /// A Boolean value that indicates whether a constraint of the view itself has changed.
  var changesConstraints = false

  nonisolated package func layoutIsNeeded() {}

  nonisolated package func prepareLayout() {
    MainActor.assumeIsolated {
      controller?.viewWillLayoutSubviews()
      if hasChangedConstraints { ConstraintSolver.solve(self) }
    }
  }

  nonisolated package func layoutContents() {
    MainActor.assumeIsolated {
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
  }

  // MARK: Touches

  /// Attaches a gesture recognizer to the view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Detaches a gesture recognizer from the view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Returns whether a point in the view's coordinates is inside its bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Returns the frontmost view at a point that can receive touches, including descendants. **Source:** Apple,
  /// hitTest(_:with:).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    return subviews.reversed().lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }.first ?? self
  }
}
