import CaptureModel
import CoreMediaModel
import HardwareModel
import SimulationKernel

/// The reference model of frame durations. **Source:** rules 6, 98-104, 151.
struct ReferenceFrames {
  /// The minimum and maximum frame durations, or nil for the format's default.
  var shortest: CMTime?
  var longest: CMTime?
  /// Whether the light determines the frame rate. **Source:** rule 102.
  var isAutomatic = false

  /// Returns the verdict on a frame duration of the camera, which cannot be set while the light determines the rate.
  func verdict(on duration: CMTime, in format: FormatDescriptor) -> Verdict {
    isAutomatic ? .refused(.invalidArgument) : Self.verdict(on: duration, in: format)
  }

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
    longest?.seconds ?? standardSeconds(in: format).longest
  }

  /// Returns the frame durations that nobody has set: those of 60, 30 and 24 fps among which the light chooses, or that
  /// of 30 fps, or the nearest supported rate. **Source:** rules 102 and 104.
  private func standardSeconds(in format: FormatDescriptor) -> (shortest: Double, longest: Double) {
    let rates = [60.0, 30, 24].filter { rate in format.frameRateRanges.contains { $0.contains(rate) } }
    if isAutomatic, let first = rates.first, let last = rates.last { return (1 / first, 1 / last) }
    let nearest = format.frameRateRanges.map { min(max(30, $0.lowerBound), $0.upperBound) }
    let seconds = 1 / (nearest.min { abs($0 - 30) < abs($1 - 30) } ?? 30)
    return (seconds, seconds)
  }

  func complaint(about camera: AVCaptureDevice, in format: FormatDescriptor) -> String? {
    let standard = standardSeconds(in: format)
    return differs("activeVideoMinFrameDuration", camera.activeVideoMinFrameDuration, shortest, standard.shortest)
      ?? differs("activeVideoMaxFrameDuration", camera.activeVideoMaxFrameDuration, longest, standard.longest)
  }

  private func differs(_ name: String, _ actual: CMTime, _ set: CMTime?, _ standard: Double) -> String? {
    let isEqual = set.map { $0 == actual } ?? (abs(actual.seconds - standard) < 1e-5)
    return isEqual ? nil : "\(name) is \(actual), not \(set.map(String.init(describing:)) ?? "the default")"
  }
}
