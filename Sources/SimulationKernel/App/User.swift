/// The person whom the system asks for permission.
package struct User {
  /// What the answer will be.
  package var grantsAccess = true
  /// How long the answer takes, in nanoseconds of the timeline.
  package var thinksNanoseconds: Int64 = 0
}

extension CaptureSystem {
  private static let user = SystemPart { _ in User() }

  /// The person whom the system asks for permission.
  package var user: User {
    get { state(of: Self.user).read { $0 } }
    set { change { state(of: Self.user).write($0) { $0 = newValue } } }
  }

  /// What the user will answer when asked. Default yes.
  public var userGrantsAccess: Bool {
    get { user.grantsAccess }
    set { user.grantsAccess = newValue }
  }

  /// How long the user takes to answer, in nanoseconds of the timeline. Default 0: at once.
  ///
  /// Until access is granted a session that has the device shows black pictures and hears silence. **Source:** rule 49.
  public var userThinksNanoseconds: Int64 {
    get { user.thinksNanoseconds }
    set { user.thinksNanoseconds = newValue }
  }
}
