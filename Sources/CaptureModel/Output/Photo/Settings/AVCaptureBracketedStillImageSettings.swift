import CoreMediaModel
import Foundation

/// The abstract superclass for the exposure settings of one image in a bracket. **Source:** rules 217, 240.
public class AVCaptureBracketedStillImageSettings: NSObject, @unchecked Sendable {
  // Unchecked: instances are immutable.
  override init() {}

  /// The exposure with which to read the sensor.
  var exposure: BracketExposure { .bias(AVCaptureDevice.currentExposureTargetBias) }
}

/// The exposure of one image in a bracket, as a value.
enum BracketExposure: Hashable, Sendable {
  /// An exposure bias in EV relative to the metered exposure.
  case bias(Float)
  case manual(duration: CMTime, iso: Float)
}

/// The settings of a bracketed image with an exposure bias relative to the metered exposure.
public final class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable  // Unchecked: nothing varies.
{

  /// The exposure bias in EV, or `AVCaptureDevice.currentExposureTargetBias`.
  public let exposureTargetBias: Float

  /// Returns settings for a bias in EV. `AVCaptureDevice.currentExposureTargetBias` keeps the device's current bias.
  public class func autoExposureSettings(
    exposureTargetBias: Float
  ) -> AVCaptureAutoExposureBracketedStillImageSettings {
    AVCaptureAutoExposureBracketedStillImageSettings(exposureTargetBias)
  }

  private init(_ bias: Float) { exposureTargetBias = bias }

  override var exposure: BracketExposure { .bias(exposureTargetBias) }
}

/// The settings of a bracketed image with a specific exposure duration and ISO.
public final class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable  // Unchecked: nothing varies.
{

  /// The exposure duration, or `AVCaptureDevice.currentExposureDuration`.
  public let exposureDuration: CMTime
  /// The ISO value, or `AVCaptureDevice.currentISO`.
  public let iso: Float

  /// Returns settings for an exposure duration and ISO. `AVCaptureDevice.currentExposureDuration` and `currentISO` keep
  /// the device's current values.
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
