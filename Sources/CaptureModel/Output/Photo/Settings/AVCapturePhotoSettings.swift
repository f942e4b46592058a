import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

/// The settings of a photo request. Use each instance for one capture only; `init(from:)` creates a copy for another.
///
/// Most values are validated when the photo is requested, because the settings are not associated with an output.
/// **Source:** rules 209-211.
public class AVCapturePhotoSettings: CaptureObject, @unchecked Sendable {
  // Unchecked: clients use an instance on one thread at a time.
  var request: PhotoRequest

  /// Creates settings for a JPEG photo of balanced quality, without flash. **Source:** rule 209.
  public convenience override init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    request = PhotoRequest(uniqueID: system.nextPhotoID())
    super.init(system: system)
  }

  /// Creates settings for a photo in a format with either `AVVideoCodecKey` or `kCVPixelBufferPixelFormatTypeKey`. Nil
  /// means JPEG.
  ///
  /// Raises `NSInvalidArgumentException` if the dictionary contains neither or both. **Source:** rule 211; that nil
  /// means JPEG is inferred.
  public convenience init(format: [String: Any]?) {
    self.init()
    guard let format else { return }
    setProcessed(format)
  }

  /// Creates settings for a RAW photo. The pixel format must be one of the output's
  /// `availableRawPhotoPixelFormatTypes`.
  public convenience init(rawPixelFormatType: OSType) {
    self.init(rawPixelFormatType: rawPixelFormatType, processedFormat: nil)
  }

  /// Creates settings for a RAW photo and, if a format is specified, a processed photo of the same exposure.
  public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil)
  }

  /// Creates settings for RAW and processed photos and their file types. A pixel format of 0 omits the RAW photo; a nil
  /// format omits the processed one.
  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?
  ) {
    self.init()
    setFormats(rawPixelFormatType, rawFileType, processedFormat, processedFileType)
  }

  /// Creates a copy of the settings with a new unique identifier, for another photo. **Source:** rule 210.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(system: photoSettings.system)
    request = photoSettings.request.renewed(uniqueID: request.uniqueID)
  }

  /// Sets the formats and the defaults that depend on them. Bayer RAW can't fuse several exposures, so its quality is
  /// `speed`.
  ///
  /// **Source:** Apple's rules for Bayer RAW; this default is inferred from Apple's sample code, which does not set it.
  /// For Apple ProRAW, which can fuse exposures: rule 441.
  func setFormats(
    _ raw: OSType, _ rawFileType: AVFileType?, _ processed: [String: Any]?, _ processedFileType: AVFileType?
  ) {
    request.rawPixelFormat = raw
    request.rawFileType = rawFileType ?? (raw == 0 ? nil : .dng)
    request.processed = nil
    if raw != 0, !request.isProRAW {
      request.quality = .speed
      request.stabilizes = false
      request.fusesConstituents = false
      request.reducesRedEye = processed != nil
    }
    if let processed { setProcessed(processed) }
    request.processedFileType = processedFileType
  }

  private func setProcessed(_ dictionary: [String: Any]) {
    let format = PhotoFormat(dictionary)
    guard
      system.require(
        format != nil,
        Misuse(
          .invalidArgument,
          "*** +[\(type(of: self)) photoSettingsWithFormat:] \(PhotoFormat.problem(dictionary))",
          evidence: .rule(211), remedy: "pass one of availablePhotoCodecTypes or availablePhotoPixelFormatTypes"))
    else { return }
    request.processed = format
  }

  // MARK: Photo format

  /// The unique identifier of the settings, also found in the resolved settings of the photo. **Source:** rule 210.
  public var uniqueID: Int64 { request.uniqueID }
  /// The codec or pixel format of the processed photo, or nil for RAW only.
  public var format: [String: Any]? { request.processed?.dictionary }
  /// The file type of the processed photo, or nil for RAW only.
  public var processedFileType: AVFileType? { request.processedFileType ?? request.processed?.usualFileType }
  /// The pixel format of the RAW photo, or 0 for none.
  public var rawPhotoPixelFormatType: OSType { request.rawPixelFormat }
  /// The file type of the RAW photo, or nil for none.
  public var rawFileType: AVFileType? { request.rawFileType }
  /// The compression of the RAW photo's file. Not supported in this model: the capture request is refused for any value
  /// but nil.
  public var rawFileFormat: [String: Any]? {
    get { request.rawFileFormat }
    set { request.rawFileFormat = newValue }
  }

  /// The metadata with which to replace the output's entries, under ImageIO's keys.
  ///
  /// Raises `NSInvalidArgumentException` for an unknown key. **Source:** Apple, AVCapturePhotoSettings.metadata; that
  /// it is raised here rather than by the capture request is from github.com/kern0x1b/charon, on a Mac.
  public var metadata: [String: Any] {
    get { request.metadata }
    set {
      let strange = newValue.keys.filter { !Self.metadataKeys.contains($0) }
      guard
        system.require(
          strange.isEmpty,
          Misuse(
            .invalidArgument,
            "*** -[AVCapturePhotoSettings setMetadata:] Invalid top-level keys passed in metadata: \(Misuse.set(strange))",
            evidence: .rule(414), remedy: "use ImageIO keys, such as kCGImagePropertyExifDictionary"))
      else { return }
      request.metadata = newValue
    }
  }

  /// The top-level ImageIO keys, including those of nested dictionaries. **Source:** Apple, CGImageProperties.
  private static let metadataKeys: Set<String> = [
    "Orientation", "PixelWidth", "PixelHeight", "DPIWidth", "DPIHeight", "ColorModel", "ProfileName", "NamedColorSpace",
    "Depth", "HasAlpha", "IsFloat", "IsIndexed", "FileSize", "PrimaryImage", "Images", "ThumbnailImages",
    "AuxiliaryData", "{Exif}", "{ExifAux}", "{TIFF}", "{GPS}", "{IPTC}", "{JFIF}", "{DNG}", "{Raw}", "{CIFF}", "{PNG}",
    "{GIF}",
    "{HEICS}", "{AVIS}", "{WebP}", "{TGA}", "{OpenEXR}", "{8BIM}", "{FileContents}", "{MakerApple}", "{MakerCanon}",
    "{MakerNikon}", "{MakerMinolta}", "{MakerFuji}", "{MakerOlympus}", "{MakerPentax}",
  ]

  // MARK: Quality

  /// The relative priority of quality and speed. Default `.balanced`, or `.speed` for Bayer RAW. **Source:** rules 212,
  /// 441.
  public var photoQualityPrioritization: AVCapturePhotoQualityPrioritization {
    get { request.quality }
    set { request.quality = newValue }
  }

  /// A Boolean value that indicates whether the photo has the format's largest size. High-resolution capture must be
  /// enabled on the output. Default `false`.
  ///
  /// **Source:** rule 213; deprecated in iOS 16.
  public var isHighResolutionPhotoEnabled: Bool {
    get { request.isHighResolution }
    set { request.isHighResolution = newValue }
  }

  /// The maximum dimensions of the photo: one of the format's `supportedMaxPhotoDimensions`, not larger than the
  /// output's.
  ///
  /// The default, 0x0, selects the smallest size. **Source:** rules 214, 226.
  public var maxPhotoDimensions: CMVideoDimensions {
    get { request.maxDimensions }
    set { request.maxDimensions = newValue }
  }
}

extension AVCapturePhotoSettings: NSCopying {
  /// Returns a copy with the same ``uniqueID``. **Source:** Apple, AVCapturePhotoSettings conforms to NSCopying.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = isBracket ? AVCapturePhotoBracketSettings(system: system) : AVCapturePhotoSettings(system: system)
    copy.request = request
    return copy
  }

  private var isBracket: Bool { self is AVCapturePhotoBracketSettings }
}
