import CaptureModel
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// The reference model of frame durations. **Source:** rules 6, 98-104, 151.
struct ReferenceFrames {
  /// The minimum and maximum frame durations, or nil for the format's default.
  var shortest: CMTime?
  var longest: CMTime?

  /// Returns the verdict on a frame duration: it must be within one of the format's frame rate ranges, or invalid to
  /// select the default. **Source:** rules 6, 99-101.
  static func verdict(on duration: CMTime, in format: FormatDescriptor) -> Verdict {
    guard duration.isValid else { return .accepted }
    guard duration.isNumeric, duration.seconds > 0 else { return .refused(.invalidArgument) }
    let rate = Double(duration.timescale) / Double(duration.value)
    // A fractional rate such as 29.97 means 30000/1001. A whole rate is exact, so 0.033333 s is too short for 30 fps.
    let isPossible = format.frameRateRanges.contains { range in
      let slack = [range.lowerBound, range.upperBound].map { $0 == $0.rounded() ? 0 : $0 * 1e-5 }
      return (range.lowerBound - slack[0]...range.upperBound + slack[1]).contains(rate)
    }
    return isPossible ? .accepted : .refused(.invalidArgument)
  }

  /// Extends the maximum frame duration permanently to fit a long custom exposure. **Source:** rules 103 and 151.
  mutating func stretch(to exposure: CMTime, in format: FormatDescriptor) {
    guard exposure.isValid, exposure.seconds > longestSeconds(in: format) + 1e-6 else { return }
    longest = CMTime(seconds: exposure.seconds, preferredTimescale: 1_000_000)
  }

  func longestSeconds(in format: FormatDescriptor) -> Double {
    longest?.seconds ?? Self.standardSeconds(in: format)
  }

  /// Returns the frame duration of a format's default rate: 30 fps or the nearest supported rate. **Source:** rule 104.
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
