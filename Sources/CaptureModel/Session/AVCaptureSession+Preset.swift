import HardwareModel
import PixelModel
import SimulationKernel

extension AVCaptureSession {
  /// A quality level that a session selects for its camera and outputs. **Source:** rules 94-96, 104, 119.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    /// The string value that Apple defines.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Photos at full resolution, with video at preview size.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// Video of the highest quality for which the camera is intended. The default.
    public static let high = Preset(rawValue: FormatNegotiation.defaultPreset)
    /// Medium-quality video for sharing over Wi-Fi.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Low-quality video for sharing over a cellular network.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    /// Video at 320 x 240 pixels.
    public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
    /// Video at 352 x 288 pixels.
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    /// Video at 640 x 480 pixels.
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    /// Video at 960 x 540 pixels.
    public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
    /// Video at 1280 x 720 pixels.
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    /// Video at 1920 x 1080 pixels.
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    /// Video at 3840 x 2160 pixels.
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// Video at 960 x 540 pixels in iFrame format, for iMovie.
    public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
    /// Video at 1280 x 720 pixels in iFrame format, for iMovie.
    public static let iFrame1280x720 = Preset(rawValue: "AVCaptureSessionPresetiFrame1280x720")
    /// Quality determined by the camera's active format.
    public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")

    /// All presets, in the order of Apple's header.
    package static let all: [Preset] = [
      .photo, .high, .medium, .low, .qvga320x240, .cif352x288, .vga640x480, .qHD960x540, .hd1280x720, .hd1920x1080,
      .hd4K3840x2160, .iFrame960x540, .iFrame1280x720, .inputPriority,
    ]
  }
}

extension FormatNegotiation {
  init?(preset: AVCaptureSession.Preset, camera: CameraDescriptor) {
    self.init(preset: preset.rawValue, camera: camera)
  }
}

// MARK: Preset against active format

extension AVCaptureSession {
  /// The session's preset. The default is `.high`.
  ///
  /// Raises NSInvalidArgumentException if ``canSetSessionPreset(_:)`` returns false. **Source:** rules 94-96.
  public var sessionPreset: Preset {
    get { state.read { $0.edited.preset } }
    set {
      system.recordCall(on: self, newValue)
      guard
        system.require(
          canSetSessionPreset(newValue),
          Misuse(
            .invalidArgument,
            "\(method("setSessionPreset:")) This session's devices do not support \(newValue.rawValue)",
            evidence: .rule(96), remedy: "check canSetSessionPreset(_:) first"))
      else { return }
      system.change { transaction in
        state.write(transaction, of: self) { $0.edited.preset = newValue }
        configurationChanged(transaction)
      }
    }
  }

  /// Returns a Boolean value that indicates whether all cameras of the session support a preset.
  ///
  /// True for a session without cameras. A multi-camera session supports only `inputPriority`. **Source:** rules 55,
  /// 120.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    if state.read({ $0.edited.isMultiCam }), preset != .inputPriority { return false }
    return deviceInputs.allSatisfy { $0.device.supportsSessionPreset(preset) }
  }

  /// Changes the preset to `inputPriority` because the app itself selected a format. **Source:** rule 94.
  func overridePreset(for device: AVCaptureDevice, _ transaction: borrowing Transaction) {
    state.write(transaction, of: self) { state in
      state.edited.preset = .inputPriority
      for input in state.edited.deviceInputs where input.device === device {
        state.negotiated[input] = .inputPriority
      }
    }
  }

  /// Selects formats by preset for new cameras, and for all cameras after a preset change.
  ///
  /// Skips a new camera whose format the app selected under the configuration lock that it still holds. **Source:**
  /// rules 94, 98, 106, 408.
  func negotiateFormats(_ transaction: borrowing Transaction) {
    let preset = sessionPreset
    for input in deviceInputs where state.read({ $0.negotiated[input] }) != preset {
      let isNew = state.write(transaction, of: self) { $0.negotiated.updateValue(preset, forKey: input) == nil }
      if isNew, input.device.state.read(\.isFormatHeld) { continue }
      guard let camera = input.device.descriptor.camera else { continue }
      if let choice = FormatNegotiation(preset: preset, camera: camera) {
        input.device.setActiveFormat(input.device.formats[choice.formatIndex], transaction)
      } else {
        input.device.changeFrameDurations(transaction) { $0 = FrameDurations() }
        input.device.state.write(transaction, of: input.device) { $0.settings.isGlobalToneMappingEnabled = false }
      }
    }
    state.write(transaction, of: self) { state in
      let present = Set(state.edited.inputs)
      state.negotiated = state.negotiated.filter { present.contains($0.key) }
    }
  }
}

extension AVCaptureDevice {
  /// Returns a Boolean value that indicates whether a session with the preset can use the device. **Source:** rule 40.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    guard let camera = descriptor.camera else { return true }
    return preset == .inputPriority || camera.presets[preset.rawValue] != nil
  }
}
