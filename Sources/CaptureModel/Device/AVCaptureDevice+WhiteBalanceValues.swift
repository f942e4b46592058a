extension AVCaptureDevice {
  /// Gains of the three channels.
  public struct WhiteBalanceGains: Hashable, Sendable {
    /// Gain of red.
    public var redGain: Float
    /// Gain of green.
    public var greenGain: Float
    /// Gain of blue.
    public var blueGain: Float

    /// Zero gains, as a C structure begins.
    public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

    /// Gains of the three channels; a device takes 1 to its greatest.
    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }

    init(_ vector: SIMD3<Double>) {
      self.init(redGain: Float(vector.x), greenGain: Float(vector.y), blueGain: Float(vector.z))
    }

    var vector: SIMD3<Double> { SIMD3(Double(redGain), Double(greenGain), Double(blueGain)) }

    /// Whether all gains are in a range; one that is not a number is not.
    func isWithin(_ range: ClosedRange<Float>) -> Bool {
      range.contains(redGain) && range.contains(greenGain) && range.contains(blueGain)
    }
  }

  /// Chromaticity of a light: CIE 1931 x and y.
  public struct WhiteBalanceChromaticityValues: Hashable, Sendable {
    /// CIE x, 0...1.
    public var x: Float
    /// CIE y, 0...1.
    public var y: Float

    /// Zeros, as a C structure begins.
    public init() { self.init(x: 0, y: 0) }

    /// CIE x and y, each 0...1.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// Temperature of a light, and how far it is off towards green or magenta.
  public struct WhiteBalanceTemperatureAndTintValues: Hashable, Sendable {
    /// Correlated colour temperature in kelvins.
    public var temperature: Float
    /// How much green (negative) or magenta (positive) is added to the picture, -150...150. **Source:** rule 155.
    public var tint: Float

    /// Zeros, as a C structure begins.
    public init() { self.init(temperature: 0, tint: 0) }

    /// A temperature in kelvins and a tint of -150...150.
    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }

    // Apple gives the names (iOS 26), not the numbers: these are usual for such lights, and made up.

    /// Light of bulbs.
    public static let tungsten = Self(temperature: 2850, tint: 0)
    /// Light of fluorescent tubes.
    public static let fluorescent = Self(temperature: 3800, tint: 21)
    /// Light of the sun.
    public static let daylight = Self(temperature: 5500, tint: 10)
    /// Light under clouds.
    public static let cloudy = Self(temperature: 6500, tint: 10)
    /// Light in the shadow.
    public static let shadow = Self(temperature: 7500, tint: 10)
  }
}
