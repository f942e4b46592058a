/// A method and its name, which a button, timer or notification can call later.
///
/// Swift on Linux has no Objective-C runtime that finds a method by its name. `camsim build` rewrites
/// `#selector(shoot(_:))` to `Selector("shoot:", Camera.shoot(_:))`, which includes the method. A selector that is
/// created from a name alone compares and prints as on Apple's platforms, but cannot be called. **Source:** Apple,
/// `Selector`.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // Unchecked: the method is a constant; the caller is responsible for the thread, as with Objective-C messages.
  /// The name in Objective-C spelling, such as `shoot:`.
  public let description: String
  private let method: Method?

  /// A method whose types are erased.
  private struct Method {
    let isOf: (_ target: Any) -> Bool
    let call: (_ target: Any, _ arguments: [Any?]) -> Any?
  }

  private init<Target>(_ name: String, arguments count: Int, _ call: @escaping (Target, [Any?]) -> Any?) {
    // A name without labels, as in `#selector(shoot)`, gets one colon for each argument of the method.
    description = name.contains(":") ? name : name + String(repeating: ":", count: count)
    method = Method(isOf: { $0 is Target }, call: { call($0 as! Target, $1) })
  }

  /// Creates a selector from a name, without a method to call.
  public init(_ name: String) { (description, method) = (name, nil) }

  /// Creates a selector from a name, without a method to call.
  public init(stringLiteral name: String) { self.init(name) }

  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// Returns whether `target` has the method; false for a selector that is only a name.
  package func isMethod(of target: Any) -> Bool { method?.isOf(target) ?? false }

  /// Calls the method on `target` with as many of the arguments as it accepts; missing arguments are nil.
  ///
  /// - Returns: The result of the method, or `()` if it has none.
  @discardableResult
  public func perform(on target: Any, _ arguments: Any?...) -> Any? {
    guard let method else {
      fatalError(
        """
        the selector \(description) has only a name, so it cannot be sent to \(type(of: target)); write #selector and build with camsim build, \
        or Selector("\(description)", \(type(of: target)).method)
        """)
    }
    guard method.isOf(target) else {
      fatalError("-[\(type(of: target)) \(description)]: unrecognized selector: the method belongs to another class")
    }
    return method.call(target, arguments + [nil, nil, nil])
  }
}

extension Selector {
  /// Returns an argument of a method. As in Objective-C, the class of an object is not checked: a method that expects a
  /// button can be the action of any control.
  private static func argument<Argument>(_ value: Any?) -> Argument {
    if let argument = value as? Argument { return argument }
    guard Argument.self is AnyObject.Type, let value, type(of: value) is AnyObject.Type else {
      return value as! Argument
    }
    return unsafeBitCast(value as AnyObject, to: Argument.self)
  }
}

// MARK: Rewritten `#selector` expressions

extension Selector {
  /// Creates a selector for a method without arguments.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () -> Result) {
    self.init(name, arguments: 0) { (target: Target, _) in method(target)() }
  }

  /// Creates a selector for a method with one argument, usually the sender.
  public init<Target, First, Result>(_ name: String, _ method: @escaping (Target) -> (First) -> Result) {
    self.init(name, arguments: 1) { (target: Target, arguments) in method(target)(Self.argument(arguments[0])) }
  }

  /// Creates a selector for a method with two arguments, usually the sender and its event.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) -> Result
  ) {
    self.init(name, arguments: 2) { (target: Target, arguments) in
      method(target)(Self.argument(arguments[0]), Self.argument(arguments[1]))
    }
  }

  /// Creates a selector for a method with three arguments, such as a completion method with its context.
  public init<Target, First, Second, Third, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second, Third) -> Result
  ) {
    self.init(name, arguments: 3) { (target: Target, arguments) in
      method(target)(Self.argument(arguments[0]), Self.argument(arguments[1]), context(arguments[2]))
    }
  }

  /// Creates a selector for a class method without arguments. The selector is sent to the class.
  public init<Target, Result>(_ name: String, of type: Target.Type, _ method: @escaping @MainActor () -> Result) {
    let method = unsafeBitCast(method, to: (() -> Result).self)
    self.init(name, arguments: 0) { (_: Target.Type, _) in method() }
  }

  /// Creates a selector for a class method with one argument. The selector is sent to the class.
  public init<Target, First, Result>(
    _ name: String, of type: Target.Type, _ method: @escaping @MainActor (First) -> Result
  ) {
    let method = unsafeBitCast(method, to: ((First) -> Result).self)
    self.init(name, arguments: 1) { (_: Target.Type, arguments) in method(Self.argument(arguments[0])) }
  }

  /// Creates a selector for an asynchronous method without arguments. Performing it starts a task; no completion
  /// handler is called.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () async -> Void) {
    self.init(name, arguments: 1) { (target: Target, _) in
      // As in Objective-C, the caller is responsible for the thread.
      nonisolated(unsafe) let call = method(target)
      return Task { await call() }
    }
  }

  // A selector is performed on the calling thread without an isolation check, as on Apple's platforms. Actor isolation
  // isn't part of the calling convention. The extra parameter only distinguishes these initializers from those above.

  /// Creates a selector for a main-actor method without arguments.
  public init<Target, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () -> Result, on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> () -> Result).self)) }

  /// Creates a selector for a main-actor method with one argument.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First) -> Result,
    on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> (First) -> Result).self)) }

  /// Creates a selector for a main-actor method with two arguments.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First, Second) -> Result,
    on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> (First, Second) -> Result).self)) }

  /// Creates a selector for a main-actor method with three arguments.
  public init<Target, First, Second, Third, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First, Second, Third) -> Result,
    on actor: MainActor.Type = MainActor.self
  ) { self.init(name, unsafeBitCast(method, to: ((Target) -> (First, Second, Third) -> Result).self)) }

  /// Creates a selector for the getter of a property: `#selector(getter: Camera.zoom)`.
  public init<Target, Value>(getter name: String, _ get: @escaping @MainActor (Target) -> Value) {
    let get = unsafeBitCast(get, to: ((Target) -> Value).self)
    self.init(name, arguments: 0) { (target: Target, _) in get(target) }
  }

  /// Creates a selector for the setter of a property: `#selector(setter: Camera.zoom)`.
  public init<Target, Value>(setter name: String, _ set: @escaping @MainActor (Target, Value) -> Void) {
    let set = unsafeBitCast(set, to: ((Target, Value) -> Void).self)
    self.init(name, arguments: 1) { (target: Target, arguments) in set(target, Self.argument(arguments[0])) }
  }
}

/// Returns the last argument of a completion method. As in Objective-C, any pointer, even null, is passed to a
/// parameter of any pointer type.
private func context<Value>(_ argument: Any?) -> Value {
  let pointers: [Any.Type] = [
    UnsafeRawPointer.self, UnsafeMutableRawPointer.self, UnsafeRawPointer?.self, UnsafeMutableRawPointer?.self,
  ]
  guard pointers.contains(where: { $0 == Value.self }) else { return argument as! Value }
  return unsafeBitCast(argument as? UnsafeMutableRawPointer, to: Value.self)
}
