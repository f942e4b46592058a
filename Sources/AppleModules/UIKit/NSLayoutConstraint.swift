import Foundation
import SimulationKernel

/// An edge, center or size of an item, from which constraints are created. **Source:** Apple, NSLayoutAnchor.
@preconcurrency @MainActor public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: any LayoutItem
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }

  /// Returns a constraint that sets this anchor equal to another plus a constant, in points.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, 1, c) }
  /// Returns a constraint that keeps this anchor at or above another plus a constant, in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, 1, c, .greaterThanOrEqual) }
  /// Returns a constraint that keeps this anchor at or below another plus a constant, in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, 1, c, .lessThanOrEqual) }

  fileprivate func constraint(
    _ anchor: NSLayoutAnchor<AnchorType>?, _ multiplier: CGFloat, _ c: CGFloat,
    _ relation: NSLayoutConstraint.Relation = .equal
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: c)
  }
}

/// An anchor for a horizontal position.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// An anchor for a vertical position.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// An anchor for a width or height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that sets this dimension to a constant, in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(nil, 1, c) }
  /// Returns a constraint that sets this dimension to a multiple of another plus a constant, in points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, m, c) }
  /// Returns a constraint that keeps this dimension at or above a constant, in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(nil, 1, c, .greaterThanOrEqual)
  }
  /// Returns a constraint that keeps this dimension at or below a constant, in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(nil, 1, c, .lessThanOrEqual)
  }
  /// Returns a constraint that keeps this dimension at or above a multiple of another plus a constant, in points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, m, c, .greaterThanOrEqual) }
  /// Returns a constraint that keeps this dimension at or below a multiple of another plus a constant, in points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(anchor, m, c, .lessThanOrEqual) }
}

/// An item that constraints can refer to: a view or a layout guide.
@MainActor protocol LayoutItem: AnyObject {
  /// The view whose frame determines the item's frame.
  var layoutView: UIView? { get }
  /// The insets of the item from the edges of `layoutView`.
  var layoutInsets: UIEdgeInsets { get }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutInsets: UIEdgeInsets { .zero }

  /// The anchor of the leading edge, which is the left one in a left-to-right layout.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The anchor of the trailing edge, which is the right one in a left-to-right layout.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The anchor of the left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The anchor of the right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The anchor of the top edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The anchor of the bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The anchor of the horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The anchor of the vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The anchor of the view's width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The anchor of the view's height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }

  /// Adds and activates a constraint on the view or its subviews.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Adds and activates several constraints on the view or its subviews.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates the constraint, if it is active.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates each of several constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }
  /// Sets the priority with which the view resists growing. Has no effect.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  /// Sets the priority with which the view resists shrinking. Has no effect.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
}

/// A rectangular area of a view that constraints can refer to. **Source:** Apple, UILayoutGuide.
@preconcurrency @MainActor public final class UILayoutGuide: NSObject, LayoutItem {
  /// The view that owns the layout guide.
  public private(set) weak var owningView: UIView?
  private let insets: @MainActor (UIView) -> UIEdgeInsets

  init(of view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    owningView = view
    self.insets = insets
  }

  var layoutView: UIView? { owningView }
  var layoutInsets: UIEdgeInsets { owningView.map(insets) ?? .zero }

  /// The frame of the guide in its owning view's coordinates.
  public var layoutFrame: CGRect { owningView.map { $0.bounds.inset(by: layoutInsets) } ?? .zero }
  /// The anchor of the leading edge, which is the left one in a left-to-right layout.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The anchor of the trailing edge, which is the right one in a left-to-right layout.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The anchor of the left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The anchor of the right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The anchor of the top edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The anchor of the bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The anchor of the horizontal center.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The anchor of the vertical center.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The anchor of the guide's width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The anchor of the guide's height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

/// The priority of a constraint relative to others. **Source:** Apple, UILayoutPriority.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// The priority of a required constraint, 1000.
  public static let required = Self(rawValue: 1000)
  /// A high priority for an optional constraint, 750.
  public static let defaultHigh = Self(rawValue: 750)
  /// A low priority for an optional constraint, 250.
  public static let defaultLow = Self(rawValue: 250)
  /// The priority of fitting a view to its contents, 50.
  public static let fittingSizeLevel = Self(rawValue: 50)

