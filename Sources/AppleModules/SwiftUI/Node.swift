import CombineModel
import Foundation
import Locking
import Observation
import UIKit

/// A place in the tree of views that keeps its state while the view values at this place are replaced.
@MainActor final class Node {
  /// The identity of a node among its siblings: the type of its view, and its position or explicit identifier.
  struct Key: Hashable {
    let type: ObjectIdentifier
    let id: AnyHashable
  }

  unowned let host: HostView
  let key: Key?
  private(set) var children: [Node] = []
  /// The environment that the children inherit.
  var environment: EnvironmentValues
  /// The storage of the dynamic properties, by the position of the property in the view.
  private var slots: [[Int]: AnyObject] = [:]

  /// The view that represents this node, and its layout; nil for a node that passes its children to its parent.
  private(set) var view: UIView?
  var layout: (any NodeLayout)?
  /// Whether the node arranges its view's subviews. False if the app made the view.
  private var isContainer = true
  var priority: Double?
  /// The frame in the coordinates of the hosting view.
  var rect = CGRect.zero
  private var sizes: [Proposal: CGSize] = [:]

  /// Changes the views of the node's elements after each layout.
  var decorate: (([UIView]) -> Void)?
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  private(set) var isShown = false
  var onDispose: (() -> Void)?
  /// The title and action of a button, for alerts and menus.
  var command: Command?

  /// The value by which a picker or a tab view selects the view.
  var tag: AnyHashable?
  var implicitTag: AnyHashable?

  private var refresh: (() -> Void)?
  nonisolated private let isDirty = Locked(false)
  nonisolated private let hostLayer: CALayer

  init(host: HostView, key: Key? = nil, environment: EnvironmentValues) {
    (self.host, self.key, self.environment, hostLayer) = (host, key, environment, host.layer)
  }

  // MARK: Rendering

  /// Requests that the node be rendered again, from any thread.
  nonisolated func invalidate() {
    isDirty.withLock { $0 = true }
    hostLayer.setNeedsLayout()
  }

  /// Renders the invalidated nodes of the subtree.
  func update() {
    if isDirty.withLock({ $0 }), let refresh { refresh() } else { for child in children { child.update() } }
  }

  func render(_ view: any View, in environment: EnvironmentValues) {
    refresh = { [unowned self] in render(view, in: environment) }
    isDirty.withLock { $0 = false }
    self.environment = environment
    switch view {
    case let view as any Primitive: view.render(self)
    case let view as any UIViewRepresentable: view.renderView(self)
    case let view as any UIViewControllerRepresentable: view.renderController(self)
    default: renderBody(of: view)
    }
  }

  private func renderBody(of view: some View) {
    connect(view)
    show(track { view.body })
  }

  /// Evaluates client code and renders the node again when an observable property that it has read changes.
  func track<Result>(_ body: () -> Result) -> Result {
    withObservationTracking(body) { [weak self] in
      // The property changes only after this call, so that another thread must not render before it ends.
      if Thread.isMainThread { self?.invalidate() } else { DispatchQueue.main.async { self?.invalidate() } }
    }
  }

  func show(_ view: any View) { show([(0, view)]) }

  /// Renders the children. A child whose key existed before keeps its node.
  func show(_ views: [(id: AnyHashable, view: any View)]) {
    var old = Dictionary(children.compactMap { node in node.key.map { ($0, node) } }) { first, _ in first }
    children = views.map { id, view in
      let key = Key(type: ObjectIdentifier(type(of: view)), id: id)
      let node = old.removeValue(forKey: key) ?? Node(host: host, key: key, environment: environment)
      node.render(view, in: environment)
      return node
    }
    for node in old.values { node.dispose() }
  }

  private func dispose() {
    for child in children { child.dispose() }
    view?.removeFromSuperview()
    setShown(false)
    onDispose?()
    (slots, children) = ([:], [])
  }

  // MARK: Dynamic properties

