/// One thing that can be called; the list of all is written by `Scripts/call-table`.
struct Callable: Sendable {
  /// As the symbol graph has it, with ` =` for the setter of a property.
  let name: String
  /// Whether only the main thread may call it.
  let isOnMain: Bool
  private let body: @Sendable (CallGenerator) throws -> Void

  static func anywhere(_ name: String, _ body: @escaping @Sendable (CallGenerator) throws -> Void) -> Callable {
    Callable(name: name, isOnMain: false, body: body)
  }

  static func onMain(_ name: String, _ body: @escaping @MainActor @Sendable (CallGenerator) throws -> Void) -> Callable
  {
    Callable(name: name, isOnMain: true) { caller in try MainActor.assumeIsolated { try body(caller) } }
  }

  /// Makes arguments, calls, and keeps what comes back.
  func call(by caller: CallGenerator) throws { try body(caller) }

  /// The type that it belongs to; for a function of C, the beginning of its name.
  var owner: Substring {
    let path = name.prefix { $0 != "(" }
    if let dot = path.lastIndex(of: ".") { return path[..<dot] }
    return path.prefix(8)
  }

  /// How often it is chosen: what changes something more often than what only looks.
  var weight: Int {
    let isGetter = !name.contains("(") && !name.hasSuffix("=")
    return isGetter ? 1 : name.hasPrefix("AVCapture") ? 8 : 4
  }
}

/// How a call ended.
enum Ending: Int, CaseIterable {
  /// It came back.
  case returned
  /// It threw a Swift error.
  case threw
  /// It came back, and the model has recorded what would have been an exception on a phone.
  case raised
  /// It was not made, for its precondition does not hold: nothing lives that it could have been called on or with.
  case unmade
}
