import Foundation
import SimulationKernel

/// A control that selects one of several indexes. **Source:** Apple, AVCaptureIndexPicker.
public final class AVCaptureIndexPicker: AVCaptureControl, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// The human-readable title of the picker.
  public let localizedTitle: String
  /// The name of the SF Symbol that represents the picker.
  public let symbolName: String
  /// The human-readable titles of the indexes.
  public let localizedIndexTitles: [String]
  /// The number of indexes to choose from.
  public let numberOfIndexes: Int
  private let state: Guarded<State>

  private struct State {
    var index = 0
    var identifier: String?
    var action: ControlAction<Int>?
  }

  private init(_ localizedTitle: String, _ symbolName: String, _ count: Int, _ titles: [String]) {
    let system = CaptureSystem.current
    self.localizedTitle = localizedTitle
    self.symbolName = symbolName
    localizedIndexTitles = titles
    numberOfIndexes = count
    state = Guarded(State(), lock: system.lock)
    super.init(system: system)
    _ = requireArgument(
      count > 0, "initWithLocalizedTitle:symbolName:numberOfIndexes:", "numberOfIndexes must be greater than 0",
      remedy: "pass at least one index")
  }

  /// Creates a picker of untitled indexes. Raises NSInvalidArgumentException for zero indexes.
  public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
    self.init(localizedTitle, symbolName, numberOfIndexes, [])
  }

  /// Creates a picker of indexes, with a title for each. Raises NSInvalidArgumentException for zero indexes.
  public convenience init(
    _ localizedTitle: String, symbolName: String, numberOfIndexes: Int, localizedTitleTransform: (Int) -> String
  ) {
    self.init(
      localizedTitle, symbolName, numberOfIndexes, (0..<max(0, numberOfIndexes)).map(localizedTitleTransform))
  }

  /// Creates a picker of titled indexes. Raises NSInvalidArgumentException for an empty array.
  public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
    self.init(localizedTitle, symbolName, localizedIndexTitles.count, localizedIndexTitles)
  }

  /// The zero-based index currently selected. Setting it from code does not call the action.
  ///
  /// Raises NSInvalidArgumentException for an invalid index. **Source:** Apple, selectedIndex; that the action is not
  /// called is inferred.
  public var selectedIndex: Int {
    get { state.read { $0.index } }
    set {
      guard
        requireArgument(
          newValue >= 0 && newValue < numberOfIndexes, "setSelectedIndex:", "\(newValue) is out of range",
          remedy: "pass an index from 0 to numberOfIndexes - 1")
      else { return }
      change(state) { $0.index = newValue }
    }
  }

  /// The identifier of the control for user-interface tests.
  public var accessibilityIdentifier: String? {
    get { state.read { $0.identifier } }
    set { change(state) { $0.identifier = newValue } }
  }

  /// Sets the action to call on the given queue whenever the user selects an index.
  public func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping @Sendable (Int) -> Void) {
    let action = ControlAction(
      queue: actionQueue, callbackQueue: system.delivery.callbackQueue(for: actionQueue), body: action)
    change(state) { $0.action = action }
  }

  override var title: String { localizedTitle }

  override var hasAction: Bool { state.read { $0.action != nil } }

  override func take(_ number: Double) {
    let (index, action) = change(state) { state in
      state.index = min(max(0, Int(number.rounded())), numberOfIndexes - 1)
      return (state.index, state.action)
    }
    action?.callbackQueue.submit { action?.body(index) }
  }
}
