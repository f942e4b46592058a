import CaptureModel
import HardwareModel
import SimulationKernel

/// The reference model of white balance. **Source:** rules 116, 152-158.
struct ReferenceBalance {
  typealias Gains = AVCaptureDevice.WhiteBalanceGains

  private let descriptor: DeviceDescriptor
  private var mode: AVCaptureDevice.WhiteBalanceMode
  /// The custom gains that were set, normalized.
  private var gains: [Float]?

  init(_ descriptor: DeviceDescriptor) {
    self.descriptor = descriptor
    mode = descriptor.isControllable ? .continuousAutoWhiteBalance : .locked
  }

  /// The verdict on any white balance mode: accepted if the camera supports white balance.
  var verdict: Verdict { descriptor.isControllable ? .accepted : .refused(.invalidArgument) }

  func verdict(on gains: Gains) -> Verdict {
    if gains == AVCaptureDevice.currentWhiteBalanceGains { return verdict }
    if descriptor.joinsCameras || !descriptor.isControllable { return .refused(.invalidArgument) }
    let greatest = Float(descriptor.camera?.maxWhiteBalanceGain ?? 1)
    guard let least = gains.all.min(), least > 0 else { return .refused(.range) }
    return gains.all.allSatisfy { $0 / least >= 1 && $0 / least <= greatest } ? .accepted : .refused(.range)
  }

  mutating func set(_ mode: AVCaptureDevice.WhiteBalanceMode) {
    if mode != .locked { gains = nil }
    self.mode = mode
  }

  /// Locks white balance with gains normalized so that the smallest is 1. **Source:** rule 152.
  mutating func lock(_ gains: Gains) {
    mode = .locked
    guard gains != AVCaptureDevice.currentWhiteBalanceGains else { return self.gains = nil }
    let least = gains.all.min() ?? 1
    self.gains = gains.all.map { $0 / least }
  }

  var isAdjustingOnce: Bool { mode == .autoWhiteBalance }

  /// Returns a description of the first property with a wrong value. `autoWhiteBalance` may change to `locked` on its
  /// own. **Source:** rule 157.
  mutating func complaint(about camera: AVCaptureDevice) -> String? {
    if mode == .autoWhiteBalance, camera.whiteBalanceMode == .locked { mode = .locked }
    return differs("whiteBalanceMode", camera.whiteBalanceMode, mode)
  }

  /// Returns a description of a custom setting that is not in effect after some frames.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    guard let gains else { return nil }
    let actual = camera.deviceWhiteBalanceGains.all
    let isShown = zip(actual, gains).allSatisfy { abs($0 - $1) < 0.002 }
    return isShown ? nil : "deviceWhiteBalanceGains are \(actual), not \(gains)"
  }
}

extension AVCaptureDevice.WhiteBalanceGains {
  /// The red, green and blue gains.
  var all: [Float] { [redGain, greenGain, blueGain] }
}
