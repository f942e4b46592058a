/// The timing of the samples in a buffer.
enum SampleTiming: Sendable {
  /// The samples have no timing.
  case none
  /// All samples are consecutive and have the same duration; the associated value is the timing of the first sample.
  case uniform(CMSampleTimingInfo)
  /// Each sample has separate timing.
  case perSample([CMSampleTimingInfo])

  /// The original entries: none, one, or one per sample.
  var entries: [CMSampleTimingInfo] {
    switch self {
    case .none: []
    case .uniform(let first): [first]
    case .perSample(let all): all
    }
  }

  /// Creates timing from zero, one or `sampleCount` entries; returns nil for any other number.
  init?(entries: [CMSampleTimingInfo], sampleCount: Int) {
    switch entries.count {
    case 0: self = .none
    case 1: self = .uniform(entries[0])
    case sampleCount: self = .perSample(entries)
    default: return nil
    }
  }

  /// Returns the timing of a sample, or nil if there is none.
  func info(at index: Int) -> CMSampleTimingInfo? {
    switch self {
    case .none:
      return nil
    case .uniform(let first):
      guard index > 0 else { return first }
      let passed = first.duration.repeated(index)
      return CMSampleTimingInfo(
        duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + passed,
        decodeTimeStamp: first.decodeTimeStamp.isValid ? first.decodeTimeStamp + passed : .invalid)
    case .perSample(let all):
      return all[index]
    }
  }

  /// The earliest presentation timestamp. **Source:** CMSampleBufferGetPresentationTimeStamp.
  var presentationTime: CMTime {
    switch self {
    case .none: .invalid
    case .uniform(let first): first.presentationTimeStamp
    case .perSample(let all): all.lazy.map(\.presentationTimeStamp).min() ?? .invalid
    }
  }

  /// The decode timestamp of the first sample. **Source:** CMSampleBufferGetDecodeTimeStamp.
  var decodeTime: CMTime {
    switch self {
    case .none: .invalid
    case .uniform(let first): first.decodeTimeStamp
    case .perSample(let all): all.first?.decodeTimeStamp ?? .invalid
    }
  }

  /// The sum of the durations of all samples, excluding gaps. **Source:** CMSampleBufferGetDuration.
  func duration(sampleCount: Int) -> CMTime {
    switch self {
    case .none: .invalid
    case .uniform(let first): first.duration.repeated(sampleCount)
    case .perSample(let all): all.reduce(.zero) { $0 + $1.duration }
    }
  }

  /// Returns the timing of a range of samples.
  func range(_ range: Range<Int>) -> SampleTiming {
    switch self {
    case .none: .none
    case .uniform: info(at: range.lowerBound).map(SampleTiming.uniform) ?? .none
    case .perSample(let all): .perSample(Array(all[range]))
    }
  }
}

extension CMTime {
  /// Returns the total duration of `count` samples of this duration.
  fileprivate func repeated(_ count: Int) -> CMTime {
    count == 1 ? self : CMTimeMultiply(self, multiplier: Int32(clamping: count))
  }
}

/// The sizes in bytes of the samples in a buffer.
enum SampleSizes: Sendable {
  /// The samples have no sizes, as in image buffers.
  case none
  /// All samples have the same size.
  case uniform(Int)
  /// Each sample has a separate size.
  case perSample([Int])

  /// The original entries: none, one, or one per sample.
  var entries: [Int] {
    switch self {
    case .none: []
    case .uniform(let size): [size]
    case .perSample(let all): all
    }
  }

  /// Creates sizes from zero, one or `sampleCount` entries; returns nil for any other number.
  init?(entries: [Int], sampleCount: Int) {
    switch entries.count {
    case 0: self = .none
    case 1: self = .uniform(entries[0])
    case sampleCount: self = .perSample(entries)
    default: return nil
    }
  }

  /// Returns the size of a sample in bytes; 0 if the size is unknown.
  func size(at index: Int) -> Int {
    switch self {
    case .none: 0
    case .uniform(let size): size
    case .perSample(let all): all[index]
    }
  }

  /// Returns the total size of all samples in bytes, or `Int.max` if the client's values overflow.
  func total(sampleCount: Int) -> Int {
    func limited(_ sum: (partialValue: Int, overflow: Bool)) -> Int { sum.overflow ? .max : sum.partialValue }
    return switch self {
    case .none: 0
    case .uniform(let size): limited(size.multipliedReportingOverflow(by: sampleCount))
    case .perSample(let all): all.reduce(0) { limited($0.addingReportingOverflow($1)) }
    }
  }

  /// Returns the sizes of a range of samples.
  func range(_ range: Range<Int>) -> SampleSizes {
    switch self {
    case .none, .uniform: self
    case .perSample(let all): .perSample(Array(all[range]))
    }
  }
}
