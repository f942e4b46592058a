import CaptureModel
import Foundation
import HardwareModel
import SimulationKernel

/// The reference model of focus. **Source:** rules 116, 122-134.
struct ReferenceFocus {
  private let isJoined: Bool
  private var system: FormatDescriptor.AutoFocusSystem
  private var mode: AVCaptureDevice.FocusMode
  var region = ReferenceRegion()
  var faces = ReferenceFaces()
  private var restriction = AVCaptureDevice.AutoFocusRangeRestriction.none
  private var isSmooth = false
  /// The lens position at which the client locked the focus, or nil.
  private var position: Float?

  init(_ descriptor: DeviceDescriptor, _ format: FormatDescriptor) {
    isJoined = descriptor.joinsCameras
    system = format.autoFocusSystem
    mode = system == .none ? .locked : .continuousAutoFocus
  }

  var canMove: Bool { system != .none }

  /// Updates the format. Modes and settings are kept unless the format uses another autofocus system.
  mutating func adopt(_ format: FormatDescriptor) {
    region = ReferenceRegion()
    guard format.autoFocusSystem != system else { return }
    system = format.autoFocusSystem
    (mode, position) = (canMove ? .continuousAutoFocus : .locked, nil)
  }

  var verdict: Verdict { canMove ? .accepted : .refused(.invalidArgument) }

  /// Returns the verdict on smooth autofocus. Disabling it is accepted even if it is unsupported. **Source:** Apple,
  /// `isSmoothAutoFocusEnabled`.
  func verdict(onSmooth isSmooth: Bool) -> Verdict { isSmooth ? verdict : .accepted }

  func verdict(onPosition position: Float) -> Verdict {
    guard canMove else { return .refused(.invalidArgument) }
    if position == AVCaptureDevice.currentLensPosition { return .accepted }
    if isJoined { return .refused(.invalidArgument) }
    return position >= 0 && position <= 1 ? .accepted : .refused(.range)
  }

  mutating func set(_ mode: AVCaptureDevice.FocusMode) {
    if mode != .locked { position = nil }
    self.mode = mode
  }

  mutating func set(_ restriction: AVCaptureDevice.AutoFocusRangeRestriction) { self.restriction = restriction }
  mutating func setSmooth(_ isSmooth: Bool) { self.isSmooth = isSmooth }

  mutating func lock(at position: Float) {
    self.position = position == AVCaptureDevice.currentLensPosition ? nil : position
    mode = .locked
  }

  var isScanning: Bool { mode == .autoFocus }

  /// Returns a description of the first property with a wrong value. `autoFocus` may change to `locked` on its own.
  /// **Source:** rule 125.
  mutating func complaint(about camera: AVCaptureDevice) -> String? {
    if mode == .autoFocus, camera.focusMode == .locked { mode = .locked }
    return differs("focusMode", camera.focusMode, mode)
      ?? region.complaint("focus", camera.focusPointOfInterest, camera.focusRectOfInterest)
      ?? faces.complaint(
        "AutoFocus", canMove, camera.automaticallyAdjustsFaceDrivenAutoFocusEnabled, camera.isFaceDrivenAutoFocusEnabled
      )
      ?? differs("autoFocusRangeRestriction", camera.autoFocusRangeRestriction, restriction)
      ?? differs("isSmoothAutoFocusEnabled", camera.isSmoothAutoFocusEnabled, isSmooth)
  }

  /// Returns a description of a custom setting that is not in effect after some frames.
  func complaintAtRest(about camera: AVCaptureDevice) -> String? {
    guard let position, abs(camera.lensPosition - position) > 0.002 else { return nil }
    return "lensPosition is \(camera.lensPosition), not \(position)"
  }
}

extension DeviceDescriptor {
  /// Whether the device is a virtual camera, which does not support manual settings. **Source:** rule 116.
  var joinsCameras: Bool { ["Dual", "Triple"].contains { deviceType.contains($0) } }

  /// Whether a client can control the camera's exposure. Mac cameras are fully automatic.
  var isControllable: Bool { camera?.formats.first?.iso != nil }
}
