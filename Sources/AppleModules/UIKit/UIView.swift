import CoreGraphics
import Foundation
import PlatformModel
import QuartzCore

/// A rectangle of the screen, with its layer and the views in it. It is laid out and takes touches; nothing is drawn.
///
/// **Source:** Apple, UIView.
open class UIView: UIResponder, LayerOwner {
  /// The class of its layer. Default `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Its layer.
  public let layer: CALayer
  /// The views in it, the hindmost first.
  open private(set) var subviews: [UIView] = []
  /// The view that it lies in.
  open private(set) weak var superview: UIView?
  /// The controller whose view it is.
  weak var controller: UIViewController?

  /// What is behind everything in it.
  open var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }
  /// The colour of what can be touched.
  open var tintColor: UIColor! = .systemBlue
  /// A number by which a client finds it.
  open var tag = 0
  /// Whether touches come to it and what lies in it.
  open var isUserInteractionEnabled = true
  /// Whether several fingers come to it.
  open var isMultipleTouchEnabled = false
  /// How its contents fill it.
  open var contentMode = ContentMode.scaleToFill
  /// What changes when the view around it does.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether its frame is set by the client, rather than found by constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// What user interface tests find it by.
  open var accessibilityIdentifier: String?
  /// What waits for touches in it.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The constraints that it holds, those between what lies in it.
  open internal(set) var constraints: [NSLayoutConstraint] = []
  /// Parts of it by which others are laid out.
  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self, insets: { $0.safeAreaInsets })
  /// Its inside, eight points from the edges.
  open private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self) { view in
    let safe = view.safeAreaInsets
    return UIEdgeInsets(top: safe.top + 8, left: safe.left + 8, bottom: safe.bottom + 8, right: safe.right + 8)
  }

  /// A view of a size.
  public init(frame: CGRect) {
    layer = (Self.layerClass as! CALayer.Type).init()
    super.init()
    layer.owner = self
    self.frame = frame
  }

  /// An empty view.
  public convenience override init() { self.init(frame: .zero) }

  /// A view that an archive would hold. There are no archives: it is an empty one.
  public required init?(coder: NSCoder) {
    layer = (Self.layerClass as! CALayer.Type).init()
    super.init()
    layer.owner = self
  }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  /// Where it lies in the view around it. **Source:** Apple, UIView.frame.
  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  /// What it shows of its own coordinates.
  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  /// Where its middle lies in the view around it.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// How it is turned and stretched about its middle.
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

  /// A point of another view in these coordinates; of the window, without one.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer ?? top) }
  /// A point in another view's coordinates; in the window's, without one.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer ?? top) }
  /// A rectangle of another view in these coordinates.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer ?? top) }
  /// A rectangle in another view's coordinates.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer ?? top) }

  private var top: CALayer? { window?.layer }

  /// How much it would like to have; no metric where it does not care.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// No size that a view would like to have.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The size that suits it best.
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let wish = intrinsicContentSize
    return CGSize(
      width: wish.width < 0 ? bounds.width : wish.width, height: wish.height < 0 ? bounds.height : wish.height)
  }
  /// Takes the size that suits it best.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The parts of it that the phone's own bars cover; they are made up.
  open var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let (screen, safe) = (window.bounds, window.screenInsets)
    let part = convert(bounds, to: nil)
    return UIEdgeInsets(
      top: max(0, safe.top - part.minY), left: max(0, safe.left - part.minX),
      bottom: max(0, safe.bottom - (screen.maxY - part.maxY)), right: max(0, safe.right - (screen.maxX - part.maxX)))
  }

  // MARK: Look

  /// Whether it is not to be seen.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// How much it covers, from 0 to 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether what lies in it ends at its bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  // MARK: Order

  /// Puts a view into this one, in front of the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  /// Puts a view into this one, as the one with this number from the back.
  open func insertSubview(_ view: UIView, at index: Int) {
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

  /// Puts a view into this one, in front of another.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: (subviews.firstIndex(of: sibling) ?? subviews.count - 1) + 1)
  }

  /// Puts a view into this one, behind another.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex(of: sibling) ?? subviews.count)
  }

  /// Puts a view in front of the others.
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insertSubview(view, at: .max) } }
  /// Puts a view behind the others.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

  /// Takes it out of the view around it.
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

  /// It is about to be put into another view, or none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// It was put into another view, or none.
  open func didMoveToSuperview() {}
  /// It is about to be shown in another window, or none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// It is shown in another window, or none.
  open func didMoveToWindow() {}

  /// The window that it lies in, however deep.
  open var window: UIWindow? { (superview as? UIWindow) ?? superview?.window }

  /// Whether it is another view, or lies in that.
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }

  /// The view with a number, here or deeper.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  // MARK: Layout

  /// Lays out the views in it. Nothing, unless a client says what.
  open func layoutSubviews() {}
  /// Asks for a new layout, which comes before time moves on.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out at once what needs it, here and deeper.
  open func layoutIfNeeded() {
    // What is laid out may ask for another layout; a client that does so for ever is not followed.
    for _ in 0..<8 where layer.needsLayoutSomewhere {
      ConstraintSolver.solve(self)
      layer.layoutIfNeeded()
    }
  }

  nonisolated package func layoutIsNeeded() {}

  nonisolated package func layOut() {
    MainActor.assumeIsolated {
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
  }

  // MARK: Touches

  /// Lets it wait for a gesture.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Lets it wait for a gesture no more.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Whether a point of its own coordinates lies in it.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The foremost view at a point that takes touches, here or deeper. **Source:** Apple, hitTest(_:with:).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
    return subviews.reversed().lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }.first ?? self
  }
}
