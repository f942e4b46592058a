/// How a client locks a picture.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: CVOptionFlags

  /// Flags of these bits.
  public init(rawValue: CVOptionFlags) {
    self.rawValue = rawValue
  }

  /// The client promises not to write; the unlock must say so too.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}
