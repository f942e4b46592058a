import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import SimulationKernel

extension AVCaptureDevice {
  /// Who decides about white balance.
  public typealias WhiteBalanceMode = AVCaptureWhiteBalanceMode

  /// Whether the device has a mode.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    controlCapabilities?.whiteBalanceModes.contains(whiteBalanceMode) ?? isControllable
  }

  /// Who decides about white balance. Observable; the device itself goes from `autoWhiteBalance` to `locked`.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a mode that is not supported.
  /// **Source:** rules 2, 157.
  public var whiteBalanceMode: WhiteBalanceMode {
    get { readControl(\.whiteBalance.mode) ?? .locked }
    set {
      guard requireLock("setWhiteBalanceMode:"),
        require(
          isWhiteBalanceModeSupported(newValue), "setWhiteBalanceMode:",
          "Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes",
          remedy: "check isWhiteBalanceModeSupported(_:) first")
      else { return }
      performClientCommand(.balance(newValue)) { $0.setWhiteBalanceMode(newValue) }
    }
  }

  /// Whether automatic white balance is on its way to grey. Observable.
  public var isAdjustingWhiteBalance: Bool { readControl(\.whiteBalance.readings.isAdjusting) ?? false }

  /// The gains of the last frame. Observable. **Source:** rule 156.
  public var deviceWhiteBalanceGains: WhiteBalanceGains {
    readControl { .init($0.whiteBalance.readings.gains) } ?? .init(redGain: 1, greenGain: 1, blueGain: 1)
  }

  /// The gains with which the picture would be grey on average. Observable. **Source:** rule 156.
  public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains {
    readControl { .init($0.whiteBalance.readings.grayWorld) } ?? .init(redGain: 1, greenGain: 1, blueGain: 1)
  }

  /// The greatest gain; the least is 1. **Source:** rule 152.
  public var maxWhiteBalanceGain: Float { isControllable ? Float(descriptor.camera?.maxWhiteBalanceGain ?? 1) : 1 }

  /// Whether any gains can be locked; a camera of several lenses keeps only its own. **Source:** rules 116, 158.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool {
    controlCapabilities?.hasWhiteBalanceGains ?? (isControllable && !joinsCameras)
  }

  /// Stands for the gains as they are. **Source:** rule 158.
  public class var currentWhiteBalanceGains: WhiteBalanceGains {
    let mark = Float.greatestFiniteMagnitude
    return WhiteBalanceGains(redGain: mark, greenGain: mark, blueGain: mark)
  }

  /// Locks white balance with gains, which are normalised so that the least is 1.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where gains cannot be locked, NSRangeException outside of
  /// 1...``maxWhiteBalanceGain``. **Source:** rules 141, 152, 158.
  ///
  /// - Parameters:
  ///   - whiteBalanceGains: gains, or ``currentWhiteBalanceGains``.
  ///   - handler: called with the time of the first frame with the gains, after the handlers of earlier calls.
  public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = lockWhiteBalance(whiteBalanceGains, Self.gainsSelector, handler)
  }

  /// The same; returns the time of the first frame with the gains, or an invalid time if the call was refused.
  @discardableResult
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await timeOfCommand { lockWhiteBalance(whiteBalanceGains, Self.gainsSelector, $0) }
  }

  /// Locks white balance with the gains for a temperature and tint. Rules as for gains; a tint outside of -150...150 raises
  /// NSRangeException too. **Source:** Apple, the method's page (iOS 26); rule 155.
  public func setWhiteBalanceModeLocked(
    whiteBalanceTemperatureAndTintValues: WhiteBalanceTemperatureAndTintValues,
    handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = lockWhiteBalance(whiteBalanceTemperatureAndTintValues, handler)
  }

  /// The same; returns the time of the first frame with the gains, or an invalid time if the call was refused.
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
    requireLock(Self.temperatureSelector)
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
      control.noteCommand(handler)
    }
    return true
  }

  /// Tells observers what differs between two states of white balance.
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

    /// The gains divided by the least; nil where that is no positive number.
    var normalized: Self? {
      let least = min(redGain, greenGain, blueGain)
      guard least > 0, least.isFinite else { return nil }
      return Self(redGain: redGain / least, greenGain: greenGain / least, blueGain: blueGain / least)
    }

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

// MARK: Conversions

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
        (0...1).contains(x) && (0...1).contains(y), "deviceWhiteBalanceGainsForChromaticityValues:",
        "the passed chromaticityValues \(x), \(y) out-of-range [0, 1]",
        remedy: "pass CIE 1931 x and y, each within 0...1")
    else { return .init() }
    return .init(WhitePoint(chromaticity: SIMD2(Double(x), Double(y))).gains)
  }

  /// The temperature and tint that gains stand for. They may lie outside of any usual range. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside of 1...``maxWhiteBalanceGain``, which ``currentWhiteBalanceGains`` are.
  public func temperatureAndTintValues(for whiteBalanceGains: WhiteBalanceGains) -> WhiteBalanceTemperatureAndTintValues
  {
    guard requireConvertible(whiteBalanceGains, "temperatureAndTintValuesForDeviceWhiteBalanceGains:") else {
      return .init()
    }
    let point = WhitePoint(gains: whiteBalanceGains.vector)
    return .init(temperature: Float(point.kelvins), tint: Float(point.tint))
  }

  /// The chromaticity of the light that gains stand for. **Source:** rules 153, 154.
  ///
  /// Raises NSRangeException for gains outside of 1...``maxWhiteBalanceGain``, which ``currentWhiteBalanceGains`` are.
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
