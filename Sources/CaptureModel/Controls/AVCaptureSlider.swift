import Foundation
import SimulationKernel

/// A control for a number. **Source:** Apple, AVCaptureSlider.
public final class AVCaptureSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// Its name for people.
  public let localizedTitle: String
  /// The name of its symbol.
  public let symbolName: String
  private let numbers: Numbers
  private let state: Guarded<State>

  /// The numbers that it can have.
  private enum Numbers {
    case range(ClosedRange<Float>, step: Float?)
    case list([Float])

    var limits: ClosedRange<Float> {
      switch self {
      case .range(let range, _): range
      case .list(let values): (values.min() ?? 0)...(values.max() ?? 0)
      }
    }

    /// The number that is nearest to another one.
    func nearest(_ value: Float) -> Float {
      switch self {
      case .list(let values): return values.min { abs($0 - value) < abs($1 - value) } ?? value
      case .range(let range, let step):
        let value = min(max(value, range.lowerBound), range.upperBound)
        guard let step else { return value }
        return min(range.lowerBound + ((value - range.lowerBound) / step).rounded() * step, range.upperBound)
      }
    }
  }

  private struct State {
    var value: Float
    var prominentValues: [Float] = []
    var format: String?
    var identifier: String?
    var action: ControlAction<Float>?
  }

  private init(_ localizedTitle: String, _ symbolName: String, _ numbers: Numbers, _ problem: String?) {
    let system = CaptureSystem.current
    self.localizedTitle = localizedTitle
    self.symbolName = symbolName
    self.numbers = numbers
    state = Guarded(State(value: numbers.limits.lowerBound), lock: system.lock)
    super.init(system: system)
    _ = requireArgument(
      problem == nil, "initWithLocalizedTitle:symbolName:…", problem ?? "",
      remedy: "pass a range with minValue < maxValue and a positive step, or a list of numbers")
  }

  /// A slider for every number of a range. Raises NSInvalidArgumentException for an empty range.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
    self.init(
      localizedTitle, symbolName, .range(range, step: nil),
      range.lowerBound < range.upperBound ? nil : "minValue must be less than maxValue")
  }

  /// A slider for a range in steps. Raises NSInvalidArgumentException for an empty range, and for a step that is not positive.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float) {
    self.init(
      localizedTitle, symbolName, .range(range, step: step),
      range.lowerBound >= range.upperBound
        ? "minValue must be less than maxValue" : step > 0 ? nil : "step must be greater than 0")
  }

  /// A slider for some numbers. Raises NSInvalidArgumentException for none, and for what is no number.
  public convenience init(_ localizedTitle: String, symbolName: String, values: [Float]) {
    let numbers = values.filter { !$0.isNaN }
    self.init(
      localizedTitle, symbolName, .list(numbers),
      values.isEmpty ? "values must not be empty" : numbers.count < values.count ? "A value is not a number" : nil)
  }

  /// The number that is set; the smallest at first. The client's own setting calls no action.
  ///
  /// Raises NSInvalidArgumentException for one outside of the limits. **Source:** Apple, value; that the action is not called is
  /// inferred.
  public var value: Float {
    get { state.read { $0.value } }
    set {
      guard
        requireArgument(
          numbers.limits.contains(newValue), "setValue:", "\(newValue) is out of range",
          remedy: "use values within the slider's range")
      else { return }
      change(state) { $0.value = numbers.nearest(newValue) }
    }
  }

  /// The numbers at which the slider holds. Raises NSInvalidArgumentException for ones outside of the limits.
  public var prominentValues: [Float] {
    get { state.read { $0.prominentValues } }
    set {
      guard
        requireArgument(
          newValue.allSatisfy(numbers.limits.contains), "setProminentValues:", "A value is out of range",
          remedy: "use values within the slider's range")
      else { return }
      change(state) { $0.prominentValues = newValue }
    }
  }

  /// How the number is written for people; nil leaves it to the system.
  public var localizedValueFormat: String? {
    get { state.read { $0.format } }
    set { change(state) { $0.format = newValue } }
  }

  /// Its name for tests.
  public var accessibilityIdentifier: String? {
    get { state.read { $0.identifier } }
    set { change(state) { $0.identifier = newValue } }
  }

  /// What is called on a queue with each number that the user sets.
  public func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping @Sendable (Float) -> Void) {
    let action = ControlAction(
      queue: actionQueue, callbackQueue: system.delivery.callbackQueue(for: actionQueue), body: action)
    change(state) { $0.action = action }
  }

  override var title: String { localizedTitle }

  override var hasAction: Bool { state.read { $0.action != nil } }

  override func take(_ number: Double) {
    let (value, action) = change(state) { state in
      state.value = numbers.nearest(Float(number))
      return (state.value, state.action)
    }
    action?.callbackQueue.submit { action?.body(value) }
  }
}
