import AVFoundationTypes
import CoreVideoModel
import Foundation
import SimulationKernel

extension AVCapturePhotoOutput {
  /// The photo capabilities for the session as clients currently see it, including uncommitted changes.
  var capabilities: PhotoCapabilities {
    guard let session, let device = connection(with: .video)?.device else { return .none }
    return PhotoCapabilities(
      device, preset: session.sessionPreset, isFilmed: session.outputs.contains(where: \.writesMovies))
  }

  // MARK: Formats

  /// The pixel formats of uncompressed photos. Empty until a camera is connected. Key-value observable. **Source:**
  /// rules 207, 211.
  public var availablePhotoPixelFormatTypes: [OSType] { capabilities.pixelFormats }
  /// The codecs of compressed photos. Empty until a camera is connected. Key-value observable. **Source:** rule 207;
  /// the order is inferred.
  public var availablePhotoCodecTypes: [AVVideoCodecType] { capabilities.codecs }
  /// The pixel formats of RAW photos: Bayer formats for a physical camera in the format of the photo preset, then Apple
  /// ProRAW if enabled. Key-value observable.
  ///
  /// **Source:** rules 207, 440; which cameras and formats support Bayer RAW is inferred.
  public var availableRawPhotoPixelFormatTypes: [OSType] {
    capabilities.rawPixelFormats(withProRAW: isAppleProRAWEnabled)
  }
  /// The values of ``availableRawPhotoPixelFormatTypes`` as `NSNumber` objects, matching the Objective-C interface.
  public var __availableRawPhotoPixelFormatTypes: [NSNumber] {
    availableRawPhotoPixelFormatTypes.map { NSNumber(value: $0) }
  }
  /// The file types of processed photos. Key-value observable.
  public var availablePhotoFileTypes: [AVFileType] { capabilities.fileTypes }
  /// The file types of RAW photos. Key-value observable.
  public var availableRawPhotoFileTypes: [AVFileType] { availableRawPhotoPixelFormatTypes.isEmpty ? [] : [.dng] }
  /// The codecs of RAW photos. Always empty, because this model does not compress RAW photos.
  public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }

  /// Returns the codecs that a file type supports.
  public func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    capabilities.codecs.filter { PhotoFormat(codec: $0).usualFileType == fileType }
  }

  /// Returns the pixel formats that a file type supports: all for TIFF, none for other types. **Source:** Apple; which
  /// formats are supported is inferred.
  public func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .tif ? capabilities.pixelFormats : []
  }

  /// Returns the RAW pixel formats that a file type supports.
  public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .dng ? availableRawPhotoPixelFormatTypes : []
  }

  /// Returns the RAW codecs for a pixel format and file type. Always empty.
  public func supportedRawPhotoCodecTypes(
    forRawPhotoPixelFormatType pixelFormatType: OSType, fileType: AVFileType
  ) -> [AVVideoCodecType] { [] }

  /// Returns whether a pixel format is a Bayer RAW format.
  public class func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
    [
      kCVPixelFormatType_14Bayer_GRBG, kCVPixelFormatType_14Bayer_RGGB, kCVPixelFormatType_14Bayer_BGGR,
      kCVPixelFormatType_14Bayer_GBRG, kCVPixelFormatType_16VersatileBayer,
    ].contains(pixelFormat)
  }

  /// Returns whether a pixel format is Apple ProRAW: 64-bit linear RGB, `l64r`. **Source:** rule 440.
  public class func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool {
    pixelFormat == kCVPixelFormatType_64RGBALE
  }

  // MARK: Flash and stabilization

  /// The flash modes that a photo's `flashMode` supports. Not affected by a hot torch. Key-value observable.
  /// **Source:** rules 160, 161.
  public var supportedFlashModes: [AVCaptureDevice.FlashMode] { capabilities.flashModes }
  /// The values of ``supportedFlashModes`` as `NSNumber` objects, matching the Objective-C interface.
  public var __supportedFlashModes: [NSNumber] { supportedFlashModes.map { NSNumber(value: $0.rawValue) } }
  /// A Boolean value that indicates whether red-eye reduction is supported: `true` if the camera has a flash. Key-value
  /// observable.
  public var isAutoRedEyeReductionSupported: Bool { capabilities.supportsRedEyeReduction }
  /// A Boolean value that indicates whether several exposures can be fused for stabilization. Key-value observable.
  /// Deprecated in iOS 13.
  public var isStillImageStabilizationSupported: Bool { capabilities.supportsStabilization }

  // MARK: Brackets

  /// The maximum number of photos in a bracket. Decreases with photo size; 0 if the exposure cannot be set. Key-value
  /// observable.
  ///
  /// **Source:** rule 217; the limits are assumed.
  public var maxBracketedCapturePhotoCount: Int { capabilities.maxBracketCount }
  /// A Boolean value that indicates whether lens stabilization is supported during a bracket. Always `false`. Key-value
  /// observable.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  // MARK: Unsupported features

  /// A Boolean value that indicates whether images from several constituent devices can be fused. Always `false`.
  /// Key-value observable.
  public var isVirtualDeviceFusionSupported: Bool { false }
  /// The deprecated name of ``isVirtualDeviceFusionSupported``.
  public var isDualCameraFusionSupported: Bool { false }
  /// A Boolean value that indicates whether distortion of faces near the edges can be corrected. Always `false`.
  /// Key-value observable.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// A Boolean value that indicates whether constant color capture is supported. Always `false`. Key-value observable.
  public var isConstantColorSupported: Bool { false }
  /// A Boolean value that indicates whether the shutter sound can be suppressed, which some countries forbid; see
  /// ``CaptureSystem/requiresShutterSound``. **Source:** Apple, of the same name.
  public var isShutterSoundSuppressionSupported: Bool { !system.requiresShutterSound }
  /// A Boolean value that indicates whether compensation for the camera's sensor orientation is supported. Always
  /// `false`.
  public var isCameraSensorOrientationCompensationSupported: Bool { false }

  // MARK: Key-value observation

  /// Notifies observers of capabilities that change with the camera or format. **Source:** Apple's pages document each
  /// as observable.
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

extension CaptureSystem {
  private static let shutterSoundRule = SystemPart { _ in false }

  /// A Boolean value that indicates whether photos must be heard, as on phones that are sold in Japan. The default is
  /// false. **Source:** Apple, isShutterSoundSuppressionSupported.
  public var requiresShutterSound: Bool {
    get { state(of: Self.shutterSoundRule).read { $0 } }
    set { change { state(of: Self.shutterSoundRule).write($0) { $0 = newValue } } }
  }
}
