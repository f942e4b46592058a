import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

extension AVCaptureDevice {
  /// Who decides about exposure time and ISO.
  public typealias ExposureMode = AVCaptureExposureMode

  /// Whether the device has a mode. A camera of several lenses has no `custom`. **Source:** rules 116, 139.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
    controlCapabilities?.exposureModes.contains(exposureMode)
      ?? (isControllable && (exposureMode != .custom || !joinsCameras))
  }

  /// Who decides about exposure. Observable; the device itself goes from `autoExpose` to `locked`.
  ///
  /// Setting it, also to what it is, lets a new point of interest take effect. `custom` keeps time and ISO as they are.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException for a mode that is not supported.
  /// **Source:** rules 2, 124, 137, 140.
  public var exposureMode: ExposureMode {
    get { readControl(\.exposure.mode) ?? .locked }
    set {
      guard requireLock("setExposureMode:"),
        require(
          isExposureModeSupported(newValue), "setExposureMode:",
          "Unsupported exposureMode - use -isExposureModeSupported: to discover valid exposure modes",
          remedy: "check isExposureModeSupported(_:) first")
      else { return }
      performClientCommand(.expose(newValue)) { $0.setExposureMode(newValue) }
    }
  }

  /// How long each frame gathers light. Observable, as it was for the last frame. In whole microseconds.
  public var exposureDuration: CMTime { readControl { Self.duration($0.exposure.readings.exposure) } ?? .invalid }

  /// The sensor's sensitivity, as ISO speed. Observable, as it was for the last frame.
  public var iso: Float { readControl { Float($0.exposure.readings.exposure.iso) } ?? 0 }

  /// Whether automatic exposure is on its way to its target. Observable. **Source:** rule 144.
  public var isAdjustingExposure: Bool { readControl(\.exposure.readings.isAdjusting) ?? false }

  /// Stands for the exposure time as it is. **Source:** rule 138; that it is the invalid time is inferred.
  public class var currentExposureDuration: CMTime { .invalid }

  /// Stands for the ISO speed as it is. **Source:** rule 138.
  public class var currentISO: Float { Float.greatestFiniteMagnitude }

  /// Exposes with this time and ISO, and sets the mode `custom`.
  ///
  /// A time that is longer than frames may last makes them last longer, and `activeVideoMaxFrameDuration` with them, for good.
  /// Raises NSGenericException without the lock, NSInvalidArgumentException where `custom` is not supported, NSRangeException
  /// outside of the active format's limits. **Source:** rules 103, 138, 139, 141, 151.
  ///
  /// - Parameters:
  ///   - duration: exposure time, or ``currentExposureDuration``.
  ///   - ISO: ISO speed, or ``currentISO``.
  ///   - handler: called with the time of the first frame that is so exposed, after the handlers of earlier calls.
  public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    _ = exposeCustom(duration, ISO, handler)
  }

  /// The same; returns the time of the first frame that is so exposed, or an invalid time if the call was refused.
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
    let order = ControlRequest.exposeByHand(
      seconds: keepsDuration ? nil : duration.seconds, iso: keepsISO ? nil : Double(iso))
    performClientCommand(order) { control in
      let now = control.exposure.wanted
      control.exposure.setCustom(
        .init(seconds: keepsDuration ? now.seconds : duration.seconds, iso: keepsISO ? now.iso : Double(iso)))
      control.noteCommand(handler)
    }
    return true
  }

  /// The exposure time that is set by hand or locked, where the model decides about it; frames last as long.
  var heldExposureSeconds: Double? {
    controlCapabilities == nil ? readControl(\.exposure.heldSeconds).flatMap(\.self) : nil
  }

  /// Lets frames last as long as an exposure by hand, and their longest duration with them, which stays when the exposure is shorter again.
  /// **Source:** rules 103, 151.
  func lengthenFrames(_ transaction: borrowing Transaction) {
    guard let exposure = heldExposureSeconds, exposure > activeVideoMaxFrameDuration.seconds + 1e-6 else { return }
    changeFrameDurations(transaction) { $0.maximum = CMTime(seconds: exposure, preferredTimescale: 1_000_000) }
  }

  /// The longest time that automatic exposure may choose; `.invalid` sets it to the format's. Observable.
  ///
  /// Falls back to the format's with each change of format or preset. Raises NSGenericException without the lock,
  /// NSRangeException outside of the format's limits, which on a real camera all times are: no driver takes such a limit.
  /// **Source:** rule 145.
  public var activeMaxExposureDuration: CMTime {
    get { followsInterest ? readControl(\.exposure.longestAllowed) ?? .invalid : .invalid }
    set {
      guard requireLock("setActiveMaxExposureDuration:") else { return }
      let format = state.read { $0.activeFormat }
      guard
        requireInRange(
          !newValue.isValid
            || followsInterest
              && (format.map { $0.minExposureDuration <= newValue && newValue <= $0.maxExposureDuration } ?? false),
          "setActiveMaxExposureDuration:", "the passed activeMaxExposureDuration \(newValue.seconds) out-of-range",
          remedy: "stay within minExposureDuration and maxExposureDuration of the active format")
      else { return }
      performClientCommand { $0.exposure.longestAutomatic = newValue.isValid ? newValue : nil }
    }
  }

  private static func duration(_ exposure: ExposureControl.Exposure) -> CMTime {
    // A camera that tells no time has none.
    guard exposure.seconds > 0 else { return .invalid }
    return CMTime(value: Int64((exposure.seconds * 1_000_000).rounded()), timescale: 1_000_000)
  }

  /// Tells observers what differs between two states of exposure.
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
  /// The least bias, in EV. **Source:** rule 142.
  public var minExposureTargetBias: Float { biasRange.lowerBound }

  /// The greatest bias, in EV. **Source:** rule 142.
  public var maxExposureTargetBias: Float { biasRange.upperBound }

  /// How much brighter (positive) or darker pictures are to be than metered, in EV. Observable.
  ///
  /// Neither the mode nor the point of interest changes it. **Source:** rules 142, 148.
  public var exposureTargetBias: Float { readControl { Float($0.exposure.bias) } ?? 0 }

  /// How far the metered level lies above the target (bias included), in EV. Observable, in every mode.
  ///
  /// 0 while automatic exposure takes pictures for well exposed. **Source:** rule 143; the last sentence is made up.
  public var exposureTargetOffset: Float { readControl { Float($0.exposure.readings.targetOffset) } ?? 0 }

  /// Stands for the bias as it is. **Source:** Apple, `AVCaptureDevice.currentExposureTargetBias`.
  public class var currentExposureTargetBias: Float { Float.greatestFiniteMagnitude }

  /// Sets the bias: of metering and exposure, in the mode `custom` of metering only.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException on a device without exposure modes, NSRangeException
  /// outside of ``minExposureTargetBias`` and ``maxExposureTargetBias``. **Source:** rules 142, 149.
  ///
  /// - Parameters:
  ///   - bias: in EV, or ``currentExposureTargetBias``.
  ///   - handler: called with the time of the first frame that follows it, after the handlers of earlier calls.
  public func setExposureTargetBias(_ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    _ = biasExposure(bias, handler)
  }

  /// The same; returns the time of the first frame that follows the bias, or an invalid time if the call was refused.
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
      control.noteCommand(handler)
    }
    return true
  }

  private var biasRange: ClosedRange<Float> {
    guard isControllable, let range = descriptor.camera?.exposureBiasRange else { return 0...0 }
    return Float(range.lowerBound)...Float(range.upperBound)
  }
}
