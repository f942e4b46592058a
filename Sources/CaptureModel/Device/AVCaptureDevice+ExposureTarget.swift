import Foundation

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
    guard requireLock("setExposureTargetBias:completionHandler:"),
      require(
        isControllable && controlFacts?.exposureModes.isEmpty != true,
        "Not supported - use -isExposureModeSupported: to discover valid exposure modes",
        remedy: "ask isExposureModeSupported(_:) first"),
      requireInRange(
        isCurrent || range.contains(bias),
        "the passed exposureTargetBias \(bias) out-of-range [\(range.lowerBound), \(range.upperBound)]",
        remedy: "stay within minExposureTargetBias and maxExposureTargetBias")
    else { return false }
    changeExposure(.biasExposure(isCurrent ? Double(exposureTargetBias) : Double(bias))) { control in
      if !isCurrent { control.exposure.setBias(Double(bias)) }
      control.noteCommand(handler)
    }
    return true
  }

  private var biasRange: ClosedRange<Float> {
    guard isControllable, let range = facts.camera?.exposureBiasRange else { return 0...0 }
    return Float(range.lowerBound)...Float(range.upperBound)
  }
}
