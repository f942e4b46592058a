import Foundation

/// A description of the places of a collection view's items. It has no effect. **Source:** Apple,
/// UICollectionViewLayout.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout.
  open internal(set) weak var collectionView: UICollectionView?

  /// Creates a layout with its defaults.
  public override init() { super.init() }
  /// Creates a layout. Archives are not supported, so `coder` is ignored.
  public init?(coder: NSCoder) { super.init() }

  /// Prepares the layout. Never called.
  open func prepare() {}
  /// The size of the contents. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns whether the layout depends on the bounds. Default false.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Invalidates the layout. Has no effect.
  open func invalidateLayout() {}
  /// Returns the attributes of the items in a rectangle. Default nil.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Returns the attributes of an item. Default nil.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the point at which scrolling stops. The default is the proposed one.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
}

/// The place and the appearance of an item. **Source:** Apple, UICollectionViewLayoutAttributes.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {
  /// The index path of the item.
  open var indexPath = IndexPath()
  /// The frame of the item, in points.
  open var frame = CGRect.zero
  /// The opacity of the item, from 0 to 1. Default 1.
  open var alpha: CGFloat = 1
  /// The position of the item in the order from back to front. Default 0.
  open var zIndex = 0
  /// A Boolean value that indicates whether the item is hidden. Default false.
  open var isHidden = false
  /// The transform of the item. Default the identity.
  open var transform = CGAffineTransform.identity

  /// Creates attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public override init() { super.init() }
}

/// A layout of items in rows or columns. It has no effect. **Source:** Apple, UICollectionViewFlowLayout.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of an item that is calculated automatically.
  public static let automaticSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// The least distance between rows, in points. Default 10.
  open var minimumLineSpacing: CGFloat = 10
  /// The least distance between items of a row, in points. Default 10.
  open var minimumInteritemSpacing: CGFloat = 10
  /// The size of an item, in points. Default 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The estimated size of an item, in points; zero for none.
  open var estimatedItemSize = CGSize.zero
  /// The direction in which the user scrolls. Default vertical.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The size of a section's header, in points. Default zero.
  open var headerReferenceSize = CGSize.zero
  /// The size of a section's footer, in points. Default zero.
  open var footerReferenceSize = CGSize.zero
  /// The insets of a section, in points. Default zero.
  open var sectionInset = UIEdgeInsets.zero
}

extension UICollectionView {
  /// The directions in which the user scrolls. **Source:** Apple, UICollectionView.ScrollDirection.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
}

/// The methods that provide the measures of a flow layout. Only tests call them. **Source:** Apple,
/// UICollectionViewDelegateFlowLayout.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the insets of a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  /// Returns the least distance between the rows of a section.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the least distance between the items of a section's row.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout {
    layout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }

  /// Returns the layout's `itemSize` by default.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout).itemSize }
  /// Returns the layout's `sectionInset` by default.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout).sectionInset }
  /// Returns the layout's `minimumLineSpacing` by default.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumLineSpacing }
  /// Returns the layout's `minimumInteritemSpacing` by default.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumInteritemSpacing }
}

/// The parts of an index path of a collection or table. **Source:** Apple, NSIndexPath.
extension NSIndexPath {
  /// Creates an index path of an item in a section of a collection.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }
  /// Creates an index path of a row in a section of a table.
  public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
  /// The section of the item.
  public var section: Int { index(atPosition: 0) }
  /// The item in the section of a collection.
  public var item: Int { index(atPosition: 1) }
  /// The row in the section of a table.
  public var row: Int { index(atPosition: 1) }
}

/// The parts of an index path of a collection or table. **Source:** Apple, IndexPath.
extension IndexPath {
  /// Creates an index path of an item in a section of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// Creates an index path of a row in a section of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The section of the item.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The item in the section of a collection.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The row in the section of a table.
  public var row: Int {
    get { item }
    set { item = newValue }
  }
}
