import AVFoundationTypes
import CaptureModel
import HardwareModel
import SimulationKernel

/// The reference model of torch and flash. **Source:** rules 8, 159-171.
struct ReferenceTorch {
  private let hasTorch: Bool
  private let hasFlash: Bool
  private var torchMode = AVCaptureDevice.TorchMode.off
  private var flashMode = AVCaptureDevice.FlashMode.off
  private var level: Float = 1
  /// Whether the device is cool enough to use the torch. **Source:** rule 162.
  var isAvailable = true
  /// Whether an event may have turned the torch off. **Source:** rules 168 and 170, which say "often".
  private var mayBeOut = false

  init(_ descriptor: DeviceDescriptor) {
    hasTorch = descriptor.camera?.hasTorch ?? false
    hasFlash = descriptor.camera?.hasFlash ?? false
  }

  var verdictOnTorch: Verdict { hasTorch ? .accepted : .refused(.invalidArgument) }
  var verdictOnFlash: Verdict { hasFlash ? .accepted : .refused(.invalidArgument) }

  func verdict(onLevel level: Float) -> Verdict {
    let isLevel = level > 0 && level <= 1 || level == AVCaptureDevice.maxAvailableTorchLevel
    guard isLevel, hasTorch else { return .refused(.invalidArgument) }
    return isAvailable ? .accepted : .thrown(.torchLevelUnavailable)
  }

  mutating func setTorch(_ mode: AVCaptureDevice.TorchMode, level: Float = 1) {
    (torchMode, self.level, mayBeOut) = (mode, min(level, 1), false)
    if mode != .off { flashMode = .off }
  }

  mutating func setFlash(_ mode: AVCaptureDevice.FlashMode) {
    flashMode = mode
    if mode != .off { torchMode = .off }
  }

  mutating func mayGoOut() { mayBeOut = true }
  mutating func goesOut() { torchMode = .off }

  /// Returns a description of the first property with a wrong value. If the torch was permitted to turn off and has
  /// done so, the reference model is updated.
  ///
  /// - Parameter isStreaming: Whether the camera delivers frames.
  mutating func complaint(about camera: AVCaptureDevice, isStreaming: Bool) -> String? {
    if mayBeOut, camera.torchMode == .off { torchMode = .off }
    mayBeOut = false
    if let text = differs("torchMode", camera.torchMode, torchMode) { return text }
    if let text = differs("flashMode", camera.flashMode, flashMode) { return text }
    let isActive = camera.isTorchActive
    if isActive, torchMode == .off { return "isTorchActive is true, but torchMode is off" }
    if isActive, !isAvailable { return "isTorchActive is true, but the phone is too hot" }
    if isStreaming, isAvailable, torchMode == .on, !isActive { return "isTorchActive is false, but torchMode is on" }
    if let text = differs("isTorchAvailable", camera.isTorchAvailable, hasTorch && isAvailable) { return text }
    if let text = differs("isFlashAvailable", camera.isFlashAvailable, hasFlash && isAvailable) { return text }
    return differs("torchLevel", camera.torchLevel, isActive ? level : 0)
  }
}
