import CoreMediaModel
import HardwareModel
import SimulationKernel

extension AVCaptureConnection {
  /// A Boolean value that indicates whether frames can include the camera intrinsic matrix.
  ///
  /// True for a video data output if the format has a known field of view and ``preferredVideoStabilizationMode`` is
  /// off. **Source:** Apple, isCameraIntrinsicMatrixDeliverySupported.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool {
    guard carriesVideo, output?.deliversFrames == true, let device, preferredVideoStabilizationMode == .off else {
      return false
    }
    return device.calibration(in: device.activeFormat.descriptor, zoomFactor: 1) != nil
  }

  /// A Boolean value that indicates whether each frame includes the camera intrinsic matrix. The default is false.
  ///
  /// The matrix is the attachment `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`. Raises
  /// NSInvalidArgumentException if unsupported, and while the session runs. Enabling stabilization turns delivery off.
  /// **Source:** rule 75; the exception while the session runs is inferred.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { settings.deliversIntrinsics }
    set {
      guard
        system.require(
          !newValue || isCameraIntrinsicMatrixDeliverySupported,
          Misuse(
            .invalidArgument, "*** -[AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:] Not supported",
            evidence: .rule(75), remedy: "check isCameraIntrinsicMatrixDeliverySupported first")),
        system.require(
          !(output?.session?.isRunning ?? false),
          Misuse(
            .invalidArgument,
            "*** -[AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:] May not be set while the session runs",
            evidence: .inferred, remedy: "set it before startRunning()"))
      else { return }
      change { $0.wantsIntrinsics = newValue }
    }
  }

  // MARK: Deprecated frame durations

  /// A Boolean value that indicates whether a minimum frame duration is supported. Always false; set the duration on
  /// the device instead. **Source:** rule 77.
  public var isVideoMinFrameDurationSupported: Bool { false }
  /// A Boolean value that indicates whether a maximum frame duration is supported. Always false; set the duration on
  /// the device instead. **Source:** rule 77.
  public var isVideoMaxFrameDurationSupported: Bool { false }

  /// The minimum frame duration of the connection. Always invalid; setting it raises NSInvalidArgumentException.
  /// **Source:** rule 77.
  public var videoMinFrameDuration: CMTime {
    get { .invalid }
    set { refuseFrameDuration(newValue, "setVideoMinFrameDuration:", "activeVideoMinFrameDuration") }
  }

  /// The maximum frame duration of the connection. Always invalid; setting it raises NSInvalidArgumentException.
  /// **Source:** rule 77.
  public var videoMaxFrameDuration: CMTime {
    get { .invalid }
    set { refuseFrameDuration(newValue, "setVideoMaxFrameDuration:", "activeVideoMaxFrameDuration") }
  }

  private func refuseFrameDuration(_ duration: CMTime, _ selector: String, _ remedy: String) {
    guard duration.isValid else { return }
    system.refuse(
      Misuse(
        .invalidArgument, "*** -[AVCaptureConnection \(selector)] Not supported",
        evidence: .inferred, remedy: "set \(remedy) on the device instead"))
  }
}

extension ConnectionSettings {
  /// Whether frames include the camera intrinsic matrix. **Source:** rule 75.
  var deliversIntrinsics: Bool { wantsIntrinsics && preferredStabilization == .off }
}
