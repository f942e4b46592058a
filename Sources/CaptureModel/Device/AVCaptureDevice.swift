import AVFoundationTypes
import Foundation
import SimulationKernel

/// A camera or a microphone. One object for each device of a system; compare them by identity or by `uniqueID`.
///
/// Setters need ``lockForConfiguration()``; without it Apple raises NSGenericException. **Source:** rules 1-10, 81-106.
public final class AVCaptureDevice: CaptureObject, @unchecked Sendable {
  // Unchecked: state lies behind the system's lock.

  /// What the device is made from.
  public let facts: DeviceFacts
  /// What the device can do; empty for a microphone. Compare by identity.
  public let formats: [Format]
  /// What feeds the device.
  let source: Source
  private let state: Guarded<State>

  /// A camera's or a microphone's feed.
  public enum Source: Sendable {
    case camera(any CameraSource)
    /// A camera that pushes frames; its world must be on host time.
    case live(any LiveSource)
    case microphone(any MicrophoneSource)
  }

  struct State {
    var activeFormat: Format?
    var frameDurations = FrameDurations()
    var lockCount = 0
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
  }

  /// A device with these facts, in the world in which it is connected with `CaptureSystem.connect(_:)`.
  public init(_ facts: DeviceFacts, source: Source, in system: CaptureSystem) {
    self.facts = facts
    self.source = source
    formats = facts.camera?.formats.map(Format.init) ?? []
    state = Guarded(State(), lock: system.lock)
    super.init(belongingTo: system)
    state.withLock { state in
      state.activeFormat = startFormat
      if let startFormat { state.settings.adopt(startFormat) }
      if let camera = facts.camera, let format = startFormat?.facts, format.iso != nil || camera.controls != nil {
        state.control = CameraControl(camera, format: format)
      }
    }
    followHardware()
  }

  public override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  /// The format before a client chose one: that of the session's default preset, else the first.
  private var startFormat: Format? {
    guard let index = facts.camera?.presets[AVCaptureSession.Preset.high.rawValue]?.formatIndex,
      formats.indices.contains(index)
    else { return formats.first }
    return formats[index]
  }
}
