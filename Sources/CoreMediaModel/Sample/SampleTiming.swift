/// The times of the samples of a buffer.
enum SampleTiming: Sendable {
  /// Samples have no times.
  case none
  /// Samples follow one another, all as long as the first, whose times these are.
  case same(CMSampleTimingInfo)
  /// Each sample has its own times.
  case each([CMSampleTimingInfo])

  /// The entries as they were given: none, one, or one a sample.
  var entries: [CMSampleTimingInfo] {
    switch self {
    case .none: []
    case .same(let first): [first]
    case .each(let all): all
    }
  }

  /// `entries` of `sampleCount` samples; nil unless there are none, one, or one a sample.
  init?(entries: [CMSampleTimingInfo], sampleCount: Int) {
    switch entries.count {
    case 0: self = .none
    case 1: self = .same(entries[0])
    case sampleCount: self = .each(entries)
    default: return nil
    }
  }

  /// The times of one sample; nil when there are none.
  func info(at index: Int) -> CMSampleTimingInfo? {
    switch self {
    case .none:
      return nil
    case .same(let first):
      guard index > 0 else { return first }
      let passed = first.duration.repeated(index)
      return CMSampleTimingInfo(
        duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + passed,
        decodeTimeStamp: first.decodeTimeStamp.isValid ? first.decodeTimeStamp + passed : .invalid)
    case .each(let all):
      return all[index]
    }
  }

  /// The earliest presentation time. **Source:** CMSampleBufferGetPresentationTimeStamp.
  var presentationTime: CMTime {
    switch self {
    case .none: .invalid
    case .same(let first): first.presentationTimeStamp
    case .each(let all): all.lazy.map(\.presentationTimeStamp).min() ?? .invalid
    }
  }

  /// The first sample's decode time. **Source:** CMSampleBufferGetDecodeTimeStamp.
  var decodeTime: CMTime {
    switch self {
    case .none: .invalid
    case .same(let first): first.decodeTimeStamp
    case .each(let all): all.first?.decodeTimeStamp ?? .invalid
    }
  }

  /// The durations of all samples together; gaps do not count. **Source:** CMSampleBufferGetDuration.
  func duration(sampleCount: Int) -> CMTime {
    switch self {
    case .none: .invalid
    case .same(let first): first.duration.repeated(sampleCount)
    case .each(let all): all.reduce(.zero) { $0 + $1.duration }
    }
  }

  /// The times of some of the samples.
  func range(_ range: Range<Int>) -> SampleTiming {
    switch self {
    case .none: .none
    case .same: info(at: range.lowerBound).map(SampleTiming.same) ?? .none
    case .each(let all): .each(Array(all[range]))
    }
  }
}

extension CMTime {
  /// The time that many samples of this duration take.
  fileprivate func repeated(_ count: Int) -> CMTime {
    count == 1 ? self : CMTimeMultiply(self, multiplier: Int32(clamping: count))
  }
}

/// The sizes of the samples of a buffer in bytes.
enum SampleSizes: Sendable {
  /// Samples have no sizes, as pictures in image buffers.
  case none
  /// All samples are of one size.
  case same(Int)
  /// Each sample has its own size.
  case each([Int])

  /// The entries as they were given: none, one, or one a sample.
  var entries: [Int] {
    switch self {
    case .none: []
    case .same(let size): [size]
    case .each(let all): all
    }
  }

  /// `entries` of `sampleCount` samples; nil unless there are none, one, or one a sample.
  init?(entries: [Int], sampleCount: Int) {
    switch entries.count {
    case 0: self = .none
    case 1: self = .same(entries[0])
    case sampleCount: self = .each(entries)
    default: return nil
    }
  }

  /// Bytes of one sample; 0 when sizes are not known.
  func size(at index: Int) -> Int {
    switch self {
    case .none: 0
    case .same(let size): size
    case .each(let all): all[index]
    }
  }

  /// Bytes of all samples; the most that can be counted where a client says that there are more.
  func total(sampleCount: Int) -> Int {
    func limited(_ sum: (partialValue: Int, overflow: Bool)) -> Int { sum.overflow ? .max : sum.partialValue }
    return switch self {
    case .none: 0
    case .same(let size): limited(size.multipliedReportingOverflow(by: sampleCount))
    case .each(let all): all.reduce(0) { limited($0.addingReportingOverflow($1)) }
    }
  }

  /// The sizes of some of the samples.
  func range(_ range: Range<Int>) -> SampleSizes {
    switch self {
    case .none, .same: self
    case .each(let all): .each(Array(all[range]))
    }
  }
}
