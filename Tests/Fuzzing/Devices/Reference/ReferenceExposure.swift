import CaptureModel
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// Exposure as a client knows it. **Source:** rules 116, 137-151.
struct ReferenceExposure {
  private let descriptor: DeviceDescriptor
  private var mode: AVCaptureDevice.ExposureMode
  var region = ReferenceRegion()
  var faces = ReferenceFaces()
  private var bias: Float = 0
  /// Nil for the format's own.
  private var longest: CMTime?
  /// What was set by hand.
  private var seconds: Double?
  private var iso: Float?

  init(_ descriptor: DeviceDescriptor) {
    self.descriptor = descriptor
    mode = descriptor.isControllable ? .continuousAutoExposure : .locked
  }

  /// A format or preset was chosen: the longest automatic time is its own, and what was set by hand may not be possible any more.
  /// **Source:** rule 145.
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

  /// The invalid time stands for what is, or for the format's own.
  func verdict(onLongest duration: CMTime, in format: FormatDescriptor) -> Verdict {
    guard duration.isValid else { return .accepted }
    guard let range = format.exposureSeconds else { return .refused(.range) }
    // Formats tell their limits in microseconds.
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

  /// Frames last at most that long from now on: a time that is longer is cut. **Source:** rule 103.
  mutating func cut(to longestFrame: Double) {
    if let seconds { self.seconds = min(seconds, longestFrame) }
  }

  var isAdjustingOnce: Bool { mode == .autoExpose }

  /// What reads back that should not. An automatic exposure ends by itself with a lock. **Source:** rule 137.
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

  /// What does not show after some frames, although it was set by hand.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    if let seconds, abs(camera.exposureDuration.seconds - seconds) > 2e-6 {
      return "exposureDuration is \(camera.exposureDuration), not \(seconds) s"
    }
    if let iso, abs(camera.iso - iso) > 1 { return "iso is \(camera.iso), not \(iso)" }
    return nil
  }
}
