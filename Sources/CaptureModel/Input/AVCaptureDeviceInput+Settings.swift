import CoreMediaModel
import Foundation
import SimulationKernel

/// How the sound of several microphones is joined. **Source:** Apple, AVCaptureMultichannelAudioMode.
public enum AVCaptureMultichannelAudioMode: Int, Sendable {
  /// Each channel as it is recorded.
  case none
  /// Two channels, left and right.
  case stereo
  /// Sound from all around, in four channels.
  case firstOrderAmbisonics
}

extension AVCaptureDeviceInput {
  /// What a client sets on an input.
  struct Settings {
    var frameDurationOverride = CMTime.invalid
    var unifiesExposureDefaults = false
    var removesWindNoise = false
  }

  // MARK: Frame rate and exposure

  /// The shortest duration of a frame while this input is used, whatever the device would do; `.invalid` for none, the default.
  ///
  /// Adding the input to a session sets it back. Raises NSInvalidArgumentException for a duration that is not positive.
  /// **Source:** rule 53; the exception is inferred.
  public var videoMinFrameDurationOverride: CMTime {
    get { settings.read { $0.frameDurationOverride } }
    set {
      guard
        system.require(
          !newValue.isValid || newValue.isNumeric && newValue > .zero && newValue <= longestFrameDuration,
          Misuse(
            .invalidArgument, "*** -[AVCaptureDeviceInput setVideoMinFrameDurationOverride:] Invalid duration",
            remedy: "pass a frame duration that the device supports, or .invalid"))
      else { return }
      system.change { transaction in
        settings.write(transaction) { $0.frameDurationOverride = newValue }
        configurationChanged(transaction)
      }
    }
  }

  /// The longest duration that a format of the device allows.
  private var longestFrameDuration: CMTime {
    device.formats.flatMap(\.videoSupportedFrameRateRanges).map(\.maxFrameDuration).max() ?? .zero
  }

  /// How long the frames last that come through this input. **Source:** rule 53.
  var frameDuration: CMTime {
    let override = videoMinFrameDurationOverride
    return override.isValid ? max(device.frameDuration, override) : device.frameDuration
  }

  /// Whether presets and formats shall begin with the same automatic exposure. Default false.
  ///
  /// They always do here, so that both values mean the same. **Source:** rule 54.
  public var unifiedAutoExposureDefaultsEnabled: Bool {
    get { settings.read { $0.unifiesExposureDefaults } }
    set { change(settings) { $0.unifiesExposureDefaults = newValue } }
  }

  // MARK: What no device here can do

  /// Whether the camera can blur the background of a movie: no camera here can.
  public var isCinematicVideoCaptureSupported: Bool { false }

  /// Whether it does. Raises NSInvalidArgumentException where it is not supported. **Source:** Apple, of the same name.
  public var isCinematicVideoCaptureEnabled: Bool {
    get { false }
    set {
      _ = requireSupported(
        !newValue, "setCinematicVideoCaptureEnabled:", "isCinematicVideoCaptureSupported",
        " - use isCinematicVideoCaptureSupported")
    }
  }

  /// The f-number that the blur looks like; 0 where there is none.
  ///
  /// Raises NSInvalidArgumentException without cinematic capture. **Source:** Apple, of the same name.
  public var simulatedAperture: Float {
    get { 0 }
    set {
      _ = requireSupported(
        false, "setSimulatedAperture:", "isCinematicVideoCaptureSupported",
        " - the source device must have an activeFormat.minSimulatedAperture greater than 0.")
    }
  }

  /// Whether the noise of wind can be taken out of the sound: no microphone here can.
  public var isWindNoiseRemovalSupported: Bool { false }

  /// Whether it is wanted. Default false; there is no wind, so that both sound the same.
  ///
  /// **Source:** the notes of https://github.com/kern0x1b/charon, of a Mac that does not support it and takes true without an exception.
  public var isWindNoiseRemovalEnabled: Bool {
    get { settings.read { $0.removesWindNoise } }
    set { change(settings) { $0.removesWindNoise = newValue } }
  }

  /// Whether the sound can be joined in this way: only `none` can be had here.
  public func isMultichannelAudioModeSupported(_ mode: AVCaptureMultichannelAudioMode) -> Bool { mode == .none }

  /// How the sound of several microphones is joined. Default `none`.
  ///
  /// Raises NSInvalidArgumentException for a mode that is not supported. **Source:** Apple, of the same name.
  public var multichannelAudioMode: AVCaptureMultichannelAudioMode {
    get { .none }
    set {
      _ = requireSupported(
        isMultichannelAudioModeSupported(newValue), "setMultichannelAudioMode:", "isMultichannelAudioModeSupported(_:)")
    }
  }

  private func requireSupported(
    _ condition: Bool, _ selector: String, _ question: String, _ reason: String = ""
  ) -> Bool {
    system.require(
      condition,
      Misuse(
        .invalidArgument, "*** -[AVCaptureDeviceInput \(selector)] Not supported\(reason)",
        remedy: "check \(question) first"))
  }
}
