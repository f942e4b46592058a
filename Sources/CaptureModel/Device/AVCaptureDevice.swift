import AVFoundationTypes
import CameraControl
import Foundation
import HardwareModel
import SimulationKernel

/// A camera or a microphone. One object for each device of a system; compare them by identity or by `uniqueID`.
///
/// Setters need ``lockForConfiguration()``; without it Apple raises NSGenericException. **Source:** rules 1-10, 81-106.
public final class AVCaptureDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What the device is made from.
  package let descriptor: DeviceDescriptor
  /// What the device can do; empty for a microphone. Compare by identity.
  public let formats: [Format]
  /// What feeds the device.
  let source: DeviceSource
  let state: Observed<State>
  /// Of its frames. Apart from the state, because each frame writes it and no client can see it.
  let history: Guarded<FrameHistory>

  struct State {
    var activeFormat: Format?
    var frameDurations = FrameDurations()
    var lockCount = 0
    /// Whether the format was chosen under the lock that is held. **Source:** rule 408.
    var isFormatHeld = false
    /// What a client sets besides how frames are taken.
    var settings = DeviceSettings()
    /// What the world does to it.
    var condition = Condition()
    /// Which constituent a virtual camera shows, and what decides about it.
    var lens = LensSwitching()
    /// How frames are taken; nil for a microphone, and for a camera that a client cannot control.
    var control: CameraControl?
    /// What the camera's hardware was asked for.
    var commandQueue = CommandQueue()
    /// The effects that are switched on and that the active format has.
    var effects = ActiveEffects()
    /// Whether clients can know the device: it has been connected.
    var isKnown = false
  }

  /// A device of this description, in the world in which it is connected with `CaptureSystem.connect(_:)`.
  package init(_ descriptor: DeviceDescriptor, source: DeviceSource, in system: CaptureSystem) {
    self.descriptor = descriptor
    self.source = source
    formats = descriptor.camera?.formats.map(Format.init) ?? []
    state = Observed(State(descriptor, formats, system.videoEffects), lock: system.lock)
    history = Guarded(FrameHistory(), lock: system.lock)
    super.init(belongingTo: system)
    followHardware()
  }

  public override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }
}

extension AVCaptureDevice.State {
  /// A device as it is before a client has changed it.
  fileprivate init(_ descriptor: DeviceDescriptor, _ formats: [AVCaptureDevice.Format], _ videoEffects: VideoEffects) {
    guard let camera = descriptor.camera, let format = Self.startFormat(camera, formats) else { return }
    activeFormat = format
    settings.adopt(format)
    effects = ActiveEffects(videoEffects, in: format)
    if format.descriptor.iso != nil || camera.controls != nil {
      control = CameraControl(camera, format: format.descriptor)
    }
  }

  /// The format before a client chose one: that of the session's default preset, else the first.
  private static func startFormat(_ camera: CameraDescriptor, _ formats: [AVCaptureDevice.Format]) -> AVCaptureDevice
    .Format?
  {
    guard let index = camera.presets[FormatNegotiation.defaultPreset]?.formatIndex,
      formats.indices.contains(index)
    else { return formats.first }
    return formats[index]
  }
}
