extension CMTime {
  /// Creates a time from seconds, truncated (not rounded) to a whole number of timescale units.
  ///
  /// The timescale is halved while the value overflows; if the value still overflows at a timescale of 1, the time is
  /// infinite. The time is marked as rounded if it doesn't convert back to the same number. A timescale that isn't
  /// positive results in an invalid time.
  ///
  /// **Source:** rule 336 and Apple, CMTimeMakeWithSeconds. Observed: the fraction is truncated
  /// (`CMTimeMakeWithSeconds(2.870 seconds, timescale 1): warning: error of -0.870 introduced`), and NaN results in a
  /// rounded zero.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0 else {
      self = .invalid
      return
    }
    guard !seconds.isNaN else {
      self = .rounded(0, preferredTimescale, wasRounded: true, epoch: 0)
      return
    }
    var scale = preferredTimescale
    while scale > 0 {
      if let value = Int64(exactly: (seconds * Double(scale)).rounded(.towardZero)) {
        self = .rounded(value, scale, wasRounded: Double(value) / Double(scale) != seconds, epoch: 0)
        return
      }
      scale /= 2
    }
    self = seconds < 0 ? .negativeInfinity : .positiveInfinity
  }
}
