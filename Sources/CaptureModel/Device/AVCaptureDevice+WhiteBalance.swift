import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Constants that specify how white balance is controlled.
  public typealias WhiteBalanceMode = AVCaptureWhiteBalanceMode

  /// Returns a Boolean value that indicates whether the device supports a white-balance mode.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    controlCapabilities?.whiteBalanceModes.contains(whiteBalanceMode) ?? isControllable
  }

  /// The white-balance mode. Key-value observable.
  ///
  /// After `autoWhiteBalance` converges, the device switches to `locked`. Raises NSGenericException without the
  /// configuration lock, and NSInvalidArgumentException for an unsupported mode. **Source:** rules 2, 157.
  public var whiteBalanceMode: WhiteBalanceMode {
    get { readControl(\.whiteBalance.mode) ?? .locked }
    set {
      guard requireLock("setWhiteBalanceMode:", newValue),
        require(
          isWhiteBalanceModeSupported(newValue), "setWhiteBalanceMode:",
          "Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes",
          remedy: "check isWhiteBalanceModeSupported(_:) first")
      else { return }
      performClientCommand(.balance(newValue)) { $0.setWhiteBalanceMode(newValue) }
    }
  }

  /// A Boolean value that indicates whether automatic white balance is still converging. Key-value observable.
  public var isAdjustingWhiteBalance: Bool { readControl(\.whiteBalance.readings.isAdjusting) ?? false }

  /// The white-balance gains of the most recent frame. Key-value observable. **Source:** rule 156.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    readControl { .init($0.whiteBalance.readings.gains) } ?? .init(redGain: 1, greenGain: 1, blueGain: 1)
  }

  /// The gains for which the image is gray on average. Key-value observable. **Source:** rule 156.
  public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains {
    readControl { .init($0.whiteBalance.readings.grayWorld) } ?? .init(redGain: 1, greenGain: 1, blueGain: 1)
  }

  /// The maximum white-balance gain; the minimum is 1. **Source:** rule 152.
  public var maxWhiteBalanceGain: Float { isControllable ? Float(descriptor.camera?.maxWhiteBalanceGain ?? 1) : 1 }

  /// A Boolean value that indicates whether custom gains can be locked. Virtual cameras can lock only their current
  /// gains. **Source:** rules 116, 158.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool {
    controlCapabilities?.hasWhiteBalanceGains ?? (isControllable && !isMultiLensCamera)
  }

  /// A sentinel that keeps the current gains. **Source:** rule 158.
  public class var currentWhiteBalanceGains: WhiteBalanceGains {
    let mark = Float.greatestFiniteMagnitude
    return WhiteBalanceGains(redGain: mark, greenGain: mark, blueGain: mark)
  }

  /// Locks white balance at the given gains, normalized so that the smallest is 1.
  ///
  /// Raises NSGenericException without the configuration lock, NSInvalidArgumentException if gains cannot be locked,
  /// and NSRangeException outside 1...``maxWhiteBalanceGain``. **Source:** rules 141, 152, 158.
  ///
  /// - Parameters:
  ///   - whiteBalanceGains: The gains, or ``currentWhiteBalanceGains``.
  ///   - handler: A closure called with the time of the first frame with the gains, after the handlers of earlier
  ///     calls.
  public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = lockWhiteBalance(whiteBalanceGains, Self.gainsSelector, handler)
  }

  /// Locks white balance, and returns the time of the first frame with the gains, or an invalid time if the call is
  /// rejected.
  @discardableResult
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await timeOfCommand { lockWhiteBalance(whiteBalanceGains, Self.gainsSelector, $0) }
  }

  /// Locks white balance at the gains for a temperature and tint.
  ///
  /// Raises the same exceptions as the method for gains, and NSRangeException for a tint outside -150...150.
  /// **Source:** Apple, the method's page (iOS 26); rule 155.
  public func setWhiteBalanceModeLocked(
    whiteBalanceTemperatureAndTintValues: WhiteBalanceTemperatureAndTintValues,
    handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = lockWhiteBalance(whiteBalanceTemperatureAndTintValues, handler)
  }

  /// Locks white balance, and returns the time of the first frame with the gains, or an invalid time if the call is
  /// rejected.
  @discardableResult
  public func setWhiteBalanceModeLocked(
    whiteBalanceTemperatureAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) async -> CMTime {
    await timeOfCommand { lockWhiteBalance(whiteBalanceTemperatureAndTintValues, $0) }
  }

  private static let gainsSelector = "setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:"
  private static let temperatureSelector =
    "setWhiteBalanceModeLockedWithDeviceWhiteBalanceTemperatureAndTintValues:completionHandler:"

  private func lockWhiteBalance(
    _ values: WhiteBalanceTemperatureAndTintValues, _ handler: (@Sendable (CMTime) -> Void)?
  ) -> Bool {
    requireHeldLock(Self.temperatureSelector)
      && requireInRange(
        (-150...150).contains(values.tint), Self.temperatureSelector,
        "the passed tint \(values.tint) out-of-range [-150, 150]",
        remedy: "pass a tint within -150...150")
      && lockWhiteBalance(deviceWhiteBalanceGains(for: values), Self.temperatureSelector, handler)
  }

  private func lockWhiteBalance(
    _ gains: WhiteBalanceGains, _ selector: String, _ handler: (@Sendable (CMTime) -> Void)?
  ) -> Bool {
    let isCurrent = gains == Self.currentWhiteBalanceGains
    guard requireLock(selector),
      require(
        isWhiteBalanceModeSupported(.locked), selector,
        "Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes",
        remedy: "check isWhiteBalanceModeSupported(.locked) first"),
      require(
        isCurrent || isLockingWhiteBalanceWithCustomDeviceGainsSupported, selector,
        "Not supported - use -isLockingWhiteBalanceWithCustomDeviceGainsSupported",
        remedy: "pass currentWhiteBalanceGains, or check isLockingWhiteBalanceWithCustomDeviceGainsSupported first"),
      requireInRange(
        isCurrent || gains.normalized?.isWithin(1...maxWhiteBalanceGain) ?? false, selector,
        "the passed gains \(gains.redGain), \(gains.greenGain), \(gains.blueGain) out-of-range [1, \(maxWhiteBalanceGain)]",
        remedy:
          "keep each gain within 1...maxWhiteBalanceGain after dividing by the smallest; converted gains can be outside that range"
      )
    else { return false }
    performClientCommand(isCurrent ? .balance(.locked) : .lockGains(gains.vector)) { control in
      if isCurrent { control.setWhiteBalanceMode(.locked) } else { control.whiteBalance.lock(gains.vector) }
      control.registerCommand(handler)
    }
    return true
  }

  /// Notifies observers of differences between two white-balance states.
  func announceWhiteBalance(
    from old: WhiteBalanceControl, to new: WhiteBalanceControl, _ transaction: borrowing Transaction
  ) {
    transaction.changed(
      self, \AVCaptureDevice.whiteBalanceMode, "whiteBalanceMode", from: old.mode, to: new.mode)
    guard old.readings != new.readings else { return }
    transaction.changed(
      self, \AVCaptureDevice.isAdjustingWhiteBalance, "isAdjustingWhiteBalance", from: old.readings.isAdjusting,
      to: new.readings.isAdjusting)
    transaction.changed(
      self, \AVCaptureDevice.deviceWhiteBalanceGains, "deviceWhiteBalanceGains",
      from: WhiteBalanceGains(old.readings.gains), to: WhiteBalanceGains(new.readings.gains))
    transaction.changed(
      self, \AVCaptureDevice.grayWorldDeviceWhiteBalanceGains, "grayWorldDeviceWhiteBalanceGains",
      from: WhiteBalanceGains(old.readings.grayWorld), to: WhiteBalanceGains(new.readings.grayWorld))
  }
}

