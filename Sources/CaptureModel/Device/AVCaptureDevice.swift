import Foundation

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
    var orders = OrderBook()
  }

  /// A device with these facts, in the world in which it is connected with ``CaptureSystem/connect(_:)``.
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

  // MARK: Identity

  /// Stable name of this one device. **Source:** rule 85.
  public var uniqueID: String { facts.uniqueID }
  /// Name that all devices of the model share.
  public var modelID: String { facts.modelID }
  /// Name for people.
  public var localizedName: String { facts.localizedName }
  /// Who made it.
  public var manufacturer: String { facts.manufacturer }
  /// The side of the phone on which it sits.
  public var position: Position { Position(rawValue: facts.position.rawValue) ?? .unspecified }
  /// What kind of camera or microphone it is.
  public var deviceType: DeviceType { DeviceType(rawValue: facts.deviceType) }
  /// Whether photos can be lit by a flash.
  public var hasFlash: Bool { facts.camera?.hasFlash ?? false }
  /// Whether a lamp can stay on.
  public var hasTorch: Bool { facts.camera?.hasTorch ?? false }
  /// Focal length over aperture.
  public var lensAperture: Float { Float(facts.camera?.lens.fNumber ?? 0) }
  /// The focal length in millimetres that covers the same angle on 35 mm film; 0 for a virtual and for an external camera.
  ///
  /// **Source:** Apple, nominalFocalLengthIn35mmFilm.
  public var nominalFocalLengthIn35mmFilm: Float {
    guard let camera = facts.camera, !isVirtualDevice, deviceType.current != .external else { return 0 }
    return Float(camera.lens.focalLengthIn35mmFilm)
  }

  /// Whether the device gives this kind of data.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool {
    switch facts.kind {
    case .camera: mediaType == .video
    case .microphone: mediaType == .audio
    }
  }

  /// Whether a session with this preset can use the device. **Source:** rule 40.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    guard let camera = facts.camera else { return true }
    return preset == .inputPriority || camera.presets[preset.rawValue] != nil
  }

  public override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }

  // MARK: The configuration lock

  /// Takes the lock that every change needs. Calls nest; each needs its ``unlockForConfiguration()``.
  ///
  /// - Throws: `AVError.deviceLockedForConfigurationByAnotherProcess` while another process holds it. **Source:** rule 88.
  public func lockForConfiguration() throws {
    guard !system.isLockedByAnotherProcess(self) else {
      throw AVError(
        .deviceLockedForConfigurationByAnotherProcess,
        userInfo: [
          NSLocalizedDescriptionKey: "Cannot use \(localizedName)",
          NSLocalizedFailureReasonErrorKey: "Another application is configuring it.", AVErrorDeviceKey: self,
        ])
    }
    state.withLock { $0.lockCount += 1 }
  }

  /// Gives the lock back. One call too many has no effect. **Source:** rule 88.
  public func unlockForConfiguration() {
    state.withLock { $0.lockCount = max(0, $0.lockCount - 1) }
  }

  /// Whether the lock is held; refuses the misuse in Apple's words otherwise. **Source:** rules 1 and 4.
  func requireLock(_ selector: String) -> Bool {
    system.require(
      state.withLock { $0.lockCount > 0 },
      Misuse(
        .generic,
        "*** -[AVCaptureDevice \(selector)] May not be called without first successfully gaining exclusive "
          + "ownership of the device using -lockForConfiguration:",
        remedy: "call lockForConfiguration() before and unlockForConfiguration() after"))
  }

  func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock(body)
  }

  /// The format before anybody chose one: that of the session's default preset, else the first.
  private var startFormat: Format? {
    guard let index = facts.camera?.presets[AVCaptureSession.Preset.high.rawValue]?.formatIndex,
      formats.indices.contains(index)
    else { return formats.first }
    return formats[index]
  }
}