  /// Creates a priority from a number between 0 and 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
}

/// An equation or inequality between two edges, centers or sizes. **Source:** Apple, NSLayoutConstraint.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// The edge, center or size of an item that a constraint refers to. **Source:** Apple, NSLayoutConstraint.Attribute.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  }

  /// The relations between the two sides of a constraint. **Source:** Apple, NSLayoutConstraint.Relation.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// The axes of a layout. **Source:** Apple, NSLayoutConstraint.Axis.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  private(set) weak var first: (any LayoutItem)?
  private(set) weak var second: (any LayoutItem)?
  /// The relation between the two sides.
  public let relation: Relation
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The attribute of the second item.
  public let secondAttribute: Attribute
  /// The factor that multiplies the second attribute.
  public let multiplier: CGFloat
  /// The constant added to the multiplied second attribute, in points. Setting it invalidates the layout.
  open var constant: CGFloat { didSet { if constant != oldValue { holder?.invalidateConstraints() } } }
  /// The priority of the constraint. Default `required`.
  open var priority = UILayoutPriority.required
  /// A name that identifies the constraint for debugging.
  open var identifier: String?
  private weak var holder: UIView?

  /// Creates a constraint without items, which never becomes active: the initial value of a property.
  public convenience override init() {
    self.init(
      item: 0, attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 0,
      constant: 0)
  }

  /// Creates the constraint `view1.attr1 = multiplier * view2.attr2 + constant`.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    (first, second) = (view1 as? any LayoutItem, view2 as? any LayoutItem)
    self.relation = relation
    (firstAttribute, secondAttribute, self.multiplier, constant) = (attr1, attr2, multiplier, c)
  }

  /// The first item of the constraint: a view or a layout guide.
  open var firstItem: AnyObject? { first }
  /// The second item of the constraint, or nil if there is none.
  open var secondItem: AnyObject? { second }

  private var withoutAncestor: Misuse {
    func name(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      let axis =
        switch attribute {
        case .left, .right, .leading, .trailing, .centerX: "XAxisAnchor"
        case .width, .height: "Dimension"
        default: "YAxisAnchor"
        }
      return "<NSLayout\(axis) \"\(item.map { "\(type(of: $0))" } ?? "").\(attribute)\">"
    }
    return Misuse(
      .generic,
      "Unable to activate constraint with anchors \(name(first, firstAttribute)) and \(name(second, secondAttribute)) "
        + "because they have no common ancestor.  Does the constraint or its anchors reference items in different view "
        + "hierarchies?  That's illegal.",
      evidence: .rule(446), remedy: "add both views to the same hierarchy first")
  }

  /// A Boolean value that indicates whether the constraint is active. Activation adds the constraint to the closest
  /// common ancestor of both items. Raises NSGenericException if there is none.
  ///
  /// **Source:** text: github.com/mozilla-mobile/prox/issues/497.
  open var isActive: Bool {
    get { holder != nil }
    set {
      holder?.constraints.removeAll { $0 === self }
      holder?.invalidateConstraints()
      holder = nil
      guard newValue, var view = first?.layoutView else { return }
      while let other = second?.layoutView, !other.isDescendant(of: view) {
        guard let around = view.superview else {
          return CaptureSystem.current.refuse(withoutAncestor)
        }
        view = around
      }
      view.constraints.append(self)
      view.invalidateConstraints()
      holder = view
    }
  }

  /// Activates each constraint in an array.
  open class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
  /// Deactivates each constraint in an array.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
}
