import CoreMediaModel
import HardwareModel

extension ExposureControl {
  /// The program of automatic exposure, which divides the required exposure between duration and ISO.
  ///
  /// The order is: duration at minimum ISO up to the handheld limit, then ISO, then duration up to the longest frame
  /// duration, then ISO again. Durations longer than one flicker period of mains light are multiples of it. **Source:**
  /// rule 460; the order is assumed from the behavior of phones.
  package struct Program: Equatable {
    package let seconds: ClosedRange<Double>
    let iso: ClosedRange<Double>
    /// The durations that frames can have.
    var frames = FrameLengths(CMTime(value: 1, timescale: 30), CMTime(value: 1, timescale: 30))
    /// Whether low-light boost is on.
    var isBoosted = false
    /// The maximum duration that the app allows.
    var longestSeconds = Double.infinity
    /// The frequency of mains-light flashes; 0 disables flicker avoidance.
    var flashesPerSecond = 120.0

    private static let handheldSeconds = 1.0 / 60
    /// The multiple of the minimum ISO that the ISO reaches before the duration exceeds the handheld limit.
    let moderateGain: Double

    init(_ format: FormatDescriptor, moderateGain: Double) {
      self.moderateGain = moderateGain
      seconds = format.exposureSeconds ?? 1e-5...1
      iso = format.iso ?? 100...1600
    }

    /// The maximum duration for automatic exposure, in whole microseconds.
    var longest: Double {
      let frame = isBoosted ? frames.longestBoosted : frames.longest
      let longest = min(frame.seconds, longestSeconds, seconds.upperBound)
      return max(seconds.lowerBound, (longest * 1_000_000).rounded(.down) / 1_000_000)
    }

    /// Returns the duration and ISO whose product is nearest to `product`. The ISO is an integer, and the duration, in
    /// whole microseconds, compensates for the rounding.
    func exposure(gathering product: Double) -> Exposure {
      let longest = longest
      let handheld = withoutFlicker(min(longest, Self.handheldSeconds))
      let moderate = min(iso.upperBound, iso.lowerBound * moderateGain)
      let time =
        if product <= iso.lowerBound * handheld {
          withoutFlicker(product / iso.lowerBound)
        } else if product <= moderate * handheld {
          handheld
        } else {
          withoutFlicker(min(product / moderate, longest))
        }
      let speed = min(iso.upperBound, max(iso.lowerBound, (product / time - 1e-9).rounded(.up)))
      let rounded = (product / speed * 1_000_000).rounded() / 1_000_000
      return Exposure(seconds: min(longest, max(seconds.lowerBound, rounded)), iso: speed)
    }

    /// Returns a custom exposure, clamped to the limits.
    func nearest(_ exposure: Exposure) -> Exposure {
      Exposure(
        seconds: min(seconds.upperBound, max(seconds.lowerBound, exposure.seconds)),
        iso: min(iso.upperBound, max(iso.lowerBound, exposure.iso)))
    }

    /// Returns the longest duration up to `seconds` that is a multiple of the flicker period.
    private func withoutFlicker(_ seconds: Double) -> Double {
      guard flashesPerSecond > 0 else { return seconds }
      let flashes = (seconds * flashesPerSecond + 1e-3).rounded(.down)
      return flashes < 1 ? seconds : flashes / flashesPerSecond
    }
  }
}
