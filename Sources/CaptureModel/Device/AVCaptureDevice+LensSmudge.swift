import Foundation

/// What is known about dirt on a lens. **Source:** Apple, AVCaptureCameraLensSmudgeDetectionStatus.
public enum AVCaptureCameraLensSmudgeDetectionStatus: Int, Sendable, CaseIterable {
  /// Nobody looks.
  case disabled
  /// The lens looks clean.
  case smudgeNotDetected
  /// The lens looks dirty.
  case smudged
  /// Nothing is known yet.
  case unknown
}

extension AVCaptureDevice {
  /// Looks for dirt on the lens: once when the stream begins (`.invalid`), always (`.zero`), or at intervals.
  ///
  /// Raises NSGenericException without the lock, NSInvalidArgumentException in a format that cannot.
  /// **Source:** Apple, setCameraLensSmudgeDetectionEnabled; appendix 2.
  public func setCameraLensSmudgeDetectionEnabled(
    _ cameraLensSmudgeDetectionEnabled: Bool, detectionInterval: CMTime
  ) {
    let selector = "setCameraLensSmudgeDetectionEnabled:detectionInterval:"
    guard requireLock(selector),
      system.require(
        activeFormat.isCameraLensSmudgeDetectionSupported,
        Misuse(
          .invalidArgument, "*** -[AVCaptureDevice \(selector)] Not supported by the active format",
          remedy: "ask activeFormat.isCameraLensSmudgeDetectionSupported first"))
    else { return }
    changeControl { control, _ in
      control.lensSmudge.set(enabled: cameraLensSmudgeDetectionEnabled, interval: detectionInterval)
    }
  }

  /// Whether somebody looks for dirt. Default false; a new format resets it.
  public var isCameraLensSmudgeDetectionEnabled: Bool { cameraLensSmudgeDetectionStatus != .disabled }

  /// Time between two looks; invalid while nobody looks, and for a single look.
  public var cameraLensSmudgeDetectionInterval: CMTime { withState { $0.control?.lensSmudge.interval } ?? .invalid }

  /// What is known about dirt on the lens. Observable. **Source:** rule 187.
  public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus {
    withState { $0.control?.lensSmudge.status } ?? .disabled
  }

  /// Tells observers what differs.
  func announce(from old: LensSmudgeDetection, to new: LensSmudgeDetection, _ transaction: Transaction) {
    transaction.changed(
      self, \AVCaptureDevice.cameraLensSmudgeDetectionStatus, "cameraLensSmudgeDetectionStatus", from: old.status,
      to: new.status)
  }
}

extension CaptureSystem {
  /// Makes the lens of a camera dirty, or wipes it. A camera that looks for dirt finds it; its pictures stay as they are.
  public func setLensSmudged(_ smudged: Bool, _ device: AVCaptureDevice) {
    device.changeControl { control, _ in control.lensSmudge.isSmudged = smudged }
  }
}
