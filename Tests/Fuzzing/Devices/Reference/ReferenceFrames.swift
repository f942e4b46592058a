import CaptureModel
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// How long frames may last, as a client knows it. **Source:** rules 6, 98-104, 151.
struct ReferenceFrames {
  /// Nil for the format's default.
  var shortest: CMTime?
  var longest: CMTime?

  /// Valid durations lie in one of the format's ranges; the invalid time stands for the default. **Source:** rules 6, 99-101.
  static func verdict(on duration: CMTime, in format: FormatDescriptor) -> Verdict {
    guard duration.isValid else { return .accepted }
    guard duration.isNumeric, duration.seconds > 0 else { return .refused(.invalidArgument) }
    let rate = Double(duration.timescale) / Double(duration.value)
    // A rate such as 29.97 stands for 30000/1001; one that is whole is exact, so that 0.033333 s is too short for 30.
    let isPossible = format.frameRateRanges.contains { range in
      let slack = [range.lowerBound, range.upperBound].map { $0 == $0.rounded() ? 0 : $0 * 1e-5 }
      return (range.lowerBound - slack[0]...range.upperBound + slack[1]).contains(rate)
    }
    return isPossible ? .accepted : .refused(.invalidArgument)
  }

  /// A long exposure by hand makes frames longer, for good. **Source:** rules 103 and 151.
  mutating func stretch(to exposure: CMTime, in format: FormatDescriptor) {
    guard exposure.isValid, exposure.seconds > longestSeconds(in: format) + 1e-6 else { return }
    longest = CMTime(seconds: exposure.seconds, preferredTimescale: 1_000_000)
  }

  func longestSeconds(in format: FormatDescriptor) -> Double {
    longest?.seconds ?? Self.standardSeconds(in: format)
  }

  /// The rate that a format has by itself: 30, or the nearest that it has. **Source:** rule 104.
  private static func standardSeconds(in format: FormatDescriptor) -> Double {
    let nearest = format.frameRateRanges.map { min(max(30, $0.lowerBound), $0.upperBound) }
    return 1 / (nearest.min { abs($0 - 30) < abs($1 - 30) } ?? 30)
  }

  func complaint(about camera: AVCaptureDevice, in format: FormatDescriptor) -> String? {
    differs("activeVideoMinFrameDuration", camera.activeVideoMinFrameDuration, shortest, format)
      ?? differs("activeVideoMaxFrameDuration", camera.activeVideoMaxFrameDuration, longest, format)
  }

  private func differs(_ name: String, _ actual: CMTime, _ set: CMTime?, _ format: FormatDescriptor) -> String? {
    let isEqual = set.map { $0 == actual } ?? (abs(actual.seconds - Self.standardSeconds(in: format)) < 1e-5)
    return isEqual ? nil : "\(name) is \(actual), not \(set.map(String.init(describing:)) ?? "the default")"
  }
}
