import CoreVideoModel
import Foundation

extension CMSampleBuffer {
  /// A buffer of the same data with attachments of its own.
  ///
  /// - Throws: `invalidated`.
  public convenience init(copying original: CMSampleBuffer) throws {
    try self.init(original, timing: original.timing)
  }

  /// A buffer of the same data with other times and attachments of its own.
  ///
  /// `newSampleTiming` holds none, one, or one for each sample.
  ///
  /// - Throws: `invalidEntryCount`, or `invalidated`.
  public convenience init(copying original: CMSampleBuffer, withNewTiming newSampleTiming: [CMSampleTimingInfo]) throws
  {
    guard let timing = SampleTiming(entries: newSampleTiming, sampleCount: original.sampleCount) else {
      throw Error.invalidEntryCount
    }
    try self.init(original, timing: timing)
  }

  /// A buffer of some of the samples, sharing their data.
  ///
  /// - Throws: `sampleIndexOutOfRange`; `cannotSubdivide` for a picture, or when samples have no sizes; `invalidated`.
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

  /// How the bytes of sound are to be read; nil for other media.
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
    // A copy made before the data is there gets ready when the original does.
    state.tracked = state.readiness == .notReady ? original : nil
    self.init(
      format: original.format, sampleCount: sampleCount ?? original.sampleCount, timing: timing,
      sizes: sizes ?? original.sizes, state: state)
    let attachments = original.allAttachments
    withAttachments { $0 = attachments }
  }
}

extension CMSampleBuffer {
  /// The samples of a buffer one by one.
  public struct SingleSampleBuffers: Sequence {
    let buffers: [CMSampleBuffer]

    /// One buffer for each sample, in order.
    public func makeIterator() -> IndexingIterator<[CMSampleBuffer]> { buffers.makeIterator() }
  }

  /// The samples of this buffer one by one, each sharing the data.
  ///
  /// - Throws: `cannotSubdivide`, or `invalidated`.
  public func singleSampleBuffers() throws -> SingleSampleBuffers {
    SingleSampleBuffers(buffers: try (0..<sampleCount).map { try CMSampleBuffer(copying: self, forRange: $0..<$0 + 1) })
  }
}
