/// The limits and delays that all cameras and files of a phone share. **Source:** all default values are assumed.
public struct PhoneLimits: Hashable, Sendable {
  /// The time, in milliseconds, after which the photo library finishes a proxy. A phone waits until it is idle.
  public var proxyMilliseconds = 10_000
  /// The number of samples that wait for an asset writer's encoder before an input is no longer ready.
  public var writerSamples = 8
  /// The time, in milliseconds, by which an input of an asset writer can get ahead of the others, unless its samples
  /// come in real time. Apple documents that a limit exists.
  public var writerLeadMilliseconds = 1_000
  /// The number of millions of pixels per second, of all cameras together, at which the hardware cost is 1. The default
  /// is 12 megapixels at 60 frames per second.
  public var megapixelsPerSecond = 4032.0 * 3024 * 60 / 1_000_000
  /// The hardware cost of each video output of a session with several cameras.
  public var outputCost = 0.05

  /// Creates the default values.
  public init() {}
}

extension CaptureSystem {
  private static let phoneLimits = SystemPart { _ in PhoneLimits() }

  /// The limits and delays that all cameras and files of the phone share. A session keeps the limits with which it was
  /// created.
  public var limits: PhoneLimits {
    get { state(of: Self.phoneLimits).read { $0 } }
    set { change { state(of: Self.phoneLimits).write($0) { $0 = newValue } } }
  }
}
