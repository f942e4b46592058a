import CaptureModel
import CoreMediaModel
import SimulationKernel

extension Scenario.Value {
  /// A property's value as a scenario writes it.
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

  /// What a scenario writes, for a property.
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
    ScenarioError(.badScenario, "\(name) cannot be \(value); give \(expected)")
  }

  /// The setting's value as a property's type.
  ///
  /// - Throws: `ScenarioError` for what is nothing of the kind.
  func value<Value: PropertySettable>(as type: Value.Type = Value.self) throws -> Value {
    guard let value = Value(propertyValue: value.propertyValue) else {
      throw mismatch(Value.propertyForm.expectation)
    }
    return value
  }
}

extension [Property<AnyObject>] {
  /// The value of a property now, or of a part of it, as in `activeFormat.width`; nil for a name that is not known.
  func value(of name: String, in object: AnyObject) -> Scenario.Value? {
    if let property = first(where: { $0.name == name }) { return property.get.map { Scenario.Value($0(object)) } }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let whole = first(where: { $0.name == parts[0] })?.get?(object) else { return nil }
    return whole[parts[1]].map(Scenario.Value.init)
  }

  /// Sets a property.
  ///
  /// - Parameter completion: called when it has taken effect, by settings that tell so.
  /// - Throws: `ScenarioError` for one that cannot be set, or not to this; what Apple's method throws.
  func set(
    _ setting: Scenario.Setting, of object: AnyObject,
    completion: @escaping Property<AnyObject>.Completion = { _ in }
  ) throws {
    guard let set = first(where: { $0.name == setting.name })?.set else {
      let known = filter { $0.set != nil }.map(\.name).sorted().joined(separator: ", ")
      throw ScenarioError(.badScenario, "'\(setting.name)' cannot be set; what can: \(known)")
    }
    do {
      try set(object, setting.value.propertyValue, completion)
    } catch let error as PropertyMismatch { throw setting.mismatch(error.expected) }
  }
}
