import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

/// What photos an output's source can give, in its present format and session. **Source:** rule 207.
struct PhotoCapabilities: Equatable, Sendable {
  var pixelFormats: [OSType] = []
  var codecs: [AVVideoCodecType] = []
  /// The sensor's own; Apple ProRAW comes beside them where it is enabled.
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
  /// Whether there are mattes of people and of their parts.
  var supportsMattes = false
  var supportsDeferral = false
  var supportsConstituents = false
  /// The older form of ``supportsConstituents``, of dual cameras alone.
  var supportsDualPhotos = false
  /// Whether nothing straightens the pictures.
  var isUncorrected = true
  /// The sizes that a photo may have, the smallest first.
  var sizes: [PixelSize] = []
  /// The size of high resolution.
  var largest = PixelSize.zero

  /// Without a camera.
  static let none = PhotoCapabilities()

  /// Pictures that a bracket may hold in memory, in pixels; and how many at most. **Source:** made up.
  private static let bracketPixels = 64_000_000
  private static let bracketLimit = 10

  private init() {}

  /// - Parameters:
  ///   - preset: the session's.
  ///   - isFilmed: whether the session has a movie output, beside which there are no Live Photos.
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
      format.iso == nil ? 0 : min(Self.bracketLimit, max(1, Self.bracketPixels / max(1, format.size.area)))
    movieCodecs = isPhone && isPhotoFormat && !isFilmed ? camera.encodable([.hevc, .h264]) : []
    supportsZeroShutterLag = format.features.contains(.zeroShutterLag)
    supportsResponsiveCapture = format.features.contains(.responsiveCapture)
    supportsDepth = !device.activeFormat.supportedDepthDataFormats.isEmpty
    // Before a change of preset is committed the active format is the old one.
    let chosen = camera.presets[preset.rawValue].map { camera.formats[$0.formatIndex] } ?? format
    supportsProRAW = camera.takesAppleProRAW && chosen.features.contains(.highestPhotoQuality)
    supportsMattes = supportsDepth && chosen.unprinted.capabilities.contains(.portraitEffectsMatte)
    supportsDeferral = isPhotoFormat && camera.defersPhotos
    supportsConstituents = isPhotoFormat && device.isVirtualDevice
    supportsDualPhotos = supportsConstituents && device.deviceType.current == .builtInDualCamera
    isUncorrected = !device.isGeometricDistortionCorrectionEnabled
  }

  var matteTypes: [AVSemanticSegmentationMatte.MatteType] {
    supportsMattes ? AVSemanticSegmentationMatte.MatteType.parts.map(\.key) : []
  }

  /// The size of the format that the photo preset picks.
  private static func photoFormatSize(_ camera: CameraDescriptor) -> PixelSize? {
    camera.presets[AVCaptureSession.Preset.photo.rawValue].map { camera.formats[$0.formatIndex].size }
  }
}

/// What a client has prepared an output for, before any photo.
struct PhotoPreparation: Equatable, Sendable {
  /// Nil until a client decides: then the session does.
  var maxQuality: AVCapturePhotoOutput.QualityPrioritization?
  var isHighResolution = false
  /// Nil for the smallest.
  var maxDimensions: PixelSize?
  var isLive = false
  var isLiveSuspended = false
  var keepsSuspension = false
  var trimsMovies = true
  /// Nil until a client decides: then it is on where it can be. **Source:** Apple, isZeroShutterLagEnabled.
  var zeroShutterLag: Bool?
  var isResponsive = false
  var isFast = false
  var isProRAW = false
  var deliversDepth = false
  var deliversPortraitMatte = false
  var matteTypes: [AVSemanticSegmentationMatte.MatteType] = []
  var deliversConstituents = false
  var defersPhotos = false

  /// What the source no longer can is no longer prepared for. **Source:** rules 215, 415, 418, 421, 424 and Apple's pages; of deferred photos
  /// and Apple ProRAW it is inferred.
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
