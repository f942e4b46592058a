import CoreMediaModel
import HardwareModel
import SimulationKernel

extension AVCaptureConnection {
  /// Whether frames can tell the lens's matrix: those of a video data output, from a format that tells its field of view, while
  /// ``preferredVideoStabilizationMode`` is off.
  ///
  /// **Source:** Apple, of the same name.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool {
    guard carriesVideo, output?.givesFrames == true, let device, preferredVideoStabilizationMode == .off else {
      return false
    }
    return device.calibration(in: device.activeFormat.descriptor, zoomFactor: 1) != nil
  }

  /// Whether each frame has the matrix attached, as `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`. Default false.
  ///
  /// Raises NSInvalidArgumentException where it is not supported, and while the session runs. Stabilization switches it off.
  /// **Source:** rule 75; that setting it too late raises is inferred.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { settings.deliversIntrinsics }
    set {
      guard
        system.require(
          !newValue || isCameraIntrinsicMatrixDeliverySupported,
          Misuse(
            .invalidArgument, "*** -[AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:] Not supported",
            remedy: "check isCameraIntrinsicMatrixDeliverySupported first")),
        system.require(
          !(output?.session?.isRunning ?? false),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:] May not be set while the session runs",
            remedy: "set it before startRunning()"))
      else { return }
      change { $0.wantsIntrinsics = newValue }
    }
  }

  // MARK: Frame rates of old

  /// Whether the connection has a frame rate of its own: frame rates are the device's. **Source:** rule 77.
  public var isVideoMinFrameDurationSupported: Bool { false }
  /// Whether the connection has a frame rate of its own: frame rates are the device's. **Source:** rule 77.
  public var isVideoMaxFrameDurationSupported: Bool { false }

  /// Invalid. Raises NSInvalidArgumentException when set, for it is not supported. **Source:** rule 77.
  public var videoMinFrameDuration: CMTime {
    get { .invalid }
    set { refuseFrameDuration(newValue, "setVideoMinFrameDuration:", "activeVideoMinFrameDuration") }
  }

  /// Invalid. Raises NSInvalidArgumentException when set, for it is not supported. **Source:** rule 77.
  public var videoMaxFrameDuration: CMTime {
    get { .invalid }
    set { refuseFrameDuration(newValue, "setVideoMaxFrameDuration:", "activeVideoMaxFrameDuration") }
  }

  private func refuseFrameDuration(_ duration: CMTime, _ selector: String, _ remedy: String) {
    guard duration.isValid else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVCaptureConnection \(selector)] Not supported",
        remedy: "set \(remedy) on the device instead"))
  }
}

extension ConnectionSettings {
  /// Whether frames tell the lens's matrix. **Source:** rule 75.
  var deliversIntrinsics: Bool { wantsIntrinsics && preferredStabilization == .off }
}
