import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

/// The photo capabilities of an output's source in its current format and session. **Source:** rule 207.
struct PhotoCapabilities: Equatable, Sendable {
  var pixelFormats: [OSType] = []
  var codecs: [AVVideoCodecType] = []
  /// The sensor's Bayer formats. Apple ProRAW is added if enabled.
  var bayerPixelFormats: [OSType] = []
  var supportsProRAW = false
  var fileTypes: [AVFileType] = []
  var flashModes: [AVCaptureDevice.FlashMode] = []
  var supportsRedEyeReduction = false
  var supportsStabilization = false
  var maxBracketCount = 0
  var movieCodecs: [AVVideoCodecType] = []
  var supportsZeroShutterLag = false
  var supportsResponsiveCapture = false
  var supportsDepth = false
  /// Whether mattes of people and their features are supported.
  var supportsMattes = false
  var supportsDeferral = false
  var supportsConstituents = false
  /// The deprecated form of ``supportsConstituents``, for dual cameras only.
  var supportsDualPhotos = false
  /// Whether geometric distortion correction is off.
  var isUncorrected = true
  /// The supported photo sizes in ascending order.
  var sizes: [PixelSize] = []
  /// The size of high-resolution photos.
  var largest = PixelSize.zero

  /// The capabilities of an output without a camera.
  static let none = PhotoCapabilities()

  /// The maximum total pixels of the images in a bracket. **Source:** assumed.
  private static let bracketPixels = 64_000_000

  private init() {}

  /// Determines the photo capabilities of a device.
  ///
  /// - Parameters:
  ///   - preset: The session's preset.
  ///   - isFilmed: Whether the session has a movie file output, which precludes Live Photos.
  init(_ device: AVCaptureDevice, preset: AVCaptureSession.Preset, isFilmed: Bool) {
    guard let camera = device.descriptor.camera else { return }
    let format = device.activeFormat.descriptor
    let isPhotoFormat = preset == .photo || Self.photoFormatSize(camera) == format.size
    let isPhone = device.deviceType.current != .external && format.iso != nil
    pixelFormats = [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
    let writable = device.system.media?.photoFileTypes ?? []
    codecs = camera.encodesHEVC && writable.contains(AVFileType.heic.rawValue) ? [.hevc, .jpeg] : [.jpeg]
    fileTypes = codecs.map { PhotoFormat(codec: $0).usualFileType } + [.tif]
    if isPhone, isPhotoFormat, !device.isVirtualDevice { bayerPixelFormats = [kCVPixelFormatType_14Bayer_RGGB] }
    flashModes = device.hasFlash ? [.off, .on, .auto] : [.off]
    supportsRedEyeReduction = device.hasFlash
    supportsStabilization = isPhone
    sizes = device.activeFormat.supportedMaxPhotoDimensions.map(PixelSize.init)
    largest = format.largestPhoto
    maxBracketCount =
      format.iso == nil ? 0 : min(camera.bracketLimit, max(1, Self.bracketPixels / max(1, format.size.area)))
    movieCodecs = isPhone && isPhotoFormat && !isFilmed ? camera.encodable([.hevc, .h264]) : []
    supportsZeroShutterLag = format.features.contains(.zeroShutterLag)
    supportsResponsiveCapture = format.features.contains(.responsiveCapture)
    // Until a change of preset is committed, the old format is still active.
    let chosen = camera.presets[preset.rawValue].map { camera.formats[$0.formatIndex] } ?? format
    supportsProRAW = camera.takesAppleProRAW && chosen.features.contains(.highestPhotoQuality)
    supportsDepth = !chosen.unprinted.depthFormats.isEmpty
    supportsMattes = supportsDepth && chosen.unprinted.capabilities.contains(.portraitEffectsMatte)
    supportsDeferral = isPhotoFormat && camera.defersPhotos
    supportsConstituents = isPhotoFormat && device.isVirtualDevice
    supportsDualPhotos = supportsConstituents && device.deviceType.current == .builtInDualCamera
    isUncorrected = !device.isGeometricDistortionCorrectionEnabled
  }

  var matteTypes: [AVSemanticSegmentationMatte.MatteType] {
    supportsMattes ? AVSemanticSegmentationMatte.MatteType.parts.map(\.key) : []
  }

  /// Returns the size of the format that the photo preset selects.
  private static func photoFormatSize(_ camera: CameraDescriptor) -> PixelSize? {
    camera.presets[AVCaptureSession.Preset.photo.rawValue].map { camera.formats[$0.formatIndex].size }
  }
}

/// The features that a client prepares an output for before capturing photos.
struct PhotoPreparation: Equatable, Sendable {
  /// The maximum quality, or nil for the session's default.
  var maxQuality: AVCapturePhotoOutput.QualityPrioritization?
  var isHighResolution = false
  /// The maximum dimensions, or nil for the smallest size.
  var maxDimensions: PixelSize?
  var isLive = false
  var isLiveSuspended = false
  var keepsSuspension = false
  var trimsMovies = true
  /// Whether zero shutter lag is enabled; nil enables it where supported. **Source:** Apple, isZeroShutterLagEnabled.
  var zeroShutterLag: Bool?
  var isResponsive = false
  var isFast = false
  var isProRAW = false
  var deliversDepth = false
  var deliversPortraitMatte = false
  var matteTypes: [AVSemanticSegmentationMatte.MatteType] = []
  var deliversConstituents = false
  var defersPhotos = false

  /// Resets features that the source no longer supports. **Source:** rules 215, 415, 418, 421, 424 and Apple's pages;
  /// inferred for deferred photos and Apple ProRAW.
  mutating func follow(_ capabilities: PhotoCapabilities) {
    if capabilities.movieCodecs.isEmpty { isLive = false }
    if !capabilities.supportsZeroShutterLag { zeroShutterLag = nil }
    if !capabilities.supportsResponsiveCapture || zeroShutterLag == false { isResponsive = false }
    if !isResponsive { isFast = false }
    if !capabilities.supportsProRAW { isProRAW = false }
    if !capabilities.supportsDepth { deliversDepth = false }
    if !capabilities.supportsMattes { (deliversPortraitMatte, matteTypes) = (false, []) }
    if !capabilities.supportsConstituents { deliversConstituents = false }
    if !capabilities.supportsDeferral { defersPhotos = false }
    if let size = maxDimensions, !capabilities.sizes.contains(size) { maxDimensions = nil }
  }
}
