import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// The image buffer of a video frame.
  ///
  /// The image buffer is nil for audio, for dropped frames, and after the sample buffer has been invalidated.
  /// **Source:** rule 337.
  public var imageBuffer: CVImageBuffer? { withState { $0.imageBuffer } }

  /// The data of media other than video frames; nil for video frames and after the buffer has been invalidated.
  public var dataBuffer: CMBlockBuffer? { withState { $0.dataBuffer } }

  /// The format of the samples; nil for a buffer that only carries attachments.
  public var formatDescription: CMFormatDescription? { format }

  /// The number of samples in the buffer.
  public var numSamples: Int { sampleCount }

  /// Sets the data of a buffer that has none yet.
  ///
  /// - Throws: `alreadyHasDataBuffer` or `invalidated`.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      guard state.dataBuffer == nil, state.imageBuffer == nil else { throw Error.alreadyHasDataBuffer }
      state.dataBuffer = dataBuffer
    }
  }
}

extension CMSampleBuffer {
  /// The earliest presentation timestamp of all samples; invalid if the samples have no timing.
  public var presentationTimeStamp: CMTime { timing.presentationTime }

  /// The decode timestamp of the first sample; invalid if decode order equals presentation order.
  public var decodeTimeStamp: CMTime { timing.decodeTime }

  /// The sum of the durations of all samples, excluding gaps.
  public var duration: CMTime { timing.duration(sampleCount: sampleCount) }

  /// Returns the timing of every sample.
  ///
  /// - Throws: `bufferHasNoSampleTimingInfo` if the samples have no timing.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    try (0..<sampleCount).map(sampleTimingInfo(at:))
  }

  /// Returns the timing of one sample.
  ///
  /// - Throws: `sampleIndexOutOfRange` or `bufferHasNoSampleTimingInfo`.
  public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
    guard (0..<sampleCount).contains(sampleIndex) else { throw Error.sampleIndexOutOfRange }
    guard let info = timing.info(at: sampleIndex) else { throw Error.bufferHasNoSampleTimingInfo }
    return info
  }

  /// Returns the size of every sample in bytes.
  ///
  /// - Throws: `bufferHasNoSampleSizes` if the sizes are unknown.
  public func sampleSizes() throws -> [Int] {
    if case .none = sizes { throw Error.bufferHasNoSampleSizes }
    return (0..<sampleCount).map(sizes.size(at:))
  }

  /// Returns the size of a sample in bytes; 0 if the size is unknown or the index is out of range.
  public func sampleSize(at sampleIndex: Int) -> Int {
    (0..<sampleCount).contains(sampleIndex) ? sizes.size(at: sampleIndex) : 0
  }

  /// The total size of all samples in bytes; 0 if the sizes are unknown.
  public var totalSampleSize: Int { sizes.total(sampleCount: sampleCount) }
}
