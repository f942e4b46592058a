import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// The picture; nil in sound, in a dropped frame, and once the buffer is invalid. **Source:** rule 337.
  public var imageBuffer: CVImageBuffer? { withState { $0.imageBuffer } }

  /// The bytes of everything but pictures; nil for pictures and once the buffer is invalid.
  public var dataBuffer: CMBlockBuffer? { withState { $0.dataBuffer } }

  /// What the data is; nil for a buffer that only carries attachments.
  public var formatDescription: CMFormatDescription? { format }

  /// How many samples there are.
  public var numSamples: Int { sampleCount }

  /// Gives the buffer its data.
  ///
  /// - Throws: `alreadyHasDataBuffer`, or `invalidated`.
  public func setDataBuffer(_ dataBuffer: CMBlockBuffer) throws {
    try withState { state in
      guard !state.isInvalidated else { throw Error.invalidated }
      guard state.dataBuffer == nil, state.imageBuffer == nil else { throw Error.alreadyHasDataBuffer }
      state.dataBuffer = dataBuffer
    }
  }
}

extension CMSampleBuffer {
  /// When the earliest sample is shown; invalid when samples have no times.
  public var presentationTimeStamp: CMTime { timing.presentationTime }

  /// When the first sample is decoded; invalid when samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime { timing.decodeTime }

  /// How long all samples last together; gaps between them do not count.
  public var duration: CMTime { timing.duration(sampleCount: sampleCount) }

  /// The times of every sample.
  ///
  /// - Throws: `bufferHasNoSampleTimingInfo`.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    try (0..<sampleCount).map(sampleTimingInfo(at:))
  }

  /// The times of one sample.
  ///
  /// - Throws: `sampleIndexOutOfRange` or `bufferHasNoSampleTimingInfo`.
  public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
    guard (0..<sampleCount).contains(sampleIndex) else { throw Error.sampleIndexOutOfRange }
    guard let info = timing.info(at: sampleIndex) else { throw Error.bufferHasNoSampleTimingInfo }
    return info
  }

  /// The size of every sample in bytes.
  ///
  /// - Throws: `bufferHasNoSampleSizes`.
  public func sampleSizes() throws -> [Int] {
    if case .none = sizes { throw Error.bufferHasNoSampleSizes }
    return (0..<sampleCount).map(sizes.size(at:))
  }

  /// Bytes of one sample; 0 when sizes are not known or there is no such sample.
  public func sampleSize(at sampleIndex: Int) -> Int {
    (0..<sampleCount).contains(sampleIndex) ? sizes.size(at: sampleIndex) : 0
  }

  /// Bytes of all samples; 0 when sizes are not known.
  public var totalSampleSize: Int { sizes.total(sampleCount: sampleCount) }
}
