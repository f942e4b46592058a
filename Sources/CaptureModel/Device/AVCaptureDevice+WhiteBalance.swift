import Foundation

extension AVCaptureDevice {
  /// Who decides about white balance.
  public enum WhiteBalanceMode: Int, Sendable {
    /// The gains stay as they are.
    case locked
    /// The device sets them once, and then locks them. **Source:** rule 157.
    case autoWhiteBalance
    /// The device follows the light.
    case continuousAutoWhiteBalance
  }

  /// Whether the device has a mode.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    controlFacts?.whiteBalanceModes.contains(whiteBalanceMode) ?? isControllable
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
          isWhiteBalanceModeSupported(newValue),
          "Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes",
          remedy: "ask isWhiteBalanceModeSupported(_:) first")
      else { return }
      command(.balance(newValue)) { control in
        control.whiteBalance.setMode(newValue)
        if newValue == .locked { control.holdFramesUnderWay([.whiteBalance]) }
      }
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
  public var maxWhiteBalanceGain: Float { isControllable ? Float(facts.camera?.maxWhiteBalanceGain ?? 1) : 1 }

  /// Whether any gains can be locked; a camera of several lenses keeps only its own. **Source:** rules 116, 158.
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool {
    controlFacts?.hasWhiteBalanceGains ?? (isControllable && !joinsCameras)
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
        (-150...150).contains(values.tint), "the passed tint \(values.tint) out-of-range [-150, 150]",
        remedy: "pass a tint within -150...150")
      && lockWhiteBalance(deviceWhiteBalanceGains(for: values), Self.temperatureSelector, handler)
  }

  private func lockWhiteBalance(
    _ gains: WhiteBalanceGains, _ selector: String, _ handler: (@Sendable (CMTime) -> Void)?
  ) -> Bool {
    let isCurrent = gains == Self.currentWhiteBalanceGains
    guard requireLock(selector),
      require(
        isWhiteBalanceModeSupported(.locked),
        "Unsupported whiteBalanceMode - use -isWhiteBalanceModeSupported: to discover valid white balance modes",
        remedy: "ask isWhiteBalanceModeSupported(.locked) first"),
      require(
        isCurrent || isLockingWhiteBalanceWithCustomDeviceGainsSupported,
        "Not supported - use -isLockingWhiteBalanceWithCustomDeviceGainsSupported",
        remedy: "pass currentWhiteBalanceGains, or ask isLockingWhiteBalanceWithCustomDeviceGainsSupported first"),
      requireInRange(
        isCurrent || gains.isWithin(1...maxWhiteBalanceGain),
        "the passed gains \(gains.redGain), \(gains.greenGain), \(gains.blueGain) out-of-range [1, \(maxWhiteBalanceGain)]",
        remedy: "clamp each gain to 1...maxWhiteBalanceGain; conversions do not")
    else { return false }
    command(isCurrent ? .balance(.locked) : .lockGains(gains.vector)) { control in
      if isCurrent {
        control.whiteBalance.setMode(.locked)
        control.holdFramesUnderWay([.whiteBalance])
      } else {
        control.whiteBalance.lock(gains.vector)
      }
      control.noteCommand(handler)
    }
    return true
  }

  /// Tells observers what differs between two states of white balance.
  func announceWhiteBalance(from old: WhiteBalanceControl, to new: WhiteBalanceControl, _ transaction: Transaction) {
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
