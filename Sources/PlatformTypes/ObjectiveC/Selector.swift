/// The name of a method together with the method, so that a button, a timer or a notification can call it later.
///
/// Swift on Linux has no Objective-C runtime that finds a method by its name. `camsim build` turns `#selector(shoot(_:))` into
/// `Selector("shoot:", Camera.shoot)`, which carries the method along. A selector made of a name alone compares and prints as on Apple's
/// platforms, but has nothing to call. **Source:** Apple, `Selector`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // Unchecked: the method is a constant; who performs it answers for the thread, as with Objective-C's messages.
  /// The name in Objective-C's spelling: `shoot:`.
  public let description: String
  private let method: ((Any, [Any?]) -> Any?)?

  private init(_ name: String, method: ((Any, [Any?]) -> Any?)?) {
    description = name
    self.method = method
  }

  /// A name without a method.
  public init(_ name: String) { self.init(name, method: nil) }

  /// A name without a method.
  public init(stringLiteral name: String) { self.init(name) }

  /// A method without arguments.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name) { target, _ in method(target as! Target)() }
  }

  /// A method with one argument, mostly the sender.
  public init<Target, First, Result>(_ name: String, _ method: @escaping (Target) -> (First) -> Result) {
    self.init(name) { target, arguments in method(target as! Target)(arguments[0] as! First) }
  }

  /// A method with two arguments, mostly the sender and its event.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name) { target, arguments in method(target as! Target)(arguments[0] as! First, arguments[1] as! Second) }
  }

  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// Calls the method on `target`, with as many of the arguments as it takes; those that are missing are nil.
  ///
  /// - Returns: what the method returns; `()` for a method without a result.
  @discardableResult
  public func perform(on target: Any, _ arguments: Any?...) -> Any? {
    guard let method else {
      fatalError(
        """
        the selector \(description) is only a name, so \(type(of: target)) cannot be sent it: write #selector and build with camsim build, \
        or Selector("\(description)", \(type(of: target)).method)
        """)
    }
    return method(target, arguments + [nil, nil])
  }
}
