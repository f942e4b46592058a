import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// Constants that specify how exposure duration and ISO are controlled.
  public typealias ExposureMode = AVCaptureExposureMode

  /// Returns a Boolean value that indicates whether the device supports an exposure mode. Virtual cameras do not
  /// support `custom`. **Source:** rules 116, 139.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
    controlCapabilities?.exposureModes.contains(exposureMode)
      ?? (isControllable && (exposureMode != .custom || !isMultiLensCamera))
  }

  /// The exposure mode. Key-value observable.
  ///
  /// After `autoExpose` converges, the device switches to `locked`. Setting the mode, even to its current value,
  /// applies a new point of interest; `custom` keeps the current duration and ISO. Raises NSGenericException without
  /// the configuration lock, and NSInvalidArgumentException for an unsupported mode. **Source:** rules 2, 124, 137,
  /// 140.
  public var exposureMode: ExposureMode {
    get { readControl(\.exposure.mode) ?? .locked }
    set {
      guard requireLock("setExposureMode:", newValue),
        require(
          isExposureModeSupported(newValue), "setExposureMode:",
          "Unsupported exposureMode - use -isExposureModeSupported: to discover valid exposure modes",
          remedy: "check isExposureModeSupported(_:) first")
      else { return }
      performClientCommand(.expose(newValue)) { $0.setExposureMode(newValue) }
    }
  }

  /// The exposure duration of the most recent frame, in whole microseconds. Key-value observable.
  public var exposureDuration: CMTime { readControl { Self.duration($0.exposure.readings.exposure) } ?? .invalid }

  /// The sensor's ISO value in the most recent frame. Key-value observable.
  public var iso: Float { readControl { Float($0.exposure.readings.exposure.iso) } ?? 0 }

  /// A Boolean value that indicates whether automatic exposure is still converging. Key-value observable. **Source:**
  /// rule 144.
  public var isAdjustingExposure: Bool { readControl(\.exposure.readings.isAdjusting) ?? false }

  /// A sentinel that keeps the current exposure duration. **Source:** rule 138; that it is the invalid time is
  /// inferred.
  public class var currentExposureDuration: CMTime { .invalid }

  /// A sentinel that keeps the current ISO. **Source:** rule 138.
  public class var currentISO: Float { Float.greatestFiniteMagnitude }

  /// Sets the exposure duration and ISO, and changes the mode to `custom`.
  ///
  /// A duration longer than the current frame duration lengthens the frames and permanently raises
  /// `activeVideoMaxFrameDuration`. Raises NSGenericException without the configuration lock,
  /// NSInvalidArgumentException if `custom` is not supported, and NSRangeException outside the active format's limits.
  /// **Source:** rules 103, 138, 139, 141, 151.
  ///
  /// - Parameters:
  ///   - duration: The exposure duration, or ``currentExposureDuration``.
  ///   - ISO: The ISO value, or ``currentISO``.
  ///   - handler: A closure called with the time of the first frame with these settings, after the handlers of earlier
  ///     calls.
  public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = exposeCustom(duration, ISO, handler)
  }

  /// Sets a custom exposure, and returns the time of the first frame with these settings, or an invalid time if the
  /// call is rejected.
  @discardableResult
  public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
    await timeOfCommand { exposeCustom(duration, ISO, $0) }
  }

  private func exposeCustom(_ duration: CMTime, _ iso: Float, _ handler: (@Sendable (CMTime) -> Void)?) -> Bool {
    let selector = "setExposureModeCustomWithDuration:ISO:completionHandler:"
    guard requireLock(selector),
      require(
        isExposureModeSupported(.custom), selector,
        "Unsupported - use -[isExposureModeSupported:AVCaptureExposureModeCustom]",
        remedy: "check isExposureModeSupported(.custom) first; virtual devices do not support it")
    else { return false }
    let format = activeFormat
    let (keepsDuration, keepsISO) = (!duration.isValid, iso == Self.currentISO)
    let (shortest, longest) = (format.minExposureDuration, format.maxExposureDuration)
    guard
      requireInRange(
        keepsDuration || (duration.isNumeric && shortest <= duration && duration <= longest), selector,
        "the passed duration \(duration.seconds) out-of-range [\(shortest.seconds), \(longest.seconds)]",
        remedy: "stay within minExposureDuration and maxExposureDuration of the active format"),
      requireInRange(
        keepsISO || (format.minISO <= iso && iso <= format.maxISO), selector,
        "the passed ISO \(iso) out-of-range [\(format.minISO), \(format.maxISO)]",
        remedy: "stay within minISO and maxISO of the active format")
    else { return false }
    let order = ControlRequest.setCustomExposure(
      seconds: keepsDuration ? nil : duration.seconds, iso: keepsISO ? nil : Double(iso))
    performClientCommand(order) { control in
      let now = control.exposure.wanted
      control.exposure.setCustom(
        .init(seconds: keepsDuration ? now.seconds : duration.seconds, iso: keepsISO ? now.iso : Double(iso)))
      control.registerCommand(handler)
    }
    return true
  }

  /// The custom or locked exposure duration, in seconds, to which the frame duration extends; nil on real cameras.
  var heldExposureSeconds: Double? {
    controlCapabilities == nil ? readControl(\.exposure.fixedSeconds).flatMap(\.self) : nil
  }

  /// Extends the frame duration, and the maximum frame duration, to a custom or locked exposure duration.
  ///
  /// The maximum stays extended after the exposure becomes shorter. **Source:** rules 103, 151.
  func lengthenFrames(_ transaction: borrowing Transaction) {
    guard let exposure = heldExposureSeconds, exposure > activeVideoMaxFrameDuration.seconds + 1e-6 else { return }
    changeFrameDurations(transaction) { $0.maximum = CMTime(seconds: exposure, preferredTimescale: 1_000_000) }
  }

  /// The maximum exposure duration for automatic exposure; `.invalid` restores the format's maximum. Key-value
  /// observable.
  ///
  /// Each change of format or preset resets the duration to the format's maximum. Raises NSGenericException without the
  /// configuration lock, and NSRangeException outside the format's limits. On a real camera, every value raises
  /// NSRangeException, because no driver accepts such a limit. **Source:** rule 145.
  public var activeMaxExposureDuration: CMTime {
    get { supportsPointOfInterest ? readControl(\.exposure.longestAllowed) ?? .invalid : .invalid }
    set {
      guard requireLock("setActiveMaxExposureDuration:", newValue) else { return }
      let format = state.read { $0.activeFormat }
      guard
        requireInRange(
          !newValue.isValid
            || supportsPointOfInterest
              && (format.map { $0.minExposureDuration <= newValue && newValue <= $0.maxExposureDuration } ?? false),
          "setActiveMaxExposureDuration:", "the passed activeMaxExposureDuration \(newValue.seconds) out-of-range",
          remedy: "stay within minExposureDuration and maxExposureDuration of the active format")
      else { return }
      performClientCommand { $0.exposure.longestAutomatic = newValue.isValid ? newValue : nil }
    }
  }

  private static func duration(_ exposure: ExposureControl.Exposure) -> CMTime {
    // A camera that reports no exposure time has an invalid duration.
    guard exposure.seconds > 0 else { return .invalid }
    return CMTime(value: Int64((exposure.seconds * 1_000_000).rounded()), timescale: 1_000_000)
  }

  /// Notifies observers of differences between two exposure states.
  func announceExposure(from old: ExposureControl, to new: ExposureControl, _ transaction: borrowing Transaction) {
    transaction.changed(self, \AVCaptureDevice.exposureMode, "exposureMode", from: old.mode, to: new.mode)
    transaction.changed(
      self, \AVCaptureDevice.exposureTargetBias, "exposureTargetBias", from: Float(old.bias), to: Float(new.bias))
    transaction.changed(
      self, \AVCaptureDevice.exposureRectOfInterest, "exposureRectOfInterest", from: old.interest.rect,
      to: new.interest.rect)
    if old.longestAutomatic != new.longestAutomatic || old.program.seconds != new.program.seconds {
      transaction.changed(
        self, \AVCaptureDevice.activeMaxExposureDuration, "activeMaxExposureDuration", from: old.longestAllowed,
        to: new.longestAllowed)
    }
    guard old.readings != new.readings else { return }
    let (was, now) = (old.readings, new.readings)
    transaction.changed(
      self, \AVCaptureDevice.isAdjustingExposure, "isAdjustingExposure", from: was.isAdjusting, to: now.isAdjusting)
    transaction.changed(
      self, \AVCaptureDevice.exposureDuration, "exposureDuration", from: Self.duration(was.exposure),
      to: Self.duration(now.exposure))
    transaction.changed(
      self, \AVCaptureDevice.iso, "iso", from: Float(was.exposure.iso), to: Float(now.exposure.iso))
    transaction.changed(
      self, \AVCaptureDevice.exposureTargetOffset, "exposureTargetOffset", from: Float(was.targetOffset),
      to: Float(now.targetOffset))
  }
}