  /// Connects the dynamic properties of a view, a modifier or an app to their storage in this node.
  func connect(_ value: Any, path: [Int] = []) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      let place = path + [index]
      if let property = child.value as? any ConnectedProperty {
        property.connect(to: self, at: place)
      } else if var property = child.value as? any DynamicProperty {
        connect(property, path: place)
        property.update()
      }
    }
  }

  /// Returns the object stored for a property, and creates it for the first rendering.
  func slot<Object: AnyObject>(_ path: [Int], _ make: () -> Object) -> Object {
    if let object = slots[path] as? Object { return object }
    let object = make()
    slots[path] = object
    return object
  }

  /// Renders the node again when an object is about to change.
  func follow(_ object: any ObservableObject, at path: [Int]) {
    let link = slot(path + [-1]) { ObjectLink() }
    guard link.object !== object else { return }
    link.object = object
    link.subscription = object.observe { [weak self] in
      if Thread.isMainThread { self?.invalidate() } else { DispatchQueue.main.async { self?.invalidate() } }
    }
  }

  private final class ObjectLink {
    var object: AnyObject?
    var subscription: AnyCancellable?
  }

  // MARK: Elements

  /// Represents the node by a view with a layout. `make` is called for the first rendering only.
  @discardableResult
  func element<Made: UIView>(_ layout: any NodeLayout, isContainer: Bool = true, _ make: () -> Made) -> Made {
    self.layout = layout
    self.isContainer = isContainer
    if let view = view as? Made { return view }
    view?.removeFromSuperview()
    let made = make()
    view = made
    return made
  }

  /// Represents the node by a view that only contains others.
  func container(_ layout: any NodeLayout) { element(layout) { PassingView() } }

  /// The nodes in this subtree that take part in the layout of the parent.
  var elements: [Node] { layout == nil ? children.flatMap(\.elements) : [self] }
  /// The elements that this element contains.
  var content: [Node] { children.flatMap(\.elements) }

  var layoutPriority: Double { priority ?? (layout is SpacerLayout ? -.infinity : content.first?.layoutPriority ?? 0) }

  func size(_ proposal: Proposal) -> CGSize {
    if let size = sizes[proposal] { return size }
    let size = layout?.size(proposal, of: self) ?? .zero
    sizes[proposal] = size
    return size
  }

  func place(in rect: CGRect) {
    self.rect = rect
    layout?.place(self, in: rect)
  }

  func forgetSizes() {
    sizes = [:]
    for child in children { child.forgetSizes() }
  }

  /// Moves the views of the subtree to the frames of their nodes.
  func arrange(in origin: CGPoint) {
    guard let view, layout != nil else {
      for child in children { child.arrange(in: origin) }
      decorate?(elements.compactMap(\.view))
      return
    }
    let frame = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    if view.frame != frame { view.frame = frame }
    if isContainer { view.arrange(content.compactMap(\.view)) }
    for child in children { child.arrange(in: rect.origin) }
    decorate?([view])
  }

  // MARK: Life cycle

  /// Reports that the subtree appears on the screen or disappears from it, outer nodes first.
  func setShown(_ value: Bool) {
    if isShown != value {
      isShown = value
      if let action = value ? onAppear : onDisappear { host.later(action) }
    }
    for child in children { child.setShown(value) }
  }

  /// The buttons of the subtree.
  var commands: [Command] { (command.map { [$0] } ?? []) + children.flatMap(\.commands) }
  /// The outermost nodes of the subtree that have a tag.
  var tagged: [(tag: AnyHashable, node: Node)] {
    if let tag { return [(tag, self)] }
    let inner = children.flatMap(\.tagged)
    return inner.isEmpty ? implicitTag.map { [($0, self)] } ?? [] : inner
  }
  /// The texts of the subtree.
  var texts: [String] { ((view as? UILabel)?.text).map { [$0] } ?? children.flatMap(\.texts) }
}

// A failed test reflects the values of its expression, which must not go on into the tree.
extension Node: CustomReflectable {
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

/// The title and action of a button.
struct Command {
  let title: String
  let role: ButtonRole?
  let isEnabled: Bool
  let action: @MainActor () -> Void
}

extension ObservableObject {
  /// Calls a closure before each change of the object.
  fileprivate func observe(_ change: @escaping () -> Void) -> AnyCancellable {
    objectWillChange.sink { _ in change() }
  }
}

extension UIView {
  /// Replaces the subviews, and touches nothing if they are the same.
  fileprivate func arrange(_ views: [UIView]) {
    guard subviews != views else { return }
    for view in subviews where !views.contains(view) { view.removeFromSuperview() }
    for (index, view) in views.enumerated() where index >= subviews.count || subviews[index] !== view {
      insertSubview(view, at: index)
    }
  }
}

/// A view of which only the subviews receive touches, unless it has gesture recognizers.
class PassingView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01 else { return nil }
    let hit = subviews.reversed().lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }.first
    return hit ?? (gestureRecognizers?.isEmpty == false && bounds.contains(point) ? self : nil)
  }
}

/// A view whose value determines what the hosting view shows, rather than a body of other views.
@MainActor protocol Primitive: View where Body == Never {
  func render(_ node: Node)
}
