import AVFoundationTypes
import CameraControl
import CoreMediaModel
import Foundation
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel

/// The exposure parameters of a captured image, from which its metadata is derived.
struct ExposureRecord: Sendable {
  /// The camera that captured the image.
  var device: AVCaptureDevice
  /// The frame settings, or nil for a camera without a sensor, such as a file source.
  var settings: FrameSettings?
  /// The deviation from the metered exposure in EV, positive if brighter; nil if no metering took place.
  var exposureTargetOffset: Double?
  var bias = 0.0
  var exposureMode = AVCaptureDevice.ExposureMode.continuousAutoExposure
  var whiteBalanceMode = AVCaptureDevice.WhiteBalanceMode.continuousAutoWhiteBalance
  var pointOfInterest = CGPoint(x: 0.5, y: 0.5)
  var colorSpace = AVCaptureColorSpace.sRGB
  /// The flash mode that the client requested, or nil for a video frame.
  var flashMode: AVCaptureDevice.FlashMode?
  var isFlashFired = false
  var isBracketed = false
  var orientation = ImageOrientation.identity
  /// The capture time, as a presentation time.
  var time: CMTime
  /// The identifier that pairs a Live Photo's still image with its movie.
  var contentIdentifier: String?
}

extension ImageOrientation {
  /// The EXIF orientation that makes a viewer rotate an image into this orientation. **Source:** rule 306.
  var exifOrientation: Int {
    let plain = [1, 6, 3, 8]
    let mirrored = [2, 5, 4, 7]
    return (isMirrored ? mirrored : plain)[quarterTurns]
  }
}

extension AVCaptureDevice {
  /// Returns the exposure record of a frame with the values that the device provides. Called for every frame that a
  /// client receives.
  func exposureRecord(_ settings: FrameSettings?, at time: CMTime) -> ExposureRecord {
    var record = ExposureRecord(device: self, settings: settings, time: time)
    guard settings != nil else { return record }
    state.read { state in
      guard let control = state.control else { return }
      record.bias = control.exposure.bias
      record.exposureMode = control.exposure.mode
      record.whiteBalanceMode = control.whiteBalance.mode
      record.pointOfInterest = control.exposure.interest.point
      record.exposureTargetOffset = control.exposure.readings.targetOffset + control.exposure.bias
    }
    return record
  }
}
