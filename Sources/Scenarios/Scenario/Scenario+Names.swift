import PixelModel
import SimulationKernel

// The names that a scenario may use, in Apple's Swift spelling: each raw value is the name in the file.

extension Scenario {
  /// `AVCaptureSession.Preset`.
  public enum Preset: String, Sendable, Hashable, CaseIterable {
    case photo, high, medium, low
    case cif352x288, vga640x480, hd1280x720, hd1920x1080, hd4K3840x2160
    case iFrame960x540, iFrame1280x720
    case inputPriority
  }

  /// `UIDeviceOrientation`: how the phone is held.
  public enum Posture: String, Sendable, Hashable, Codable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown, unknown
  }

  /// `AVCaptureVideoOrientation`.
  public enum VideoOrientation: String, Sendable, Hashable, Codable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  }

  /// `AVLayerVideoGravity`.
  public enum VideoGravity: String, Sendable, Hashable, CaseIterable {
    case resizeAspect, resizeAspectFill, resize
  }

  /// The methods of a preview layer that convert.
  public enum Conversion: String, Sendable, Hashable, CaseIterable {
    case captureDevicePointConverted, layerPointConverted
    case metadataOutputRectConverted, layerRectConverted
  }

  /// Pixel formats by their four-character codes; `32ARGB` is the one whose code is the number 32.
  public enum PixelFormat: String, Sendable, Hashable, CaseIterable {
    case biPlanar420VideoRange = "420v"
    case biPlanar420FullRange = "420f"
    case biPlanar420TenBit = "x420"
    case bgra32 = "BGRA"
    case argb32 = "32ARGB"
    case packed422UYVY = "2vuy"
    case packed422YUYV = "yuvs"
    case planar420 = "y420"
    case oneComponent8 = "L008"
    case jpeg = "jpeg"

    /// CoreVideo's `OSType` of the format.
    public var code: UInt32 {
      self == .argb32 ? 32 : rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// `AVVideoCodecType`.
  public enum Codec: String, Sendable, Hashable, CaseIterable {
    case h264, hevc, jpeg, proRes422, proRes422HQ, proRes422LT, proRes422Proxy, proRes4444
  }

  /// `AVCaptureSession.InterruptionReason`.
  public enum InterruptionReason: String, Sendable, Hashable, CaseIterable {
    case videoDeviceNotAvailableInBackground, audioDeviceInUseByAnotherClient, videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps, videoDeviceNotAvailableDueToSystemPressure
    case sensitiveContentMitigationActivated

    /// Apple's raw value, as notifications carry it.
    public var code: Int {
      switch self {
      case .videoDeviceNotAvailableInBackground: 1
      case .audioDeviceInUseByAnotherClient: 2
      case .videoDeviceInUseByAnotherClient: 3
      case .videoDeviceNotAvailableWithMultipleForegroundApps: 4
      case .videoDeviceNotAvailableDueToSystemPressure: 5
      case .sensitiveContentMitigationActivated: 6
      }
    }
  }

  /// `AVError.Code`: those with which a session stops.
  public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
    case unknown, outOfMemory, sessionNotRunning, deviceNotConnected, deviceWasDisconnected
    case deviceIsNotAvailableInBackground, deviceInUseByAnotherApplication, mediaServicesWereReset
    case mediaDiscontinuity, diskFull, operationInterrupted
  }
}
