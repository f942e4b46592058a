import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// The output presentation timestamp of the first sample after trimming.
  ///
  /// Unless it has been set, the timestamp is the presentation timestamp plus the duration that is trimmed from the
  /// start, or from the end for reversed samples. **Source:** CMSampleBufferGetOutputPresentationTimeStamp; trimming of
  /// reversed samples is inferred.
  public var outputPresentationTimeStamp: CMTime {
    if let time = withState({ $0.outputPresentationTime }) { return time }
    let isReversed = (attachments[.reverse]?.value as? NSNumber)?.boolValue ?? false
    return presentationTimeStamp + trim(isReversed ? .trimDurationAtEnd : .trimDurationAtStart)
  }

  /// The duration of the samples after trimming, divided by the speed multiplier.
  ///
  /// **Source:** CMSampleBufferGetOutputDuration.
  public var outputDuration: CMTime {
    let left = duration - trim(.trimDurationAtStart) - trim(.trimDurationAtEnd)
    return scaled(left)
  }

  /// The output decode timestamp of the first sample; invalid if the sample has no decode timestamp.
  ///
  /// Its offset from the output presentation timestamp is the original offset divided by the speed multiplier.
  /// **Source:** CMSampleBufferGetOutputDecodeTimeStamp.
  public var outputDecodeTimeStamp: CMTime {
    guard decodeTimeStamp.isValid else { return .invalid }
    return outputPresentationTimeStamp + scaled(decodeTimeStamp - presentationTimeStamp)
  }

  /// Sets the output presentation timestamp; an invalid time restores the value derived from the attachments.
  ///
  /// - Throws: `invalidated` if the buffer has been invalidated.
  public func setOutputPresentationTimeStamp(_ pts: CMTime) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      state.outputPresentationTime = pts.isValid ? pts : nil
    }
  }

  /// Returns the output timing of every sample, offset and scaled for presentation.
  ///
  /// - Throws: `bufferHasNoSampleTimingInfo` if the samples have no timing.
  public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
    let (start, output, speed) = (presentationTimeStamp, outputPresentationTimeStamp, speed)
    if start == output, speed == 1 { return try sampleTimingInfos() }
    return try sampleTimingInfos().map { info in
      CMSampleTimingInfo(
        duration: scaled(info.duration), presentationTimeStamp: output + scaled(info.presentationTimeStamp - start),
        decodeTimeStamp: info.decodeTimeStamp.isValid ? output + scaled(info.decodeTimeStamp - start) : .invalid)
    }
  }

  /// Returns a duration divided by the speed multiplier.
  private func scaled(_ time: CMTime) -> CMTime {
    let speed = speed
    return speed == 1 ? time : CMTimeMultiplyByFloat64(time, multiplier: 1 / speed)
  }

  private func trim(_ key: AttachmentKey) -> CMTime {
    guard let dictionary = attachments[key]?.value as? CFDictionary else { return .zero }
    let time = CMTimeMakeFromDictionary(dictionary)
    return time.isNumeric ? time : .zero
  }

  private var speed: Double {
    let speed = (attachments[.speedMultiplier]?.value as? NSNumber)?.doubleValue ?? 1
    return speed > 0 ? speed : 1
  }
}
