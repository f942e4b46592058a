import Foundation

/// A view that displays rows as cells. It has no layout, so it creates no cells itself: a test calls the methods of the
/// data source and the delegate.
///
/// **Source:** Apple, UITableView.
open class UITableView: UIScrollView {
  /// The styles of a table. **Source:** Apple, UITableView.Style.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// The animations of a change of rows, which have no effect. **Source:** Apple, UITableView.RowAnimation.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }
  /// The positions to which a row scrolls. **Source:** Apple, UITableView.ScrollPosition.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// A value that selects the height that a row asks for.
  public static let automaticDimension: CGFloat = -1

  /// The style of the table.
  public let style: Style
  /// The object that provides the rows.
  open weak var dataSource: (any UITableViewDataSource)?
  /// The height of a row, in points. Default automatic.
  open var rowHeight = UITableView.automaticDimension
  /// The estimated height of a row, in points. Default automatic.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The view above the rows.
  open var tableHeaderView: UIView?
  /// The view below the rows.
  open var tableFooterView: UIView?
  /// The view behind the rows.
  open var backgroundView: UIView?
  /// A Boolean value that indicates whether the user can select rows. Default true.
  open var allowsSelection = true
  /// A Boolean value that indicates whether the user can select several rows. Default false.
  open var allowsMultipleSelection = false
  private var cells: [String: UITableViewCell.Type] = [:]
  private var selection: [IndexPath] = []

  /// Creates a table with a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table.
  public override init(frame: CGRect) {
    style = .plain
    super.init(frame: frame)
  }

  /// Creates an empty table. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Registers a class of cells under an identifier.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers an empty cell under an identifier, because nib files are not supported.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cells[identifier] = nib.map { _ in UITableViewCell.self }
  }

  /// Creates a cell of the class that is registered under an identifier, or returns nil if there is none. A class of an
  /// app is created with `init(coder:)`, the only initializer that all classes of cells must have.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    let cell = cells[identifier]?.init(coder: NSCoder())
    cell?.reuseIdentifier = identifier
    return cell
  }

  /// Creates a cell of the class that is registered under an identifier, or an empty one if there is none.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Reads the rows anew and clears the selection. Creates no cells.
  open func reloadData() { selection = [] }
  /// Reads some rows anew. Has no effect.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Reads some sections anew. Has no effect.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
  /// Tells the table of new rows. Has no effect.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Tells the table of deleted rows. Has no effect.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  /// Begins several changes. Has no effect.
  open func beginUpdates() {}
  /// Ends several changes. Has no effect.
  open func endUpdates() {}

  /// The number of sections.
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
  /// Returns the number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  /// Returns the visible cell of a row. Always nil.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  /// The index path of the first selected row, or nil if there is none.
  open var indexPathForSelectedRow: IndexPath? { selection.first }
  /// Selects a row without telling the delegate.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else { return selection = [] }
    selection = (allowsMultipleSelection ? selection.filter { $0 != indexPath } : []) + [indexPath]
  }
  /// Deselects a row without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { selection.removeAll { $0 == indexPath } }
  /// Scrolls to a row. Has no effect.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
}

/// A cell that displays a row. **Source:** Apple, UITableViewCell.
open class UITableViewCell: UIView {
  /// The styles of a cell. **Source:** Apple, UITableViewCell.CellStyle.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// The signs at the trailing edge of a cell. **Source:** Apple, UITableViewCell.AccessoryType.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  /// The appearances of a selected cell. **Source:** Apple, UITableViewCell.SelectionStyle.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  /// The identifier under which the cell's class is registered.
  open internal(set) var reuseIdentifier: String?
  /// The label of the title.
  open private(set) lazy var textLabel: UILabel? = UILabel()
  /// The label of the subtitle.
  open private(set) lazy var detailTextLabel: UILabel? = UILabel()
  /// The view of the image.
  open private(set) lazy var imageView: UIImageView? = UIImageView()
  /// The view to which the contents are added.
  open private(set) lazy var contentView: UIView = {
    let view = UIView(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }()
  /// The sign at the trailing edge. Default `none`.
  open var accessoryType = AccessoryType.none
  /// The view at the trailing edge, in place of the sign.
  open var accessoryView: UIView?
  /// The appearance of a selected cell. Default `default`.
  open var selectionStyle = SelectionStyle.default
  /// A Boolean value that indicates whether the cell is selected. Default false.
  open var isSelected = false
  /// A Boolean value that indicates whether the cell is being touched. Default false.
  open var isHighlighted = false

  /// Creates a cell. The style has no effect.
  public init(style: CellStyle, reuseIdentifier: String?) {
    super.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
  }

  /// Creates an empty cell. Archives are not supported, so `coder` is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Sets whether the cell is selected.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Prepares the cell for another row. Never called, because no cell is used again.
  open func prepareForReuse() {}
}

/// The methods that provide the rows of a table. **Source:** Apple, UITableViewDataSource.
@preconcurrency @MainActor public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of sections. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Returns the title of a section, or nil if it has none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  /// Returns 1 by default.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns nil by default.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// The methods that respond to the selection of rows. Only tests call them. **Source:** Apple, UITableViewDelegate.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// Called after the user selects a row.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Called after the user deselects a row.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  /// Returns the height of a row.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
}

extension UITableViewDelegate {
  /// Does nothing by default.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing by default.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns the table's `rowHeight` by default.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
}
