import HardwareModel

extension ExposureControl {
  /// How automatic exposure divides the light that it needs into time and sensitivity.
  ///
  /// First the time grows at the least ISO up to what a hand holds still, then ISO, then the time up to the frame's, then ISO again. Times
  /// longer than one flicker of mains light are whole numbers of them. **Source:** made up after what phones do.
  package struct Program: Equatable {
    package let seconds: ClosedRange<Double>
    let iso: ClosedRange<Double>
    /// How long a frame lasts.
    var frameSeconds = 1.0 / 30
    /// What the client allows at most.
    var longestSeconds = Double.infinity
    /// How often mains light flashes; 0 where its flicker does not matter.
    var flashesPerSecond = 120.0

    private static let handheldSeconds = 1.0 / 60
    /// The part of the ISO range, as a multiple of the least, that is used before frames are exposed for longer.
    private static let moderateGain = 16.0

    init(_ format: FormatDescriptor) {
      seconds = format.exposureSeconds ?? 1e-5...1
      iso = format.iso ?? 100...1600
    }

    /// The longest time that automatic exposure may choose, in whole microseconds.
    var longest: Double {
      let longest = min(frameSeconds, longestSeconds, seconds.upperBound)
      return max(seconds.lowerBound, (longest * 1_000_000).rounded(.down) / 1_000_000)
    }

    /// Time and ISO whose product comes nearest to `product`: ISO a whole number, the time in microseconds making up for it.
    func exposure(gathering product: Double) -> Exposure {
      let longest = longest
      let handheld = withoutFlicker(min(longest, Self.handheldSeconds))
      let moderate = min(iso.upperBound, iso.lowerBound * Self.moderateGain)
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

    /// An exposure by hand, within the limits.
    func nearest(_ exposure: Exposure) -> Exposure {
      Exposure(
        seconds: min(seconds.upperBound, max(seconds.lowerBound, exposure.seconds)),
        iso: min(iso.upperBound, max(iso.lowerBound, exposure.iso)))
    }

    /// The longest time up to `seconds` in which mains light gives the same exposure whenever it begins.
    private func withoutFlicker(_ seconds: Double) -> Double {
      guard flashesPerSecond > 0 else { return seconds }
      let flashes = (seconds * flashesPerSecond + 1e-3).rounded(.down)
      return flashes < 1 ? seconds : flashes / flashesPerSecond
    }
  }
}
