import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// Creates a copy that shares the data of a buffer but has separate attachments.
  ///
  /// - Throws: `invalidated` if the original has been invalidated.
  public convenience init(copying original: CMSampleBuffer) throws {
    try self.init(original, timing: original.timing)
  }

  /// Creates a copy that shares the data of a buffer but has new timing and separate attachments.
  ///
  /// `newSampleTiming` contains no entry, one entry, or one entry for each sample.
  ///
  /// - Throws: `invalidEntryCount`, or `invalidated` if the original has been invalidated.
  public convenience init(copying original: CMSampleBuffer, withNewTiming newSampleTiming: [CMSampleTimingInfo]) throws
  {
    guard let timing = SampleTiming(entries: newSampleTiming, sampleCount: original.sampleCount) else {
      throw Error.invalidEntryCount
    }
    try self.init(original, timing: timing)
  }

  /// Creates a buffer that contains a range of the original's samples and shares its data.
  ///
  /// - Throws: `sampleIndexOutOfRange`, `invalidated`, or `cannotSubdivide` for an image buffer, non-interleaved audio
  ///   or samples without sizes.
  public convenience init(copying original: CMSampleBuffer, forRange range: Range<Int>) throws {
    guard range.lowerBound >= 0, range.upperBound <= original.sampleCount, !range.isEmpty else {
      throw Error.sampleIndexOutOfRange
    }
    guard let data = original.dataBuffer else {
      guard range == 0..<original.sampleCount else { throw Error.cannotSubdivide }
      try self.init(original, timing: original.timing)
      return
    }
    if case .none = original.sizes { throw Error.cannotSubdivide }
    guard original.audioFormat?.isNonInterleaved != true else { throw Error.cannotSubdivide }
    let sizes = original.sizes.range(range)
    let part = CMBlockBuffer(
      pieces: try data.pieces(
        offset: original.sizes.range(0..<range.lowerBound).total(sampleCount: range.lowerBound),
        count: sizes.total(sampleCount: range.count)))
    try self.init(
      original, timing: original.timing.range(range), sampleCount: range.count, sizes: sizes, data: part,
      samples: range)
  }

  /// The stream description of an audio format; nil for other media types.
  package var audioFormat: AudioStreamBasicDescription? { format?.audioStreamBasicDescription }

  private convenience init(
    _ original: CMSampleBuffer, timing: SampleTiming, sampleCount: Int? = nil, sizes: SampleSizes? = nil,
    data: CMBlockBuffer? = nil, samples: Range<Int>? = nil
  ) throws {
    var state = original.withState { $0 }
    guard !state.isInvalidated else { throw Error.invalidated }
    state.dataBuffer = data ?? state.dataBuffer
    state.sampleAttachments = state.sampleAttachments?.copy(of: samples ?? 0..<original.sampleCount)
    state.outputPresentationTime = nil
    state.onInvalidate = nil
    // A copy whose data isn't ready yet becomes ready when the original does.
    state.tracked = state.readiness == .notReady ? original : nil
    self.init(
      format: original.format, sampleCount: sampleCount ?? original.sampleCount, timing: timing,
      sizes: sizes ?? original.sizes, state: state)
    let attachments = original.allAttachments
    withAttachments { $0 = attachments }
  }
}

extension CMSampleBuffer {
  /// A sequence of buffers that each contain one sample of the original buffer.
  public struct SingleSampleBuffers: Sequence {
    let buffers: [CMSampleBuffer]

    /// Returns an iterator over the single-sample buffers in sample order.
    public func makeIterator() -> IndexingIterator<[CMSampleBuffer]> { buffers.makeIterator() }
  }

  /// Returns a sequence of single-sample buffers that share the data of this buffer.
  ///
  /// - Throws: `cannotSubdivide` or `invalidated`.
  public func singleSampleBuffers() throws -> SingleSampleBuffers {
    SingleSampleBuffers(buffers: try (0..<sampleCount).map { try CMSampleBuffer(copying: self, forRange: $0..<$0 + 1) })
  }
}
