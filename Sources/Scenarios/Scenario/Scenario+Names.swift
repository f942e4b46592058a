import PixelModel
import SimulationKernel

// Names that a scenario may use, in Apple's Swift spelling. Each raw value is the name in the file.

extension Scenario {
  /// The names of the `AVCaptureSession.Preset` values.
  public enum Preset: String, Sendable, Hashable, CaseIterable {
    case photo, high, medium, low
    case cif352x288, vga640x480, hd1280x720, hd1920x1080, hd4K3840x2160
    case iFrame960x540, iFrame1280x720
    case inputPriority
  }

  /// The ways to hold the phone, with the names of the `UIDeviceOrientation` values.
  public enum Posture: String, Sendable, Hashable, Codable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown, unknown
  }

  /// The names of the `AVCaptureVideoOrientation` values.
  public enum VideoOrientation: String, Sendable, Hashable, Codable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  }

  /// The names of the `AVLayerVideoGravity` values.
  public enum VideoGravity: String, Sendable, Hashable, CaseIterable {
    case resizeAspect, resizeAspectFill, resize
  }

  /// The coordinate conversion methods of a preview layer.
  public enum Conversion: String, Sendable, Hashable, CaseIterable {
    case captureDevicePointConverted, layerPointConverted
    case metadataOutputRectConverted, layerRectConverted
  }

  /// The pixel formats by their four-character codes, except `32ARGB`, whose code is the number 32.
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

    /// The Core Video `OSType` of the format.
    public var code: UInt32 {
      self == .argb32 ? 32 : rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// The names of the `AVVideoCodecType` values.
  public enum Codec: String, Sendable, Hashable, CaseIterable {
    case h264, hevc, jpeg, proRes422, proRes422HQ, proRes422LT, proRes422Proxy, proRes4444
  }

  /// The names of the `AVCaptureSession.InterruptionReason` values.
  public enum InterruptionReason: String, Sendable, Hashable, CaseIterable {
    case videoDeviceNotAvailableInBackground, audioDeviceInUseByAnotherClient, videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps, videoDeviceNotAvailableDueToSystemPressure
    case sensitiveContentMitigationActivated

    /// Apple's raw value of the reason, as contained in notifications.
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

  /// The names of the `AVError.Code` values with which a session can stop.
  public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
    case unknown, outOfMemory, sessionNotRunning, deviceNotConnected, deviceWasDisconnected
    case deviceIsNotAvailableInBackground, deviceInUseByAnotherApplication, mediaServicesWereReset
    case mediaDiscontinuity, diskFull, operationInterrupted
  }
}
