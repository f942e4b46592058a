import CaptureModel
import Foundation

// How each kind of property reads and writes a scenario's values.

extension DeviceProperty {
  /// A property that is read.
  init(_ read: @escaping Read) {
    self.init(read: read, set: nil)
  }

  /// A method that sets something and takes arguments.
  init(_ set: @escaping Set) {
    self.init(read: nil, set: set)
  }

  typealias Path<Value> = ReferenceWritableKeyPath<AVCaptureDevice, Value> & Sendable

  /// `true` or `false`.
  static func flag(_ path: Path<Bool>) -> DeviceProperty {
    DeviceProperty(
      read: { .boolean($0[keyPath: path]) },
      set: { device, setting, _ in
        guard case .boolean(let value) = setting.value else { throw setting.mismatch("true or false") }
        device[keyPath: path] = value
      })
  }

  /// One of the cases of an enumeration, by its Swift name.
  static func word<Value: Sendable>(_ path: Path<Value>, _ cases: [Value]) -> DeviceProperty {
    DeviceProperty(
      read: { .text("\($0[keyPath: path])") },
      set: { device, setting, _ in
        guard let value = cases.first(where: { setting.value == .text("\($0)") }) else {
          throw setting.mismatch("one of: \(cases.map { "\($0)" }.joined(separator: ", "))")
        }
        device[keyPath: path] = value
      })
  }

  /// An exact time: `1/60`.
  static func time(_ path: Path<CMTime>) -> DeviceProperty {
    DeviceProperty(
      read: { $0[keyPath: path].scenarioValue },
      set: {
        $0[keyPath: path] = try $1.duration; _ = $2
      })
  }

  /// `[0.5, 0.5]`.
  static func point(_ path: Path<CGPoint>) -> DeviceProperty {
    DeviceProperty(
      read: { .list([.number($0[keyPath: path].x), .number($0[keyPath: path].y)]) },
      set: { device, setting, _ in
        guard case .list(let parts) = setting.value, parts.count == 2, let x = parts[0].doubleValue,
          let y = parts[1].doubleValue
        else { throw setting.mismatch("a point such as [0.5, 0.5]") }
        device[keyPath: path] = CGPoint(x: x, y: y)
      })
  }
}

extension Scenario.Setting {
  /// A number.
  var number: Double {
    get throws {
      guard let number = value.doubleValue else { throw mismatch("a number") }
      return number
    }
  }

  /// One of the arguments that a mapping holds.
  func field(_ name: String) throws -> Scenario.Setting {
    guard case .fields(let fields) = value, let field = fields.first(where: { $0.name == name }) else {
      throw mismatch("a mapping with '\(name)'")
    }
    return field
  }

  /// A number among the arguments that a mapping holds.
  func argument(_ name: String) throws -> Double { try field(name).number }
}

extension CMTime {
  /// `1/60`, or `invalid`.
  var scenarioValue: Scenario.Value {
    isNumeric ? .rational(value, Int64(timescale)) : .text("invalid")
  }
}
