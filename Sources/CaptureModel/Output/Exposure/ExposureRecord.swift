import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// How a picture was really taken: what its metadata tells.
struct ExposureRecord: Sendable {
  /// The camera that took it.
  var device: AVCaptureDevice
  /// Nil for a camera that is no sensor, such as a file.
  var settings: FrameSettings?
  /// How far the picture is brighter than metering wants it, in EV; nil when nothing was metered.
  var meteredOffset: Double?
  var bias = 0.0
  var exposureMode = AVCaptureDevice.ExposureMode.continuousAutoExposure
  var whiteBalanceMode = AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance
  var interest = CGPoint(x: 0.5, y: 0.5)
  var colorSpace = AVCaptureColorSpace.sRGB
  /// Whether the client wanted a flash; nil for a video frame.
  var flashMode: AVCaptureDevice.FlashMode?
  var isFlashFired = false
  var isBracketed = false
  var orientation = ImageOrientation.identity
  /// When, as a presentation time.
  var time: CMTime
  /// Pairs a Live Photo's picture with its movie.
  var contentIdentifier: String?
}

extension ImageOrientation {
  /// The EXIF orientation that tells a viewer to turn a picture like this. **Source:** rule 306.
  var exifOrientation: Int {
    let plain = [1, 6, 3, 8]
    let mirrored = [2, 5, 4, 7]
    return (isMirrored ? mirrored : plain)[quarterTurns]
  }
}

extension AVCaptureDevice {
  /// How this camera takes a frame, as far as the device knows. Asked for every frame that a client gets.
  func exposureRecord(_ settings: FrameSettings?, at time: CMTime) -> ExposureRecord {
    var record = ExposureRecord(device: self, settings: settings, time: time)
    guard settings != nil else { return record }
    state.read { state in
      guard let control = state.control else { return }
      record.bias = control.exposure.bias
      record.exposureMode = control.exposure.mode
      record.whiteBalanceMode = control.whiteBalance.mode
      record.interest = control.exposure.interest.point
      record.meteredOffset = control.exposure.readings.targetOffset + control.exposure.bias
    }
    return record
  }
}
