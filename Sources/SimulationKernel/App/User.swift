/// The simulated user who answers permission prompts.
package struct User {
  /// Whether the user grants access when asked.
  package var grantsAccess = true
  /// The time the user takes to answer, in nanoseconds of the timeline.
  package var thinksNanoseconds: Int64 = 0
}

extension CaptureSystem {
  private static let user = SystemPart { _ in User() }

  /// The simulated user who answers permission prompts.
  package var user: User {
    get { state(of: Self.user).read { $0 } }
    set { change { state(of: Self.user).write($0) { $0 = newValue } } }
  }

  /// A Boolean value that indicates whether the user grants access when asked. Default `true`.
  public var userGrantsAccess: Bool {
    get { user.grantsAccess }
    set { user.grantsAccess = newValue }
  }

  /// The time the user takes to answer a permission prompt, in nanoseconds of the timeline. Default 0.
  ///
  /// Until access is granted, a session with the device delivers black frames and silence. **Source:** rule 49.
  public var userResponseNanoseconds: Int64 {
    get { user.thinksNanoseconds }
    set { user.thinksNanoseconds = newValue }
  }
}
