/// The timing of a sample: its duration, presentation timestamp and decode timestamp.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// The duration of the sample; invalid if it is unknown.
  public var duration: CMTime
  /// The time at which the sample is presented.
  public var presentationTimeStamp: CMTime
  /// The time at which the sample is decoded; invalid if decode order equals presentation order.
  public var decodeTimeStamp: CMTime

  /// Creates timing information in which all times are invalid.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Timing information in which all times are invalid.
  public static let invalid = CMSampleTimingInfo()
}

/// Timing information in which all times are invalid.
public let kCMTimingInfoInvalid = CMSampleTimingInfo()
