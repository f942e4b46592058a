import CoreMediaModel
import Foundation
import SimulationKernel

/// Constants that specify how the audio of several microphones is combined. **Source:** Apple,
/// AVCaptureMultichannelAudioMode.
public enum AVCaptureMultichannelAudioMode: Int, Sendable {
  /// Channels are delivered as recorded.
  case none
  /// Audio has two channels, left and right.
  case stereo
  /// Audio has four channels that capture sound from all directions.
  case firstOrderAmbisonics
}

extension AVCaptureDeviceInput {
  /// The settings of an input that the app can change.
  struct Settings {
    var frameDurationOverride = CMTime.invalid
    var unifiesExposureDefaults = false
    var removesWindNoise = false
  }

  // MARK: Frame rate and exposure

  /// The minimum frame duration while this input is in use, which overrides the device's. The default, `.invalid`,
  /// disables the override.
  ///
  /// Adding the input to a session resets the value. Raises NSInvalidArgumentException for a duration that is not
  /// positive. **Source:** rule 53; the exception is inferred.
  public var videoMinFrameDurationOverride: CMTime {
    get { settings.read { $0.frameDurationOverride } }
    set {
      guard
        system.require(
          !newValue.isValid || newValue.isNumeric && newValue > .zero && newValue <= longestFrameDuration,
          Misuse(
            .invalidArgument, "*** -[AVCaptureDeviceInput setVideoMinFrameDurationOverride:] Invalid duration",
            evidence: .inferred, remedy: "pass a frame duration that the device supports, or .invalid"))
      else { return }
      system.change { transaction in
        settings.write(transaction) { $0.frameDurationOverride = newValue }
        configurationChanged(transaction)
      }
    }
  }

  /// The longest frame duration that any format of the device supports.
  private var longestFrameDuration: CMTime {
    device.formats.flatMap(\.videoSupportedFrameRateRanges).map(\.maxFrameDuration).max() ?? .zero
  }

  /// The duration of frames that arrive through this input. **Source:** rule 53.
  var frameDuration: CMTime {
    let override = videoMinFrameDurationOverride
    return override.isValid ? max(device.frameDuration, override) : device.frameDuration
  }

  /// A Boolean value that indicates whether presets and formats start with the same automatic exposure. The default is
  /// false.
  ///
  /// The model always behaves this way, so the value has no effect. **Source:** rule 54.
  public var unifiedAutoExposureDefaultsEnabled: Bool {
    get { settings.read { $0.unifiesExposureDefaults } }
    set { change(settings) { $0.unifiesExposureDefaults = newValue } }
  }

  // MARK: Locked frame duration

  /// A Boolean value that indicates whether the frame duration can be locked. True for built-in cameras, unless automatic
  /// frame rate is enabled. **Source:** rule 474; that all built-in cameras support it is assumed.
  public var isLockedVideoFrameDurationSupported: Bool { device.minSupportedLockedVideoFrameDuration.isValid }

  /// The locked frame duration. The default, `.invalid`, unlocks it; a new active format restores the default.
  ///
  /// Setting it also sets the device's minimum and maximum frame duration. Raises NSInvalidArgumentException without
  /// support, and for a duration that the active format does not support. **Source:** rule 474; the exception for a
  /// duration is inferred.
  public var activeLockedVideoFrameDuration: CMTime {
    get { device.state.read { $0.lockedFrameDuration } }
    set {
      guard
        requireSupported(
          isLockedVideoFrameDurationSupported, "setActiveLockedVideoFrameDuration:",
          "isLockedVideoFrameDurationSupported",
          evidence: .header("AVCaptureDeviceInput.activeLockedVideoFrameDuration")),
        system.require(
          !newValue.isValid || device.availableFrameRateRanges.contains { $0.contains(newValue) },
          Misuse(
            .invalidArgument, "*** -[AVCaptureDeviceInput setActiveLockedVideoFrameDuration:] Unsupported duration",
            evidence: .inferred, remedy: "pass a frame duration that the active format supports, or .invalid"))
      else { return }
      device.lockFrameDuration(newValue)
    }
  }

  // MARK: Unsupported features

  /// A Boolean value that indicates whether the input supports Cinematic video. Always false.
  public var isCinematicVideoCaptureSupported: Bool { false }

  /// A Boolean value that indicates whether Cinematic video is enabled. Setting it raises NSInvalidArgumentException if
  /// unsupported. **Source:** Apple, isCinematicVideoCaptureEnabled.
  public var isCinematicVideoCaptureEnabled: Bool {
    get { false }
    set {
      _ = requireSupported(
        !newValue, "setCinematicVideoCaptureEnabled:", "isCinematicVideoCaptureSupported",
        " - use isCinematicVideoCaptureSupported",
        evidence: .header("AVCaptureDeviceInput.isCinematicVideoCaptureEnabled"))
    }
  }

  /// The simulated aperture of Cinematic video, as an f-number. Always 0.
  ///
  /// Raises NSInvalidArgumentException without Cinematic video support. **Source:** Apple, simulatedAperture.
  public var simulatedAperture: Float {
    get { 0 }
    set {
      _ = requireSupported(
        false, "setSimulatedAperture:", "isCinematicVideoCaptureSupported",
        " - the source device must have an activeFormat.minSimulatedAperture greater than 0.",
        evidence: .header("AVCaptureDeviceInput.simulatedAperture"))
    }
  }

  /// A Boolean value that indicates whether the input supports wind noise removal. Always false.
  public var isWindNoiseRemovalSupported: Bool { false }

  /// A Boolean value that indicates whether wind noise removal is enabled. The default is false. No effect on the
  /// simulated audio.
  ///
  /// **Source:** the notes of https://github.com/kern0x1b/charon, which describe a Mac without support that accepts
  /// true without an exception.
  public var isWindNoiseRemovalEnabled: Bool {
    get { settings.read { $0.removesWindNoise } }
    set { change(settings) { $0.removesWindNoise = newValue } }
  }

  /// Returns a Boolean value that indicates whether a multichannel audio mode is supported. True only for `none`.
  public func isMultichannelAudioModeSupported(_ mode: AVCaptureMultichannelAudioMode) -> Bool { mode == .none }

  /// The multichannel audio mode. The default is `none`.
  ///
  /// Raises NSInvalidArgumentException for an unsupported mode. **Source:** Apple, multichannelAudioMode.
  public var multichannelAudioMode: AVCaptureMultichannelAudioMode {
    get { .none }
    set {
      _ = requireSupported(
        isMultichannelAudioModeSupported(newValue), "setMultichannelAudioMode:", "isMultichannelAudioModeSupported(_:)",
        evidence: .rule(445))
    }
  }

  private func requireSupported(
    _ condition: Bool, _ selector: String, _ question: String, _ reason: String = "", evidence: Misuse.Evidence
  ) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCaptureDeviceInput \(selector)] Not supported\(reason)",
        evidence: evidence, remedy: "check \(question) first"))
  }
}
