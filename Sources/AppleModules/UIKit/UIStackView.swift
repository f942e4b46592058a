import Foundation

/// A view that arranges views in a row or a column. It gives each view its intrinsic length, or an equal share of the
/// rest if it has none.
///
/// **Source:** Apple, UIStackView.
open class UIStackView: UIView {
  /// The ways in which views share the length of a stack. **Source:** Apple, UIStackView.Distribution.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The placements of views across a stack. **Source:** Apple, UIStackView.Alignment.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// The top edge of a horizontal stack. Equal to `leading`.
    public static let top = Alignment.leading
    /// The bottom edge of a horizontal stack. Equal to `trailing`.
    public static let bottom = Alignment.trailing
  }

  /// The views that the stack arranges.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The direction of the stack. Default horizontal.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// The way in which the views share the length. Default `fill`. All but `fillEqually` count as `fill`.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The placement of views across the stack. Default `fill`.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The distance between views, in points. Default 0.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// A Boolean value that indicates whether the views stay inside the margins. Default false. Has no effect.
  open var isLayoutMarginsRelativeArrangement = false

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end of the stack.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view into the stack.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    removeArrangedSubview(view)
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    setNeedsLayout()
  }

  /// Removes a view from the stack, but not from the view hierarchy.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Sets the distance after a view. Has no effect.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

  private var isRow: Bool { axis == .horizontal }
  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden && $0.superview === self } }

  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map(\.intrinsicContentSize)
    guard !sizes.isEmpty, sizes.allSatisfy({ (isRow ? $0.width : $0.height) >= 0 }) else {
      return super.intrinsicContentSize
    }
    let gaps = spacing * CGFloat(sizes.count - 1)
    let (widths, heights) = (sizes.map(\.width), sizes.map(\.height))
    return isRow
      ? CGSize(width: widths.reduce(gaps, +), height: heights.max() ?? -1)
      : CGSize(width: widths.max() ?? -1, height: heights.reduce(gaps, +))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    let own = views.map { view -> CGFloat? in
      let size = isRow ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
      return distribution == .fillEqually || size < 0 ? nil : size
    }
    let length = (isRow ? bounds.width : bounds.height) - spacing * CGFloat(max(0, views.count - 1))
    let free = max(0, length - own.reduce(0) { $0 + ($1 ?? 0) }) / CGFloat(max(1, own.filter { $0 == nil }.count))
    var start: CGFloat = 0
    for (view, size) in zip(views, own) {
      place(view, at: start, length: size ?? free)
      start += (size ?? free) + spacing
    }
  }

  private func place(_ view: UIView, at start: CGFloat, length: CGFloat) {
    let (wish, breadth) =
      isRow ? (view.intrinsicContentSize.height, bounds.height) : (view.intrinsicContentSize.width, bounds.width)
    let size = alignment == .fill || wish < 0 ? breadth : wish
    let offset =
      switch alignment {
      case .fill, .leading, .firstBaseline: CGFloat(0)
      case .center: (breadth - size) / 2
      case .trailing, .lastBaseline: breadth - size
      }
    view.frame =
      isRow
      ? CGRect(x: start, y: offset, width: length, height: size)
      : CGRect(x: offset, y: start, width: size, height: length)
  }
}