// MARK: Values

extension AVCaptureDevice {
  /// The white-balance gains of the red, green and blue channels.
  public struct WhiteBalanceGains: Hashable, Sendable {
    /// The gain of the red channel.
    public var redGain: Float
    /// The gain of the green channel.
    public var greenGain: Float
    /// The gain of the blue channel.
    public var blueGain: Float

    /// Creates gains of zero, as in a zero-initialized C structure.
    public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

    /// Creates gains for the three channels. A device accepts 1 to its maximum gain.
    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }

    init(_ vector: SIMD3<Double>) {
      self.init(redGain: Float(vector.x), greenGain: Float(vector.y), blueGain: Float(vector.z))
    }

    var vector: SIMD3<Double> { SIMD3(Double(redGain), Double(greenGain), Double(blueGain)) }

    /// The gains divided by the smallest gain, or nil if the smallest gain is not a positive number.
    var normalized: Self? {
      let least = min(redGain, greenGain, blueGain)
      guard least > 0, least.isFinite else { return nil }
      return Self(redGain: redGain / least, greenGain: greenGain / least, blueGain: blueGain / least)
    }

    /// Returns whether all gains are in a range. NaN is outside every range.
    func isWithin(_ range: ClosedRange<Float>) -> Bool {
      range.contains(redGain) && range.contains(greenGain) && range.contains(blueGain)
    }
  }

  /// The chromaticity of a light source, as CIE 1931 x and y.
  public struct WhiteBalanceChromaticityValues: Hashable, Sendable {
    /// The CIE x coordinate, from 0 to 1.
    public var x: Float
    /// The CIE y coordinate, from 0 to 1.
    public var y: Float

    /// Creates coordinates of zero, as in a zero-initialized C structure.
    public init() { self.init(x: 0, y: 0) }

    /// Creates a chromaticity from CIE x and y, each from 0 to 1.
    public init(x: Float, y: Float) {
      self.x = x
      self.y = y
    }
  }

  /// The color temperature of a light source and its tint toward green or magenta.
  public struct WhiteBalanceTemperatureAndTintValues: Hashable, Sendable {
    /// The correlated color temperature, in kelvins.
    public var temperature: Float
    /// The green (negative) or magenta (positive) shift applied to the image, from -150 to 150. **Source:** rule 155.
    public var tint: Float

    /// Creates values of zero, as in a zero-initialized C structure.
    public init() { self.init(temperature: 0, tint: 0) }

    /// Creates values from a temperature in kelvins and a tint from -150 to 150.
    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }

    // Apple documents the names (iOS 26) but not the values; these are typical for the light sources, and assumed.

    /// The light of incandescent bulbs.
    public static let tungsten = Self(temperature: 2850, tint: 0)
    /// The light of fluorescent tubes.
    public static let fluorescent = Self(temperature: 3800, tint: 21)
    /// Direct sunlight, at 5500 K.
    public static let daylight = Self(temperature: 5500, tint: 10)
    /// The light of an overcast sky.
    public static let cloudy = Self(temperature: 6500, tint: 10)
    /// The light in open shade.
    public static let shadow = Self(temperature: 7500, tint: 10)
  }
}