// MARK: Bias

extension AVCaptureDevice {
  /// The minimum exposure target bias, in EV. **Source:** rule 142.
  public var minExposureTargetBias: Float { biasRange.lowerBound }

  /// The maximum exposure target bias, in EV. **Source:** rule 142.
  public var maxExposureTargetBias: Float { biasRange.upperBound }

  /// The bias applied to the metered exposure, in EV; positive values are brighter. Key-value observable.
  ///
  /// Independent of the exposure mode and the point of interest. **Source:** rules 142, 148.
  public var exposureTargetBias: Float { readControl { Float($0.exposure.bias) } ?? 0 }

  /// The difference, in EV, between the metered level and the target, bias included. Key-value observable in every
  /// mode.
  ///
  /// 0 once automatic exposure has converged. **Source:** rule 143; the value of 0 is assumed.
  public var exposureTargetOffset: Float { readControl { Float($0.exposure.readings.targetOffset) } ?? 0 }

  /// A sentinel that keeps the current bias. **Source:** Apple, `AVCaptureDevice.currentExposureTargetBias`.
  public class var currentExposureTargetBias: Float { Float.greatestFiniteMagnitude }

  /// Sets the exposure target bias. In `custom` mode, the bias affects only the metered offset, not the exposure.
  ///
  /// Raises NSGenericException without the configuration lock, NSInvalidArgumentException on a device without exposure
  /// modes, and NSRangeException outside ``minExposureTargetBias`` to ``maxExposureTargetBias``. **Source:** rules 142,
  /// 149.
  ///
  /// - Parameters:
  ///   - bias: The bias in EV, or ``currentExposureTargetBias``.
  ///   - handler: A closure called with the time of the first frame with the bias, after the handlers of earlier calls.
  public func setExposureTargetBias(_ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    _ = biasExposure(bias, handler)
  }

