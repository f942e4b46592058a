import Foundation

/// A view in which the user chooses a row of each component. **Source:** Apple, UIPickerView.
open class UIPickerView: UIView {
  /// The object that provides the numbers of components and rows.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// The object that provides titles and is told of choices.
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selection: [Int: Int] = [:]

  /// The number of components.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  /// Returns the number of rows of a component.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  /// Reads the rows of all components anew.
  open func reloadAllComponents() { selection = [:] }
  /// Reads the rows of a component anew.
  open func reloadComponent(_ component: Int) { selection[component] = nil }
  /// Selects a row without telling the delegate.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selection[component] = row }
  /// Returns the selected row of a component, or -1 if it has no rows.
  open func selectedRow(inComponent component: Int) -> Int {
    numberOfRows(inComponent: component) == 0 ? -1 : selection[component] ?? 0
  }
}

/// The methods that provide the numbers of components and rows. **Source:** Apple, UIPickerViewDataSource.
@preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of components.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows of a component.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The methods that provide titles and respond to choices. Only tests call them. **Source:** Apple,
/// UIPickerViewDelegate.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the title of a row.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// Called after the user chooses a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Returns nil by default.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  /// Does nothing by default.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// A view that shows the progress of a task. **Source:** Apple, UIProgressView.
open class UIProgressView: UIView {
  /// The styles of a progress view. **Source:** Apple, UIProgressView.Style.
  public enum Style: Int, Sendable { case `default`, bar }

  private var number: Float = 0
  /// The style of the view. Default `default`.
  open var progressViewStyle = Style.default
  /// The color of the completed part.
  open var progressTintColor: UIColor?
  /// The color of the remaining part.
  open var trackTintColor: UIColor?
  /// The progress that the view shows in place of its own value.
  open var observedProgress: Progress?

  /// Creates a view with a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// The progress from 0 to 1. Default 0.
  open var progress: Float {
    get { observedProgress.map { Float($0.fractionCompleted) } ?? number }
    set { number = min(1, max(0, newValue)) }
  }

  /// Sets the progress from 0 to 1.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
