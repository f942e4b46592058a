import CaptureModel
import CoreMediaModel
import SimulationKernel

extension Scenario.Value {
  /// Creates the scenario value that represents a property's value.
  init(_ value: PropertyValue) {
    self =
      switch value {
      case .none: .text("none")
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .time(let time): time.isNumeric ? .rational(time.value, Int64(time.timescale)) : .text("invalid")
      case .text(let text): .text(text)
      case .list(let values): .list(values.map(Self.init))
      case .fields(let fields): .fields(fields.map { Scenario.Setting(name: $0.name, value: Self($0.value)) })
      }
  }

  /// The property value that this scenario value represents.
  var propertyValue: PropertyValue {
    switch self {
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .rational(let numerator, let denominator):
      .time(CMTime(value: numerator, timescale: CMTimeScale(clamping: denominator)))
    case .time(.nanoseconds(let nanoseconds)): .time(CMTime(value: nanoseconds, timescale: 1_000_000_000))
    case .time(.frames), .text: .text(description)
    case .list(let values): .list(values.map(\.propertyValue))
    case .fields(let fields): .fields(fields.map { .init($0.name, $0.value.propertyValue) })
    }
  }
}

extension Scenario.Setting {
  func mismatch(_ expected: String) -> ScenarioError {
    ScenarioError(.badScenario, "\(name) cannot be \(value); use \(expected)")
  }

  /// Returns the setting's value, converted to the type of a property.
  ///
  /// - Throws: `ScenarioError` for a value of the wrong type.
  func value<Value: PropertySettable>(as type: Value.Type = Value.self) throws -> Value {
    guard let value = Value(propertyValue: value.propertyValue) else {
      throw mismatch(Value.propertyForm.expectation)
    }
    return value
  }
}

extension [Property<AnyObject>] {
  /// Returns the current value of a property or of one of its parts, such as `activeFormat.width`; nil for an unknown
  /// name.
  func value(of name: String, in object: AnyObject) -> Scenario.Value? {
    if let property = first(where: { $0.name == name }) { return property.get.map { Scenario.Value($0(object)) } }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let whole = first(where: { $0.name == parts[0] })?.get?(object) else { return nil }
    return whole[parts[1]].map(Scenario.Value.init)
  }

  /// Sets the value of a property.
  ///
  /// - Parameter completion: Called when the setting has taken effect, for settings that report completion.
  /// - Throws: `ScenarioError` for a property that cannot be set or does not accept the value, or the error that
  ///   Apple's API would throw.
  func set(
    _ setting: Scenario.Setting, of object: AnyObject,
    completion: @escaping Property<AnyObject>.Completion = { _ in }
  ) throws {
    guard let set = first(where: { $0.name == setting.name })?.set else {
      let known = filter { $0.set != nil }.map(\.name).sorted().joined(separator: ", ")
      throw ScenarioError(.badScenario, "'\(setting.name)' cannot be set; settable properties are: \(known)")
    }
    do {
      try set(object, setting.value.propertyValue, completion)
    } catch let error as PropertyMismatch { throw setting.mismatch(error.expected) }
  }
}
