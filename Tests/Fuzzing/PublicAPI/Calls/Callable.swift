/// A function, initializer or property of the public API that can be called. `Scripts/call-table` generates the list.
struct Callable: Sendable {
  /// The name from the symbol graph, with a suffix ` =` for the setter of a property.
  let name: String
  /// Whether it must be called on the main thread.
  let isOnMain: Bool
  private let body: @Sendable (CallGenerator) throws -> Void

  static func anywhere(_ name: String, _ body: @escaping @Sendable (CallGenerator) throws -> Void) -> Callable {
    Callable(name: name, isOnMain: false, body: body)
  }

  static func onMain(_ name: String, _ body: @escaping @MainActor @Sendable (CallGenerator) throws -> Void) -> Callable
  {
    Callable(name: name, isOnMain: true) { caller in try MainActor.assumeIsolated { try body(caller) } }
  }

  /// Generates arguments, makes the call and stores the result.
  func call(by caller: CallGenerator) throws { try body(caller) }

  /// The name of the declaring type, or the prefix of a C function's name.
  var owner: Substring {
    let path = name.prefix { $0 != "(" }
    if let dot = path.lastIndex(of: ".") { return path[..<dot] }
    return path.prefix(8)
  }

  /// The relative probability of being chosen, which is higher for calls that change state.
  var weight: Int {
    let isGetter = !name.contains("(") && !name.hasSuffix("=")
    return isGetter ? 1 : name.hasPrefix("AVCapture") ? 8 : 4
  }
}

/// The result of a call.
enum Ending: Int, CaseIterable {
  /// The call returned without an error.
  case returned
  /// The call threw a Swift error.
  case threw
  /// The call returned, and the model recorded an exception that a phone would have raised.
  case raised
  /// The call was not made because no live object was available as its receiver or argument.
  case unmade
}
