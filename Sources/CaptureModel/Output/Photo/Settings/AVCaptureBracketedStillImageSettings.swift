import CoreMediaModel
import Foundation

/// How one picture of a bracket is exposed. Use one of the subclasses. **Source:** rules 217, 240.
public class AVCaptureBracketedStillImageSettings: NSObject, @unchecked Sendable {
  // Unchecked: nothing varies.
  override init() {}

  /// How the sensor is to be read.
  var exposure: BracketExposure { .bias(AVCaptureDevice.currentExposureTargetBias) }
}

/// One picture of a bracket, as a value.
enum BracketExposure: Hashable, Sendable {
  /// So many EV brighter than metered.
  case bias(Float)
  case manual(duration: CMTime, iso: Float)
}

/// A picture that is so many EV brighter (or darker) than metered.
public final class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable  // Unchecked: nothing varies.
{

  /// In EV, or `AVCaptureDevice.currentExposureTargetBias`.
  public let exposureTargetBias: Float

  /// The settings for a bias in EV; `AVCaptureDevice.currentExposureTargetBias` keeps the device's.
  public class func autoExposureSettings(
    exposureTargetBias: Float
  ) -> AVCaptureAutoExposureBracketedStillImageSettings {
    AVCaptureAutoExposureBracketedStillImageSettings(exposureTargetBias)
  }

  private init(_ bias: Float) { exposureTargetBias = bias }

  override var exposure: BracketExposure { .bias(exposureTargetBias) }
}

/// A picture of a given exposure time and sensitivity.
public final class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable  // Unchecked: nothing varies.
{

  /// Exposure time, or `AVCaptureDevice.currentExposureDuration`.
  public let exposureDuration: CMTime
  /// ISO speed, or `AVCaptureDevice.currentISO`.
  public let iso: Float

  /// The settings for a time and an ISO speed; `AVCaptureDevice.currentExposureDuration` and `currentISO` keep the device's.
  public class func manualExposureSettings(
    exposureDuration duration: CMTime, iso: Float
  ) -> AVCaptureManualExposureBracketedStillImageSettings {
    AVCaptureManualExposureBracketedStillImageSettings(duration, iso)
  }

  private init(_ duration: CMTime, _ iso: Float) {
    exposureDuration = duration
    self.iso = iso
  }

  override var exposure: BracketExposure { .manual(duration: exposureDuration, iso: iso) }
}
