import CaptureModel
import HardwareModel
import SimulationKernel

/// White balance as a client knows it. **Source:** rules 116, 152-158.
struct ReferenceBalance {
  typealias Gains = AVCaptureDevice.WhiteBalanceGains

  private let descriptor: DeviceDescriptor
  private var mode: AVCaptureDevice.WhiteBalanceMode
  /// What was set by hand, normalised.
  private var gains: [Float]?

  init(_ descriptor: DeviceDescriptor) {
    self.descriptor = descriptor
    mode = descriptor.isControllable ? .continuousAutoWhiteBalance : .locked
  }

  /// Any mode, if any at all.
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

  /// **Source:** rule 152: the smallest gain is 1.
  mutating func lock(_ gains: Gains) {
    mode = .locked
    guard gains != AVCaptureDevice.currentWhiteBalanceGains else { return self.gains = nil }
    let least = gains.all.min() ?? 1
    self.gains = gains.all.map { $0 / least }
  }

  var isAdjustingOnce: Bool { mode == .autoWhiteBalance }

  /// What reads back that should not. An automatic balance ends by itself with a lock. **Source:** rule 157.
  mutating func complaint(about camera: AVCaptureDevice) -> String? {
    if mode == .autoWhiteBalance, camera.whiteBalanceMode == .locked { mode = .locked }
    return differs("whiteBalanceMode", camera.whiteBalanceMode, mode)
  }

  /// What does not show after some frames, although it was set by hand.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    guard let gains else { return nil }
    let actual = camera.deviceWhiteBalanceGains.all
    let isShown = zip(actual, gains).allSatisfy { abs($0 - $1) < 0.002 }
    return isShown ? nil : "deviceWhiteBalanceGains are \(actual), not \(gains)"
  }
}

extension AVCaptureDevice.WhiteBalanceGains {
  /// Red, green and blue.
  var all: [Float] { [redGain, greenGain, blueGain] }
}
