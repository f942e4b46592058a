/// When a sample is shown and how long, and when it is decoded.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// How long the sample lasts; invalid when that is not known.
  public var duration: CMTime
  /// When the sample is shown.
  public var presentationTimeStamp: CMTime
  /// When the sample is decoded; invalid when samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime

  /// All times invalid.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// The times of one sample.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// All times invalid.
  public static let invalid = CMSampleTimingInfo()
}

/// All times invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo()
