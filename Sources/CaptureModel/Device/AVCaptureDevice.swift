import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import SimulationKernel

/// A camera or a microphone. Each device of a system is a unique object; compare devices by identity or by `uniqueID`.
///
/// Setters require ``lockForConfiguration()``; without it Apple raises NSGenericException. **Source:** rules 1-10,
/// 81-106.
public final class AVCaptureDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: the state is protected by the system's lock.

  /// The description from which the device is created.
  package let descriptor: DeviceDescriptor
  /// The formats that the device supports; empty for a microphone. Compare formats by identity.
  public let formats: [Format]
  /// The source of the device's data.
  let source: DeviceSource
  let state: Observed<State>
  /// The history of the device's frames. Separate from the state, because each frame writes it and apps cannot observe
  /// it.
  let history: Guarded<FrameHistory>

  struct State {
    var activeFormat: Format?
    var frameDurations = FrameDurations()
    /// The frame duration that an input has locked, or invalid.
    var lockedFrameDuration = CMTime.invalid
    var lockCount = 0
    /// Whether the app selected the format under the configuration lock that it still holds. **Source:** rule 408.
    var isFormatHeld = false
    /// The settings that are not part of the camera control.
    var settings = DeviceSettings()
    /// The conditions that the environment controls.
    var condition = Condition()
    /// The active constituent of a virtual camera, and the switching behavior.
    var lens = LensSwitching()
    /// The camera control; nil for a microphone, and for a camera that apps cannot control.
    var control: CameraControl?
    /// The control requests sent to the camera's hardware.
    var commandQueue = CommandQueue()
    /// The effects that are enabled and supported by the active format.
    var effects = ActiveEffects()
    /// Whether the device has ever been connected, and so is visible to apps.
    var isKnown = false
  }

  /// Creates a device from a descriptor. `CaptureSystem.connect(_:)` then connects the device to the system.
  package init(_ descriptor: DeviceDescriptor, source: DeviceSource, in system: CaptureSystem) {
    self.descriptor = descriptor
    self.source = source
    formats = descriptor.camera?.formats.map(Format.init) ?? []
    state = Observed(State(descriptor, formats, system.videoEffects), lock: system.lock)
    history = Guarded(FrameHistory(), lock: system.lock)
    super.init(belongingTo: system)
    observeHardware()
  }

  public override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }
}

extension AVCaptureDevice.State {
  /// Creates the initial state of a device.
  fileprivate init(_ descriptor: DeviceDescriptor, _ formats: [AVCaptureDevice.Format], _ videoEffects: VideoEffects) {
    guard let camera = descriptor.camera, let format = Self.startFormat(camera, formats) else { return }
    activeFormat = format
    settings.adopt(format)
    effects = ActiveEffects(videoEffects, in: format)
    if format.descriptor.iso != nil || camera.controls != nil {
      control = CameraControl(camera, format: format.descriptor)
    }
  }

  /// Returns the initial format: the one that the default session preset selects, or the first format.
  private static func startFormat(_ camera: CameraDescriptor, _ formats: [AVCaptureDevice.Format]) -> AVCaptureDevice
    .Format?
  {
    guard let index = camera.presets[FormatNegotiation.defaultPreset]?.formatIndex,
      formats.indices.contains(index)
    else { return formats.first }
    return formats[index]
  }
}
