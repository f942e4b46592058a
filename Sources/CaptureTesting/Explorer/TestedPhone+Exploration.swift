import Exploration

extension TestedPhone {
  /// Requires a condition that holds during the whole run: `phone.invariant("the label shows the state") { … }`.
  ///
  /// The condition is evaluated whenever the app has nothing left to do at the current time. In an exploration, a
  /// violation is a finding; otherwise, the closure is not called.
  public func invariant(_ text: String, _ holds: @escaping @Sendable () -> Bool) {
    notes.withLock { $0.invariants.append(Invariant(text, holds)) }
  }

  /// Requires a condition that is true in at least one run of an exploration, for example that a photo was taken at all.
  public func sometimes(_ condition: Bool, _ text: String) {
    notes.withLock { notes in notes.sometimes[text] = condition || notes.sometimes[text] == true }
  }
}

extension TestedPhone {
  /// Keeps an object of the app until the phone is released, so that in an exploration the app continues after the end
  /// of the test, while its faults end.
  ///
  /// A test with the trait `.explored` needs it; the body of `explore` returns the objects instead.
  public func keep(_ object: AnyObject) { notes.withLock { $0.kept.append(KeptObject(object: object)) } }
}

extension TestedPhone: ExploredWorld {
  package func setIlluminance(_ lux: Double) { light.illuminance = lux }
  package func yield() { world.yield() }
  package func wait(until nanoseconds: Int64) { world.wait(until: nanoseconds) }
  package func end(_ reason: String) { world.end(reason) }
}