// MARK: Conversions

extension AVCaptureDevice {
  /// Returns the gains for a temperature and tint. They can be outside the device's range. **Source:** rule 153.
  public func deviceWhiteBalanceGains(
    for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) -> WhiteBalanceGains {
    let values = tempAndTintValues
    return .init(WhitePoint(kelvins: Double(values.temperature), tint: Double(values.tint)).gains)
  }

  /// Returns the gains for a chromaticity. They can be outside the device's range. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for coordinates outside 0...1.
  public func deviceWhiteBalanceGains(for chromaticityValues: WhiteBalanceChromaticityValues) -> WhiteBalanceGains {
    let (x, y) = (chromaticityValues.x, chromaticityValues.y)
    guard
      requireInRange(
        (0...1).contains(x) && (0...1).contains(y), "deviceWhiteBalanceGainsForChromaticityValues:",
        "the passed chromaticityValues \(x), \(y) out-of-range [0, 1]",
        remedy: "pass CIE 1931 x and y, each within 0...1")
    else { return .init() }
    return .init(WhitePoint(chromaticity: SIMD2(Double(x), Double(y))).gains)
  }

  /// Returns the temperature and tint for gains. They can be outside the usual range. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside 1...``maxWhiteBalanceGain``, including ``currentWhiteBalanceGains``.
  public func temperatureAndTintValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceTemperatureAndTintValues
  {
    guard requireConvertible(whiteBalanceGains, "temperatureAndTintValuesForDeviceWhiteBalanceGains:") else {
      return .init()
    }
    let point = WhitePoint(gains: whiteBalanceGains.vector)
    return .init(temperature: Float(point.kelvins), tint: Float(point.tint))
  }

  /// Returns the chromaticity of the light source for gains. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside 1...``maxWhiteBalanceGain``, including ``currentWhiteBalanceGains``.
  public func chromaticityValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceChromaticityValues {
    guard requireConvertible(whiteBalanceGains, "chromaticityValuesForDeviceWhiteBalanceGains:") else { return .init() }
    let xy = WhitePoint(gains: whiteBalanceGains.vector).chromaticity
    return .init(x: Float(xy.x), y: Float(xy.y))
  }

  private func requireConvertible(_ gains: WhiteBalanceGains, _ selector: String) -> Bool {
    requireInRange(
      gains.isWithin(1...maxWhiteBalanceGain), selector,
      "the passed gains \(gains.redGain), \(gains.greenGain), \(gains.blueGain) out-of-range [1, \(maxWhiteBalanceGain)]",
      remedy: "pass gains of this device, such as deviceWhiteBalanceGains")
  }
}

extension AVCaptureDevice.WhiteBalanceGains: TraceValue {
  package var factNumbers: [Double] { [Double(redGain), Double(greenGain), Double(blueGain)] }
}
