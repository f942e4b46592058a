/// The name of a method together with the method, so that a button, a timer or a notification can call it later.
///
/// Swift on Linux has no Objective-C runtime that finds a method by its name. `camsim build` turns `#selector(shoot(_:))` into
/// `Selector("shoot:", Camera.shoot(_:))`, which carries the method along. A selector made of a name alone compares and prints as on Apple's
/// platforms, but has nothing to call. **Source:** Apple, `Selector`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // Unchecked: the method is a constant; who performs it answers for the thread, as with Objective-C's messages.
  /// The name in Objective-C's spelling: `shoot:`.
  public let description: String
  private let method: Method?

  /// A method with its types erased.
  private struct Method {
    let isOf: (_ target: Any) -> Bool
    let call: (_ target: Any, _ arguments: [Any?]) -> Any?
  }

  private init<Target>(_ name: String, arguments count: Int, _ call: @escaping (Target, [Any?]) -> Any?) {
    // A name without labels, as `#selector(shoot)` writes it, stands for a method with as many arguments as this one takes.
    description = name.contains(":") ? name : name + String(repeating: ":", count: count)
    method = Method(isOf: { $0 is Target }, call: { call($0 as! Target, $1) })
  }

  /// A name without a method.
  public init(_ name: String) { (description, method) = (name, nil) }

  /// A name without a method.
  public init(stringLiteral name: String) { self.init(name) }

  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// Whether `target` has the method. False for a selector that is only a name.
  package func isMethod(of target: Any) -> Bool { method?.isOf(target) ?? false }

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
    guard method.isOf(target) else {
      fatalError("-[\(type(of: target)) \(description)]: unrecognized selector: the method is of another class")
    }
    return method.call(target, arguments + [nil, nil])
  }
}

// MARK: What `#selector` becomes

extension Selector {
  /// A method without arguments.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name, arguments: 0) { (target: Target, _) in method(target)() }
  }

  /// A method with one argument, mostly the sender.
  public init<Target, First, Result>(_ name: String, _ method: @escaping (Target) -> (First) -> Result) {
    self.init(name, arguments: 1) { (target: Target, arguments) in method(target)(arguments[0] as! First) }
  }

  /// A method with two arguments, mostly the sender and its event.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name, arguments: 2) { (target: Target, arguments) in
      method(target)(arguments[0] as! First, arguments[1] as! Second)
    }
  }

  // A selector is performed on whatever thread sends it, without a check: so are the methods of the main actor on Apple's platforms. The actor
  // is no part of how such a function is called. The parameter only makes them other initializers than those above.

  /// A method of the main actor without arguments.
  public init<Target, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () -> Result, on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> () -> Result).self)) }

  /// A method of the main actor with one argument.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First) -> Result,
    on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> (First) -> Result).self)) }

  /// A method of the main actor with two arguments.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First, Second) -> Result,
    on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> (First, Second) -> Result).self)) }

  /// The method that reads a property: `#selector(getter: Camera.zoom)`.
  public init<Target, Value>(getter name: String, _ get: @escaping @MainActor (Target) -> Value) {
    let get = unsafeBitCast(get, to: ((Target) -> Value).self)
    self.init(name, arguments: 0) { (target: Target, _) in get(target) }
  }

  /// The method that sets a property: `#selector(setter: Camera.zoom)`.
  public init<Target, Value>(setter name: String, _ set: @escaping @MainActor (Target, Value) -> Void) {
    let set = unsafeBitCast(set, to: ((Target, Value) -> Void).self)
    self.init(name, arguments: 1) { (target: Target, arguments) in set(target, arguments[0] as! Value) }
  }
}
