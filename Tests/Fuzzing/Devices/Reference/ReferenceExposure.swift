import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// The reference model of exposure. **Source:** rules 116, 137-151.
struct ReferenceExposure {
  private let descriptor: DeviceDescriptor
  private var mode: AVCaptureDevice.ExposureMode
  var region = ReferenceRegion()
  var faces = ReferenceFaces()
  private var bias: Float = 0
  /// The maximum exposure duration that was set, or nil for the format's default.
  private var longest: CMTime?
  /// The custom exposure duration and ISO that were set.
  private var seconds: Double?
  private var iso: Float?

  init(_ descriptor: DeviceDescriptor) {
    self.descriptor = descriptor
    mode = descriptor.isControllable ? .continuousAutoExposure : .locked
  }

  /// Resets values when a format or preset is chosen: the maximum exposure duration returns to the default, and custom
  /// values may be out of range. **Source:** rule 145.
  mutating func adopt() { (longest, seconds, iso, region) = (nil, nil, nil, ReferenceRegion()) }

  func verdict(on mode: AVCaptureDevice.ExposureMode) -> Verdict {
    descriptor.isControllable && (mode != .custom || !descriptor.joinsCameras) ? .accepted : .refused(.invalidArgument)
  }

  func verdict(onBias bias: Float) -> Verdict {
    guard descriptor.isControllable else { return .refused(.invalidArgument) }
    guard bias != AVCaptureDevice.currentExposureTargetBias, let range = descriptor.camera?.exposureBiasRange else {
      return .accepted
    }
    return bias >= Float(range.lowerBound) && bias <= Float(range.upperBound) ? .accepted : .refused(.range)
  }

  func verdict(on duration: CMTime, iso: Float, in format: FormatDescriptor) -> Verdict {
    guard verdict(on: .custom) == .accepted else { return verdict(on: .custom) }
    guard verdict(onLongest: duration, in: format) == .accepted else { return .refused(.range) }
    guard iso != AVCaptureDevice.currentISO, let range = format.iso else { return .accepted }
    return iso >= Float(range.lowerBound) && iso <= Float(range.upperBound) ? .accepted : .refused(.range)
  }

  /// Returns the verdict on a maximum exposure duration. An invalid time is accepted: it keeps the current value or
  /// selects the format's default.
  func verdict(onLongest duration: CMTime, in format: FormatDescriptor) -> Verdict {
    guard duration.isValid else { return .accepted }
    guard let range = format.exposureSeconds else { return .refused(.range) }
    // Formats specify their limits in microseconds.
    let isPossible =
      duration.isNumeric && duration >= CMTime(seconds: range.lowerBound, preferredTimescale: 1_000_000)
      && duration <= CMTime(seconds: range.upperBound, preferredTimescale: 1_000_000)
    return isPossible ? .accepted : .refused(.range)
  }

  mutating func set(_ mode: AVCaptureDevice.ExposureMode) {
    if mode != .custom { (seconds, iso) = (nil, nil) }
    self.mode = mode
  }

  mutating func setBias(_ bias: Float) {
    if bias != AVCaptureDevice.currentExposureTargetBias { self.bias = bias }
  }

  mutating func setLongest(_ duration: CMTime) { longest = duration.isValid ? duration : nil }

  mutating func setCustom(_ duration: CMTime, _ iso: Float) {
    mode = .custom
    if duration.isValid { seconds = duration.seconds }
    if iso != AVCaptureDevice.currentISO { self.iso = iso }
  }

  /// Limits the exposure duration to a new maximum frame duration. **Source:** rule 103.
  mutating func cut(to longestFrame: Double) {
    if let seconds { self.seconds = min(seconds, longestFrame) }
  }

  var isAdjustingOnce: Bool { mode == .autoExpose }

  /// Returns a description of the first property with a wrong value. `autoExpose` may change to `locked` on its own.
  /// **Source:** rule 137.
  mutating func complaint(about camera: AVCaptureDevice) -> String? {
    if mode == .autoExpose, camera.exposureMode == .locked { mode = .locked }
    return differs("exposureMode", camera.exposureMode, mode)
      ?? region.complaint("exposure", camera.exposurePointOfInterest, camera.exposureRectOfInterest)
      ?? faces.complaint(
        "AutoExposure", descriptor.isControllable, camera.automaticallyAdjustsFaceDrivenAutoExposureEnabled,
        camera.isFaceDrivenAutoExposureEnabled)
      ?? differs("exposureTargetBias", camera.exposureTargetBias, bias)
      ?? differs(
        "activeMaxExposureDuration", camera.activeMaxExposureDuration,
        longest ?? camera.activeFormat.maxExposureDuration)
  }

  /// Returns a description of a custom setting that is not in effect after some frames.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    if let seconds, abs(camera.exposureDuration.seconds - seconds) > 2e-6 {
      return "exposureDuration is \(camera.exposureDuration), not \(seconds) s"
    }
    if let iso, abs(camera.iso - iso) > 1 { return "iso is \(camera.iso), not \(iso)" }
    return nil
  }
}
