extension AVCaptureDevice {
  /// The gains for a temperature and tint. They may lie outside of the device's range. **Source:** rule 153.
  public func deviceWhiteBalanceGains(
    for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) -> WhiteBalanceGains {
    let values = tempAndTintValues
    return .init(WhitePoint(kelvins: Double(values.temperature), tint: Double(values.tint)).gains)
  }

  /// The gains for a chromaticity. They may lie outside of the device's range. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for coordinates outside of 0...1.
  public func deviceWhiteBalanceGains(for chromaticityValues: WhiteBalanceChromaticityValues) -> WhiteBalanceGains {
    let (x, y) = (chromaticityValues.x, chromaticityValues.y)
    guard
      requireInRange(
        (0...1).contains(x) && (0...1).contains(y), "the passed chromaticityValues \(x), \(y) out-of-range [0, 1]",
        remedy: "pass CIE 1931 x and y, each within 0...1")
    else { return .init() }
    return .init(WhitePoint(chromaticity: SIMD2(Double(x), Double(y))).gains)
  }

  /// The temperature and tint that gains stand for. They may lie outside of any usual range. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside of 1...``maxWhiteBalanceGain``, which ``currentWhiteBalanceGains`` are.
  public func temperatureAndTintValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceTemperatureAndTintValues
  {
    guard requireConvertible(whiteBalanceGains) else { return .init() }
    let point = WhitePoint(gains: whiteBalanceGains.vector)
    return .init(temperature: Float(point.kelvins), tint: Float(point.tint))
  }

  /// The chromaticity of the light that gains stand for. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside of 1...``maxWhiteBalanceGain``, which ``currentWhiteBalanceGains`` are.
  public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
    guard requireConvertible(whiteBalanceGains) else { return .init() }
    let xy = WhitePoint(gains: whiteBalanceGains.vector).chromaticity
    return .init(x: Float(xy.x), y: Float(xy.y))
  }

  private func requireConvertible(_ gains: WhiteBalanceGains) -> Bool {
    requireInRange(
      gains.isWithin(1...maxWhiteBalanceGain),
      "the passed gains \(gains.redGain), \(gains.greenGain), \(gains.blueGain) out-of-range [1, \(maxWhiteBalanceGain)]",
      remedy: "pass gains of this device, such as deviceWhiteBalanceGains")
  }
}