  /// Sets the exposure target bias, and returns the time of the first frame with it, or an invalid time if the call is
  /// rejected.
  @discardableResult
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await timeOfCommand { biasExposure(bias, $0) }
  }

  private func biasExposure(_ bias: Float, _ handler: (@Sendable (CMTime) -> Void)?) -> Bool {
    let isCurrent = bias == Self.currentExposureTargetBias
    let range = biasRange
    let selector = "setExposureTargetBias:completionHandler:"
    guard requireLock(selector),
      require(
        isControllable && controlCapabilities?.exposureModes.isEmpty != true, selector,
        "Not supported - use -isExposureModeSupported: to discover valid exposure modes",
        remedy: "check isExposureModeSupported(_:) first"),
      requireInRange(
        isCurrent || range.contains(bias), selector,
        "the passed exposureTargetBias \(bias) out-of-range [\(range.lowerBound), \(range.upperBound)]",
        remedy: "stay within minExposureTargetBias and maxExposureTargetBias")
    else { return false }
    performClientCommand(.biasExposure(isCurrent ? Double(exposureTargetBias) : Double(bias))) { control in
      if !isCurrent { control.exposure.setBias(Double(bias)) }
      control.registerCommand(handler)
    }
    return true
  }

  private var biasRange: ClosedRange<Float> {
    guard isControllable, let range = descriptor.camera?.exposureBiasRange else { return 0...0 }
    return Float(range.lowerBound)...Float(range.upperBound)
  }
}
