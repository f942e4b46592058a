import Foundation

/// One edge, middle or size of what is laid out. **Source:** Apple, NSLayoutAnchor.
@preconcurrency @MainActor public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: any LayoutItem
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Lies where another one does, and so many points further.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, 1, c) }

  fileprivate func constraint(
    _ anchor: NSLayoutAnchor<AnchorType>?, _ multiplier: CGFloat, _ c: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: .equal, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: c)
  }
}

/// A place from left to right.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// A place from top to bottom.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Is so long.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(nil, 1, c) }
  /// Is so many times as long as another one, and so many points longer.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, m, c) }
}

/// What can be laid out: a view, or a part of one.
@MainActor protocol LayoutItem: AnyObject {
  /// The view whose frame decides.
  var layoutView: UIView? { get }
  /// By how much it is smaller than that view.
  var layoutInsets: UIEdgeInsets { get }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutInsets: UIEdgeInsets { .zero }

  /// Its left edge, for readers from left to right.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// Its right edge, for readers from left to right.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// Its left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// Its right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// Its top edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// Its bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// Its middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// Its middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// Its width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// Its height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }

  /// Puts a constraint in force.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Puts constraints in force.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
}

/// A part of a view, by which others are laid out. **Source:** Apple, UILayoutGuide.
@preconcurrency @MainActor public final class UILayoutGuide: NSObject, LayoutItem {
  /// The view that it is a part of.
  public private(set) weak var owningView: UIView?
  private let insets: @MainActor (UIView) -> UIEdgeInsets

  init(of view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    owningView = view
    self.insets = insets
  }

  var layoutView: UIView? { owningView }
  var layoutInsets: UIEdgeInsets { owningView.map(insets) ?? .zero }

  /// Where it lies in its view.
  public var layoutFrame: CGRect { owningView.map { $0.bounds.inset(by: layoutInsets) } ?? .zero }
  /// Its left edge, for readers from left to right.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// Its right edge, for readers from left to right.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// Its top edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// Its bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// Its middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// Its middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
}

/// How far a constraint is to be kept. **Source:** Apple, UILayoutPriority.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// In any case.
  public static let required = Self(rawValue: 1000)
  /// Before what a view would like.
  public static let defaultHigh = Self(rawValue: 750)
  /// After what a view would like.
  public static let defaultLow = Self(rawValue: 250)
}

/// An equation between two edges, middles or sizes. Inequalities are absent. **Source:** Apple, NSLayoutConstraint.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// An edge, a middle or a size. **Source:** Apple, NSLayoutConstraint.Attribute.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  }

  /// How the sides of a constraint compare: inequalities are absent. **Source:** Apple, NSLayoutConstraint.Relation.
  public enum Relation: Int, Sendable { case equal }

  private(set) weak var first: (any LayoutItem)?
  private(set) weak var second: (any LayoutItem)?
  /// What of the first item.
  public let firstAttribute: Attribute
  /// What of the second.
  public let secondAttribute: Attribute
  /// By what the second is multiplied.
  public let multiplier: CGFloat
  /// What is added to it.
  open var constant: CGFloat { didSet { holder?.setNeedsLayout() } }
  /// How far it is to be kept.
  open var priority = UILayoutPriority.required
  /// What a client calls it.
  open var identifier: String?
  private weak var holder: UIView?

  /// `view1.attr1 = multiplier * view2.attr2 + constant`.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    (first, second) = (view1 as? any LayoutItem, view2 as? any LayoutItem)
    (firstAttribute, secondAttribute, self.multiplier, constant) = (attr1, attr2, multiplier, c)
  }

  /// The first item: a view or a layout guide.
  open var firstItem: AnyObject? { first }
  /// The second item.
  open var secondItem: AnyObject? { second }

  /// Whether it holds. The view nearest to both items keeps it.
  open var isActive: Bool {
    get { holder != nil }
    set {
      holder?.constraints.removeAll { $0 === self }
      holder?.setNeedsLayout()
      holder = nil
      guard newValue, var view = first?.layoutView else { return }
      while let other = second?.layoutView, !other.isDescendant(of: view) {
        guard let around = view.superview else {
          fatalError("a constraint was activated between views that lie in no common view: add both to one first")
        }
        view = around
      }
      view.constraints.append(self)
      view.setNeedsLayout()
      holder = view
    }
  }

  /// Puts constraints in force.
  open class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
  /// Takes constraints out of force.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
}
