import Foundation

/// A view that displays items as cells. It has no layout, so it creates no cells itself: a test calls the methods of the
/// data source and the delegate.
///
/// **Source:** Apple, UICollectionView.
open class UICollectionView: UIScrollView {
  /// The positions to which an item scrolls. **Source:** Apple, UICollectionView.ScrollPosition.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge of the rectangle.
    public static let top = Self(rawValue: 1)
    /// The center from top to bottom.
    public static let centeredVertically = Self(rawValue: 2)
    /// The lower edge of the rectangle.
    public static let bottom = Self(rawValue: 4)
    /// The left edge of the rectangle.
    public static let left = Self(rawValue: 8)
    /// The center from left to right.
    public static let centeredHorizontally = Self(rawValue: 16)
    /// The right edge of the rectangle.
    public static let right = Self(rawValue: 32)
  }

  /// The object that provides the items.
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// The layout of the items, which has no effect.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }
  /// A Boolean value that indicates whether the user can select items. Default true.
  open var allowsSelection = true
  /// A Boolean value that indicates whether the user can select several items. Default false.
  open var allowsMultipleSelection = false
  /// The view behind the items.
  open var backgroundView: UIView?
  private var cells: [String: UICollectionViewCell.Type] = [:]
  private var selection: [IndexPath] = []

  /// Creates a view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Creates an empty view. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  private var itemDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

  /// Registers a class of cells under an identifier.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Registers an empty cell under an identifier, because nib files are not supported.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) { cells[identifier] = nil }

  /// Creates a cell of the class that is registered under an identifier, or an empty one if there is none. A class of an
  /// app is created with `init(coder:)`, the only initializer that all classes of cells must have.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = cells[identifier]?.init(coder: NSCoder()) ?? UICollectionViewCell(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Reads the items anew and clears the selection. Creates no cells.
  open func reloadData() { selection = [] }
  /// Reads some items anew. Has no effect.
  open func reloadItems(at indexPaths: [IndexPath]) {}
  /// Reads some sections anew. Has no effect.
  open func reloadSections(_ sections: IndexSet) {}
  /// Tells the view of new items. Has no effect.
  open func insertItems(at indexPaths: [IndexPath]) {}
  /// Tells the view of deleted items. Has no effect.
  open func deleteItems(at indexPaths: [IndexPath]) {}
  /// Makes several changes at once, and then calls `completion` with true.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    completion?(true)
  }

  /// The number of sections.
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
  /// Returns the number of items in a section.
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }
  /// The index paths of the selected items, or nil if there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection }
  /// The index paths of the visible items. Always empty.
  open var indexPathsForVisibleItems: [IndexPath] { [] }
  /// The visible cells. Always empty.
  open var visibleCells: [UICollectionViewCell] { [] }
  /// Returns the visible cell of an item. Always nil.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
  /// Returns the item of a visible cell. Always nil.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
  /// Returns the visible item at a point. Always nil.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }

  /// Selects an item without telling the delegate.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return selection = [] }
    selection = (allowsMultipleSelection ? selection.filter { $0 != indexPath } : []) + [indexPath]
  }
  /// Deselects an item without telling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { selection.removeAll { $0 == indexPath } }
  /// Scrolls to an item. Has no effect.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
  /// Replaces the layout of the items.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) { collectionViewLayout = layout }
}

/// A view of a collection that can be used again. **Source:** Apple, UICollectionReusableView.
open class UICollectionReusableView: UIView {
  /// The identifier under which the view's class is registered.
  open internal(set) var reuseIdentifier: String?

  /// Creates a view with a frame, in points.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates an empty view. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Prepares the view for another item. Never called, because no view is used again.
  open func prepareForReuse() {}
}

/// A cell that displays an item. **Source:** Apple, UICollectionViewCell.
open class UICollectionViewCell: UICollectionReusableView {
  /// The view to which the contents are added.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }()
  /// A Boolean value that indicates whether the cell is selected. Default false.
  open var isSelected = false
  /// A Boolean value that indicates whether the cell is being touched. Default false.
  open var isHighlighted = false
  /// The view behind the contents.
  open var backgroundView: UIView?
  /// The view behind the contents of a selected cell.
  open var selectedBackgroundView: UIView?
}

/// The methods that provide the items of a collection view. **Source:** Apple, UICollectionViewDataSource.
@preconcurrency @MainActor public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of sections. Default 1.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell of an item.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  /// Returns 1 by default.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// The methods that respond to the selection of items. Only tests call them. **Source:** Apple,
/// UICollectionViewDelegate.
@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Returns whether the user may select an item. Default true.
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Called after the user selects an item.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called after the user deselects an item.
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Called before a cell is displayed.
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  /// Called after a cell has been displayed.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Returns true by default.
  public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    true
  }
  /// Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Does nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  /// Does nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
}

/// A collection view with a controller. **Source:** Apple, UICollectionViewController.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private let layout: UICollectionViewLayout
  /// The collection view of the layout.
  open lazy var collectionView: UICollectionView! = {
    let view = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
    (view.dataSource, view.delegate) = (self, self)
    return view
  }()

  /// Creates a controller whose collection view has a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout. Nib files are not supported, so the arguments are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    layout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller with a flow layout. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The layout of the collection view.
  open var collectionViewLayout: UICollectionViewLayout { layout }

  open override func loadView() { view = collectionView }

  /// Returns 1 by default.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns 0 by default.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// Returns an empty cell by default.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
  /// Does nothing by default.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
