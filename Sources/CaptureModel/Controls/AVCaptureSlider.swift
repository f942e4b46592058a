import Foundation
import SimulationKernel

/// A control that selects a number. **Source:** Apple, AVCaptureSlider.
public final class AVCaptureSlider: AVCaptureControl, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// The human-readable title of the slider.
  public let localizedTitle: String
  /// The name of the SF Symbol that represents the slider.
  public let symbolName: String
  private let numbers: Numbers
  private let state: Guarded<State>

  /// The values that the slider supports.
  private enum Numbers {
    case range(ClosedRange<Float>, step: Float?)
    case list([Float])

    var limits: ClosedRange<Float> {
      switch self {
      case .range(let range, _): range
      case .list(let values): (values.min() ?? 0)...(values.max() ?? 0)
      }
    }

    /// Returns the nearest supported value.
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

  /// Creates a continuous slider. Raises NSInvalidArgumentException for an empty range.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
    self.init(
      localizedTitle, symbolName, .range(range, step: nil),
      range.lowerBound < range.upperBound ? nil : "minValue must be less than maxValue")
  }

  /// Creates a stepped slider. Raises NSInvalidArgumentException for an empty range, and for a step that is not
  /// positive.
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float) {
    self.init(
      localizedTitle, symbolName, .range(range, step: step),
      range.lowerBound >= range.upperBound
        ? "minValue must be less than maxValue" : step > 0 ? nil : "step must be greater than 0")
  }

  /// Creates a slider with discrete values. Raises NSInvalidArgumentException for an empty array, and for NaN.
  public convenience init(_ localizedTitle: String, symbolName: String, values: [Float]) {
    let numbers = values.filter { !$0.isNaN }
    self.init(
      localizedTitle, symbolName, .list(numbers),
      values.isEmpty ? "values must not be empty" : numbers.count < values.count ? "A value is not a number" : nil)
  }

  /// The current value; initially the smallest. Setting it from code does not call the action.
  ///
  /// Raises NSInvalidArgumentException for a value outside the limits. **Source:** Apple, value; that the action is not
  /// called is inferred.
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

  /// The values that the slider emphasizes. Raises NSInvalidArgumentException for values outside the limits.
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

  /// The format string for displayed values, or nil for the system's format.
  public var localizedValueFormat: String? {
    get { state.read { $0.format } }
    set { change(state) { $0.format = newValue } }
  }

  /// The identifier of the control for user-interface tests.
  public var accessibilityIdentifier: String? {
    get { state.read { $0.identifier } }
    set { change(state) { $0.identifier = newValue } }
  }

  /// Sets the action to call on the given queue whenever the user changes the value.
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
