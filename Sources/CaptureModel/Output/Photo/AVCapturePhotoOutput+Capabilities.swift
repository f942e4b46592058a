import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCapturePhotoOutput {
  /// What the source can do as a client sees the session, without waiting for a commit.
  var capabilities: PhotoCapabilities {
    guard let session, let device = connection(with: .video)?.device else { return .none }
    return PhotoCapabilities(
      device, preset: session.sessionPreset, isFilmed: session.outputs.contains(where: \.writesMovies))
  }

  // MARK: Formats

  /// The pixel formats of uncompressed photos; none before there is a camera. Observable. **Source:** rules 207, 211.
  public var availablePhotoPixelFormatTypes: [OSType] { capabilities.pixelFormats }
  /// The codecs of compressed photos; none before there is a camera. Observable. **Source:** rule 207; the order is inferred.
  public var availablePhotoCodecTypes: [AVVideoCodecType] { capabilities.codecs }
  /// The pixel formats of RAW photos: the sensor's mosaic, of a real camera (no virtual one) in the format of the photo preset, then Apple
  /// ProRAW where that is enabled. Observable.
  ///
  /// **Source:** rules 207, 440; which cameras and formats have a mosaic is inferred.
  public var availableRawPhotoPixelFormatTypes: [OSType] {
    capabilities.rawPixelFormats(withProRAW: isAppleProRAWEnabled)
  }
  /// The same as numbers, as Objective-C has it.
  public var __availableRawPhotoPixelFormatTypes: [NSNumber] {
    availableRawPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }
  /// The files of processed photos. Observable.
  public var availablePhotoFileTypes: [AVFileType] { capabilities.fileTypes }
  /// The files of RAW photos. Observable.
  public var availableRawPhotoFileTypes: [AVFileType] { availableRawPhotoPixelFormatTypes.isEmpty ? [] : [.dng] }
  /// The codecs of RAW photos: none, for they are never compressed here.
  public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }

  /// The codecs that fit into a file.
  public func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    capabilities.codecs.filter { PhotoFormat(codec: $0).usualFileType == fileType }
  }

  /// The pixel formats that fit into a file: all into TIFF, none into others. **Source:** Apple; which do is inferred.
  public func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .tif ? capabilities.pixelFormats : []
  }

  /// The pixel formats of RAW photos that fit into a file.
  public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .dng ? availableRawPhotoPixelFormatTypes : []
  }

  /// The codecs of RAW photos for a pixel format and a file: none.
  public func supportedRawPhotoCodecTypes(
    forRawPhotoPixelFormatType pixelFormatType: OSType, fileType: AVFileType
  ) -> [AVVideoCodecType] { [] }

  /// Whether pixels are a sensor's mosaic.
  public class func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
    [
      kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_BGGR,
      kCVPixelFormatType_14Bayer_GBRG, kCVPixelFormatType_16VersatileBayer,
    ].contains(pixelFormat)
  }

  /// Whether pixels are a RAW picture that was worked on: 64 bits of linear RGB, `l64r`. **Source:** rule 440.
  public class func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
    pixelFormat == kCVPixelFormatType_64RGBALE
  }

  // MARK: Light

  /// What a photo's `flashMode` may be. Observable; a hot torch changes nothing here. **Source:** rules 160, 161.
  public var supportedFlashModes: [AVCaptureDevice.FlashMode] { capabilities.flashModes }
  /// The same as numbers, as Objective-C has it.
  public var __supportedFlashModes: [NSNumber] { supportedFlashModes.map { NSNumber(value: $0.rawValue) } }
  /// Whether red eyes can be corrected: where there is a flash. Observable.
  public var isAutoRedEyeReductionSupported: Bool { capabilities.supportsRedEyeReduction }
  /// Whether several exposures can be joined. Observable. Deprecated in iOS 13.
  public var isStillImageStabilizationSupported: Bool { capabilities.supportsStabilization }

  // MARK: Brackets

  /// How many pictures a bracket may have: fewer, the larger they are; 0 where exposure cannot be set. Observable.
  ///
  /// **Source:** rule 217; how many is made up.
  public var maxBracketedCapturePhotoCount: Int { capabilities.maxBracketCount }
  /// Whether the lens can be stabilized during a bracket: no. Observable.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  // MARK: What no camera here can

  /// Whether the pictures of several constituents can be joined: no. Observable.
  public var isVirtualDeviceFusionSupported: Bool { false }
  /// The older name of ``isVirtualDeviceFusionSupported``.
  public var isDualCameraFusionSupported: Bool { false }
  /// Whether faces at the edge can be straightened: no. Observable.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// Whether colours can be made as in daylight: no. Observable.
  public var isConstantColorSupported: Bool { false }
  /// Whether the shutter can be silent: yes, for it makes no sound here. **Source:** inferred; a phone says no in some countries.
  public var isShutterSoundSuppressionSupported: Bool { true }
  /// Whether pictures can be turned as older sensors lie: no.
  public var isCameraSensorOrientationCompensationSupported: Bool { false }

  // MARK: Observers

  /// Tells observers what a change of camera or format makes different. **Source:** Apple's pages name each as observable.
  func announceCapabilities(from old: State, to new: State, _ transaction: borrowing Transaction) {
    announce(from: old.capabilities, to: new.capabilities, transaction)
    transaction.changed(
      self, \AVCapturePhotoOutput.isCameraCalibrationDataDeliverySupported, "isCameraCalibrationDataDeliverySupported",
      from: old.supportsCalibration, to: new.supportsCalibration)
    transaction.changed(
      self, \AVCapturePhotoOutput.isResponsiveCaptureSupported, "isResponsiveCaptureSupported",
      from: old.supportsResponsiveCapture, to: new.supportsResponsiveCapture)
    transaction.changed(
      self, \AVCapturePhotoOutput.isAppleProRAWEnabled, "isAppleProRAWEnabled", from: old.preparation.isProRAW,
      to: new.preparation.isProRAW)
    transaction.changed(
      self, \AVCapturePhotoOutput.availableRawPhotoPixelFormatTypes, "availableRawPhotoPixelFormatTypes",
      from: old.rawPixelFormats, to: new.rawPixelFormats)
    transaction.changed(
      self, \AVCapturePhotoOutput.availableRawPhotoFileTypes, "availableRawPhotoFileTypes",
      from: old.rawPixelFormats.isEmpty ? [] : [.dng], to: new.rawPixelFormats.isEmpty ? [] : [.dng])
  }

  private func announce(from old: PhotoCapabilities, to new: PhotoCapabilities, _ transaction: borrowing Transaction) {
    guard old != new else { return }
    typealias Output = AVCapturePhotoOutput
    func changed<Value: Equatable>(
      _ path: KeyPath<Output, Value>, _ name: StaticString, _ value: (PhotoCapabilities) -> Value
    ) {
      transaction.changed(self, path, name, from: value(old), to: value(new))
    }
    changed(\.availablePhotoPixelFormatTypes, "availablePhotoPixelFormatTypes", \.pixelFormats)
    changed(\.availablePhotoCodecTypes, "availablePhotoCodecTypes", \.codecs)
    changed(\.availablePhotoFileTypes, "availablePhotoFileTypes", \.fileTypes)
    changed(\.supportedFlashModes, "supportedFlashModes", \.flashModes)
    changed(\.isAutoRedEyeReductionSupported, "isAutoRedEyeReductionSupported", \.supportsRedEyeReduction)
    changed(\.isStillImageStabilizationSupported, "isStillImageStabilizationSupported", \.supportsStabilization)
    changed(\.maxBracketedCapturePhotoCount, "maxBracketedCapturePhotoCount", \.maxBracketCount)
    changed(\.availableLivePhotoVideoCodecTypes, "availableLivePhotoVideoCodecTypes", \.movieCodecs)
    changed(\.isZeroShutterLagSupported, "isZeroShutterLagSupported", \.supportsZeroShutterLag)
    changed(\.isAppleProRAWSupported, "isAppleProRAWSupported", \.supportsProRAW)
    changed(\.isDepthDataDeliverySupported, "isDepthDataDeliverySupported", \.supportsDepth)
    changed(\.isAutoDeferredPhotoDeliverySupported, "isAutoDeferredPhotoDeliverySupported", \.supportsDeferral)
    changed(
      \.isPortraitEffectsMatteDeliverySupported, "isPortraitEffectsMatteDeliverySupported", \.supportsMattes)
    changed(\.availableSemanticSegmentationMatteTypes, "availableSemanticSegmentationMatteTypes", \.matteTypes)
    changed(
      \.isVirtualDeviceConstituentPhotoDeliverySupported, "isVirtualDeviceConstituentPhotoDeliverySupported",
      \.supportsConstituents)
    changed(
      \.isDualCameraDualPhotoDeliverySupported, "isDualCameraDualPhotoDeliverySupported", \.supportsDualPhotos)
  }
}

extension AVCapturePhotoOutput.State {
  fileprivate var rawPixelFormats: [OSType] { capabilities.rawPixelFormats(withProRAW: preparation.isProRAW) }

  fileprivate var supportsResponsiveCapture: Bool {
    capabilities.supportsResponsiveCapture && preparation.zeroShutterLag ?? true
  }
}
