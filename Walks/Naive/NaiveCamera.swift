import CaptureModel

/// What a client can know of one camera: what it has set and must read back. Written from the rule book alone, without a look at
/// how the model does it.
struct NaiveCamera {
  let facts: DeviceFacts
  let formats: [FormatFacts]
  /// Index of the active format.
  var formatIndex: Int
  /// Locks taken and not given back.
  var lockCount = 0
  var isLockedElsewhere = false
  /// When the camera comes back, in nanoseconds of the timeline; nil while it is there.
  var absentUntil: Int64?
  /// Nil for the format's default.
  var shortestFrame: CMTime?
  var longestFrame: CMTime?

  init(_ facts: DeviceFacts) {
    self.facts = facts
    formats = facts.camera?.formats ?? []
    formatIndex = facts.camera?.presets[AVCaptureSession.Preset.high.rawValue]?.formatIndex ?? 0
  }

  var format: FormatFacts { formats[formatIndex] }
  var isConnected: Bool { absentUntil == nil }

  /// What must come of a setting. The lock is asked for first. **Source:** rules 1 and 4.
  func verdict(on setting: Setting) -> Verdict {
    guard lockCount > 0 else { return .refused(.generic) }
    switch setting {
    case .activeFormat(let index): return index == nil ? .refused(.invalidArgument) : .accepted  // rule 92
    case .activeVideoMinFrameDuration(let duration), .activeVideoMaxFrameDuration(let duration):
      return isFrameDuration(duration) ? .accepted : .refused(.invalidArgument)  // rules 6, 99
    }
  }

  /// Takes in a setting that was accepted.
  mutating func accept(_ setting: Setting) {
    switch setting {
    case .activeFormat(let index): chooseFormat(index ?? formatIndex)
    case .activeVideoMinFrameDuration(let duration): shortestFrame = duration.isValid ? duration : nil
    case .activeVideoMaxFrameDuration(let duration): longestFrame = duration.isValid ? duration : nil
    }
  }

  /// A format was chosen, by the client or by a preset. **Source:** rules 98, 105.
  mutating func chooseFormat(_ index: Int) {
    formatIndex = index
    forgetFrameDurations()
  }

  mutating func forgetFrameDurations() {
    shortestFrame = nil
    longestFrame = nil
  }

  /// Valid durations lie in one of the format's ranges; the invalid time stands for the default. **Source:** rules 99-101.
  private func isFrameDuration(_ duration: CMTime) -> Bool {
    guard duration.isValid else { return true }
    guard duration.isNumeric, duration.seconds > 0 else { return false }
    let rate = Double(duration.timescale) / Double(duration.value)
    // A rate such as 29.97 stands for 30000/1001; one that is whole is exact, so that 0.033333 s is too short for 30.
    return format.frameRateRanges.contains { range in
      let ends = [range.lowerBound, range.upperBound].map { $0 == $0.rounded() ? 0 : $0 * 1e-5 }
      return (range.lowerBound - ends[0]...range.upperBound + ends[1]).contains(rate)
    }
  }

  /// The rate that a format has by itself: 30, or the nearest that it has. **Source:** rule 104.
  private var standardRate: Double {
    format.frameRateRanges.map { min(max(30, $0.lowerBound), $0.upperBound) }.min { abs($0 - 30) < abs($1 - 30) } ?? 30
  }

  /// What the camera reads back that it should not; nil when all is as expected.
  func complaint(about camera: AVCaptureDevice) -> String? {
    guard camera.activeFormat === camera.formats[formatIndex] else {
      return "activeFormat is \(camera.activeFormat), not format \(formatIndex)"
    }
    return frameDuration("activeVideoMinFrameDuration", camera.activeVideoMinFrameDuration, shortestFrame)
      ?? frameDuration("activeVideoMaxFrameDuration", camera.activeVideoMaxFrameDuration, longestFrame)
      ?? differs("isConnected", camera.isConnected, isConnected)
  }

  private func frameDuration(_ name: String, _ actual: CMTime, _ wish: CMTime?) -> String? {
    let expected = wish ?? CMTime(seconds: 1 / standardRate, preferredTimescale: 1_000_000)
    let isEqual = wish.map { $0 == actual } ?? (abs(actual.seconds - expected.seconds) < 1e-5)
    return isEqual ? nil : "\(name) is \(actual), not \(expected)"
  }
}

/// A sentence about a property that is not what it should be; nil when it is.
func differs<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) -> String? {
  actual == expected ? nil : "\(name) is \(actual), not \(expected)"
}
