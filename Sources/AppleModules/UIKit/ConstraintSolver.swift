import Foundation

/// A solver that computes the frames of constrained views by Gaussian elimination. It adds equations in order of
/// priority and skips those that contradict earlier ones. Unconstrained values stay unchanged.
@MainActor struct ConstraintSolver {
  /// A linear expression: unknowns with coefficients, plus a constant.
  private struct Sum {
    var factors: [Int: CGFloat] = [:]
    var number: CGFloat = 0

    mutating func add(_ other: Sum, times factor: CGFloat = 1) {
      number += other.number * factor
      for (unknown, value) in other.factors {
        let new = factors[unknown, default: 0] + value * factor
        factors[unknown] = abs(new) < 1e-9 ? nil : new
      }
    }
  }

  /// The index of each view's first unknown. A view has four consecutive unknowns: x, y, width and height, in the
  /// superview's coordinates.
  private var unknowns: [ObjectIdentifier: Int] = [:]
  private var views: [UIView] = []
  /// The expression that defines each solved unknown in terms of unsolved ones.
  private var solved: [Int: Sum] = [:]

  /// Lays out all constrained views in the view hierarchy that contains `view`.
  static func solve(_ view: UIView) {
    var top = view
    while let around = top.superview { top = around }
    // Inequalities that are violated without an equation become equations, one after the other.
    var tight: Set<ObjectIdentifier> = []
    while true {
      var solver = ConstraintSolver()
      let constraints = solver.collect(top).sorted { $0.priority.rawValue > $1.priority.rawValue }
      guard !solver.views.isEmpty else { return }
      for one in constraints where one.relation == .equal || tight.contains(ObjectIdentifier(one)) { solver.take(one) }
      solver.complete()
      guard let broken = constraints.first(where: { !tight.contains(ObjectIdentifier($0)) && solver.violates($0) })
      else { return solver.setFrames() }
      tight.insert(ObjectIdentifier(broken))
    }
  }

  private mutating func collect(_ view: UIView) -> [NSLayoutConstraint] {
    view.updateConstraintsIfNeeded()
    view.changesConstraints = false
    if !view.translatesAutoresizingMaskIntoConstraints, view.superview != nil {
      unknowns[ObjectIdentifier(view)] = views.count * 4
      views.append(view)
    }
    return view.constraints + view.subviews.flatMap { collect($0) }
  }

  private mutating func take(_ constraint: NSLayoutConstraint) { difference(constraint).map { equate($0) } }

  /// Returns whether the solution violates an inequality.
  private func violates(_ constraint: NSLayoutConstraint) -> Bool {
    guard constraint.relation != .equal, let sum = difference(constraint) else { return false }
    let value = sum.factors.reduce(sum.number) { $0 + (solved[$1.key]?.number ?? 0) * $1.value }
    return constraint.relation == .lessThanOrEqual ? value > 1e-6 : value < -1e-6
  }

  /// Returns the first side of a constraint minus the second.
  private func difference(_ constraint: NSLayoutConstraint) -> Sum? {
    guard let first = constraint.first, var sum = term(first, constraint.firstAttribute) else { return nil }
    if let second = constraint.second, let other = term(second, constraint.secondAttribute) {
      sum.add(other, times: -constraint.multiplier)
    }
    sum.number -= constraint.constant
    return sum
  }

  /// Adds an equation that sets an expression to zero.
  private mutating func equate(_ equation: Sum) {
    var sum = equation
    for (unknown, factor) in equation.factors {
      guard let known = solved[unknown] else { continue }
      sum.factors[unknown] = nil
      sum.add(known, times: factor)
    }
    guard let (unknown, factor) = sum.factors.min(by: { $0.key < $1.key }) else { return }
    sum.factors[unknown] = nil
    var value = Sum()
    value.add(sum, times: -1 / factor)
    for (other, var old) in solved {
      guard let part = old.factors.removeValue(forKey: unknown) else { continue }
      old.add(value, times: part)
      solved[other] = old
    }
    solved[unknown] = value
  }

  /// Adds the intrinsic sizes and then the current frames as the weakest equations.
  private mutating func complete() {
    for view in views {
      let (wish, index) = (view.intrinsicContentSize, unknowns[ObjectIdentifier(view)] ?? 0)
      if wish.width >= 0 { equate(Sum(factors: [index + 2: 1], number: -wish.width)) }
      if wish.height >= 0 { equate(Sum(factors: [index + 3: 1], number: -wish.height)) }
    }
    for (index, view) in views.enumerated() {
      let frame = view.frame
      for (part, value) in [frame.width, frame.height, frame.minX, frame.minY].enumerated() {
        equate(Sum(factors: [index * 4 + (part + 2) % 4: 1], number: -value))
      }
    }
  }

  private func setFrames() {
    for (index, view) in views.enumerated() {
      let parts = (0..<4).map { solved[index * 4 + $0]?.number ?? 0 }
      let new = CGRect(x: parts[0], y: parts[1], width: max(0, parts[2]), height: max(0, parts[3]))
      if view.frame != new { view.frame = new }
    }
  }

  /// Returns an edge, center or size of an item in the coordinates of the root view.
  private func term(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) -> Sum? {
    guard let view = item.layoutView else { return nil }
    let (insets, isX) = (item.layoutInsets, [.left, .right, .leading, .trailing, .centerX, .width].contains(attribute))
    var size = part(view, isX ? 2 : 3)
    size.number -= isX ? insets.left + insets.right : insets.top + insets.bottom
    if attribute == .width || attribute == .height { return size }
    var place = origin(view, isX ? 0 : 1)
    place.number += isX ? insets.left : insets.top
    switch attribute {
    case .right, .trailing, .bottom: place.add(size)
    case .centerX, .centerY: place.add(size, times: 0.5)
    default: break
    }
    return place
  }

  private func origin(_ view: UIView, _ axis: Int) -> Sum {
    guard let around = view.superview else { return Sum() }
    var sum = part(view, axis)
    sum.number -= axis == 0 ? around.bounds.minX : around.bounds.minY
    sum.add(origin(around, axis))
    return sum
  }

  private func part(_ view: UIView, _ index: Int) -> Sum {
    if let first = unknowns[ObjectIdentifier(view)] { return Sum(factors: [first + index: 1]) }
    let (frame, bounds) = (view.frame, view.bounds)
    return Sum(number: [frame.minX, frame.minY, bounds.width, bounds.height][index])
  }
}
