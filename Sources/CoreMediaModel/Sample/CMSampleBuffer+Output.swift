import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// When the first sample that is left after trimming is shown.
  ///
  /// The time that was set, else the presentation time plus what is trimmed from the side that comes first.
  /// **Source:** CMSampleBufferGetOutputPresentationTimeStamp; trimming of reversed samples is inferred.
  public var outputPresentationTimeStamp: CMTime {
    if let time = withState({ $0.outputPresentationTime }) { return time }
    let isReversed = (attachments[.reverse]?.value as? NSNumber)?.boolValue ?? false
    return presentationTimeStamp + trim(isReversed ? .trimDurationAtEnd : .trimDurationAtStart)
  }

  /// How long the samples last after trimming, divided by the speed.
  ///
  /// **Source:** CMSampleBufferGetOutputDuration.
  public var outputDuration: CMTime {
    let left = duration - trim(.trimDurationAtStart) - trim(.trimDurationAtEnd)
    return scaled(left)
  }

  /// When the first sample is decoded: as far from its output presentation, divided by the speed, as it was from its presentation.
  /// Invalid when there is no decode time. **Source:** CMSampleBufferGetOutputDecodeTimeStamp.
  public var outputDecodeTimeStamp: CMTime {
    guard decodeTimeStamp.isValid else { return .invalid }
    return outputPresentationTimeStamp + scaled(decodeTimeStamp - presentationTimeStamp)
  }

  /// Sets when the first sample is shown; an invalid time goes back to what follows from the attachments.
  ///
  /// - Throws: `invalidated`.
  public func setOutputPresentationTimeStamp(_ pts: CMTime) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      state.outputPresentationTime = pts.isValid ? pts : nil
    }
  }

  /// The times of every sample, moved and stretched as they are shown.
  ///
  /// - Throws: `bufferHasNoSampleTimingInfo`.
  public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
    let (start, output, speed) = (presentationTimeStamp, outputPresentationTimeStamp, speed)
    if start == output, speed == 1 { return try sampleTimingInfos() }
    return try sampleTimingInfos().map { info in
      CMSampleTimingInfo(
        duration: scaled(info.duration), presentationTimeStamp: output + scaled(info.presentationTimeStamp - start),
        decodeTimeStamp: info.decodeTimeStamp.isValid ? output + scaled(info.decodeTimeStamp - start) : .invalid)
    }
  }

  /// A distance of times divided by the speed.
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
