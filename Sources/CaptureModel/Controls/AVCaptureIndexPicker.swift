import Foundation
import SimulationKernel

/// A control for a choice. **Source:** Apple, AVCaptureIndexPicker.
public final class AVCaptureIndexPicker: AVCaptureControl, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// Its name for people.
  public let localizedTitle: String
  /// The name of its symbol.
  public let symbolName: String
  /// The names of the choices for people.
  public let localizedIndexTitles: [String]
  /// How many choices there are.
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

  /// A picker of numbers without names. Raises NSInvalidArgumentException for none.
  public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
    self.init(localizedTitle, symbolName, numberOfIndexes, [])
  }

  /// A picker of numbers, and the name of each. Raises NSInvalidArgumentException for none.
  public convenience init(
    _ localizedTitle: String, symbolName: String, numberOfIndexes: Int, localizedTitleTransform: (Int) -> String
  ) {
    self.init(
      localizedTitle, symbolName, numberOfIndexes, (0..<max(0, numberOfIndexes)).map(localizedTitleTransform))
  }

  /// A picker of names. Raises NSInvalidArgumentException for none.
  public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
    self.init(localizedTitle, symbolName, localizedIndexTitles.count, localizedIndexTitles)
  }

  /// The choice, from 0. The client's own setting calls no action.
  ///
  /// Raises NSInvalidArgumentException for a number that is none. **Source:** Apple, selectedIndex; that the action is not called is
  /// inferred.
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

  /// Its name for tests.
  public var accessibilityIdentifier: String? {
    get { state.read { $0.identifier } }
    set { change(state) { $0.identifier = newValue } }
  }

  /// What is called on a queue with each choice of the user.
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
