import CoreMediaModel

/// The durations that automatic exposure can give to frames.
package struct FrameLengths: Equatable {
  /// The duration of frames in good light.
  package var shortest: CMTime
  /// The duration that frames can reach in the dark.
  package var longest: CMTime
  /// The only possible durations, in ascending order, while the frame rate is automatic; otherwise empty.
  package var steps: [CMTime] = []
  /// The duration that frames can reach while low-light boost is on.
  package var longestBoosted: CMTime

  package init(_ shortest: CMTime, _ longest: CMTime, steps: [CMTime] = [], boosted: CMTime? = nil) {
    (self.shortest, self.longest, self.steps) = (shortest, longest, steps)
    longestBoosted = boosted ?? longest
  }

  /// Returns the duration of a frame with an exposure, which is never shorter than the exposure.
  ///
  /// Frames are longer than the shortest duration only for an exposure that does not fit. They then last for a whole
  /// number of flashes of mains light, like long exposures. **Source:** assumed.
  func duration(exposing seconds: Double, flashesPerSecond: Double) -> CMTime {
    // Exposure durations are rounded to whole microseconds, so smaller differences do not count.
    func fits(_ duration: CMTime) -> Bool { seconds <= duration.seconds + 1e-6 }
    if fits(shortest) { return shortest }
    if !steps.isEmpty { return steps.first(where: fits) ?? longest }
    let lit =
      flashesPerSecond > 0
      ? CMTime(value: Int64((seconds * flashesPerSecond - 1e-3).rounded(.up)), timescale: Int32(flashesPerSecond))
      : CMTime(seconds: seconds, preferredTimescale: 1_000_000)
    return fits(longest) ? min(lit, longest) : lit
  }
}
