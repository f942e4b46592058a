import AVFoundationTypes
import CoreMediaModel
import CoreVideoModel
import Foundation
import SimulationKernel

/// What a client asks for with one photo. An object is good for one; `init(from:)` makes another like it.
///
/// Nearly nothing is checked before the photo is asked for, because the settings do not know the output. **Source:** rules 209-211.
public class AVCapturePhotoSettings: CaptureObject, @unchecked Sendable {
  // Unchecked: a client uses the object as one of its own, on one thread at a time.
  var request: PhotoRequest

  /// A JPEG photo of balanced quality without flash. **Source:** rule 209.
  public convenience override init() {
    self.init(system: CaptureSystem.current)
  }

  override init(system: CaptureSystem) {
    request = PhotoRequest(uniqueID: system.nextPhotoID())
    super.init(system: system)
  }

  /// A photo of this format: `AVVideoCodecKey` or `kCVPixelBufferPixelFormatTypeKey`, one of them. Nil means JPEG.
  ///
  /// Raises NSInvalidArgumentException for none or both of them. **Source:** rule 211; that nil means JPEG is inferred.
  public convenience init(format: [String: Any]?) {
    self.init()
    guard let format else { return }
    setProcessed(format)
  }

  /// A RAW photo alone; its type is one of the output's `availableRawPhotoPixelFormatTypes`.
  public convenience init(rawPixelFormatType: OSType) {
    self.init(rawPixelFormatType: rawPixelFormatType, processedFormat: nil)
  }

  /// A RAW photo and, with a format, a processed one of the same exposure.
  public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil)
  }

  /// The same, and the files that they are meant for; a type of 0 asks for no RAW photo, a nil format for no processed one.
  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?
  ) {
    self.init()
    setFormats(rawPixelFormatType, rawFileType, processedFormat, processedFileType)
  }

  /// The same settings for another photo. **Source:** rule 210.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(system: photoSettings.system)
    request = photoSettings.request.renewed(uniqueID: request.uniqueID)
  }

  /// A mosaic is not made of several exposures, so its quality is `speed`. **Source:** Apple's rules for Bayer RAW; that the default
  /// follows is inferred from Apple's sample code, which does not set it. For Apple ProRAW, which may be: rule 441.
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
          remedy: "name a codec of availablePhotoCodecTypes or a pixel format of availablePhotoPixelFormatTypes"))
    else { return }
    request.processed = format
  }

  // MARK: What is asked for

  /// Which photo: no other settings object has the same; the resolved settings of the photo have it too. **Source:** rule 210.
  public var uniqueID: Int64 { request.uniqueID }
  /// Codec or pixel format of the processed photo; nil for RAW alone.
  public var format: [String: Any]? { request.processed?.dictionary }
  /// The file that the processed photo is meant for.
  public var processedFileType: AVFileType? { request.processedFileType ?? request.processed?.usualFileType }
  /// Pixel format of the RAW photo; 0 for none.
  public var rawPhotoPixelFormatType: OSType { request.rawPixelFormat }
  /// The file that the RAW photo is meant for; nil for none.
  public var rawFileType: AVFileType? { request.rawFileType }
  /// How a RAW photo is compressed in its file; here it never is, so anything but nil is refused when the photo is asked for.
  public var rawFileFormat: [String: Any]? {
    get { request.rawFileFormat }
    set { request.rawFileFormat = newValue }
  }

  /// What the client wants in the photo's metadata, in the place of what the output writes, under ImageIO's keys.
  ///
  /// Raises NSInvalidArgumentException for a key that ImageIO has not. **Source:** Apple, AVCapturePhotoSettings.metadata; that it
  /// is raised here and not with the capture: github.com/kern0x1b/charon, on a Mac.
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
            remedy: "use keys of ImageIO, such as kCGImagePropertyExifDictionary"))
      else { return }
      request.metadata = newValue
    }
  }

  /// The keys of ImageIO that stand outside of its dictionaries, and those of the dictionaries. **Source:** Apple, CGImageProperties.
  private static let metadataKeys: Set<String> = [
    "Orientation", "PixelWidth", "PixelHeight", "DPIWidth", "DPIHeight", "ColorModel", "ProfileName", "NamedColorSpace",
    "Depth", "HasAlpha", "IsFloat", "IsIndexed", "FileSize", "PrimaryImage", "Images", "ThumbnailImages",
    "AuxiliaryData", "{Exif}", "{ExifAux}", "{TIFF}", "{GPS}", "{IPTC}", "{JFIF}", "{DNG}", "{Raw}", "{CIFF}", "{PNG}",
    "{GIF}",
    "{HEICS}", "{AVIS}", "{WebP}", "{TGA}", "{OpenEXR}", "{8BIM}", "{FileContents}", "{MakerApple}", "{MakerCanon}",
    "{MakerNikon}", "{MakerMinolta}", "{MakerFuji}", "{MakerOlympus}", "{MakerPentax}",
  ]

  // MARK: Quality

  /// Whether quality or speed matters more. Default `.balanced`, for Bayer RAW `.speed`. **Source:** rules 212, 441.
  public var photoQualityPrioritization: AVCapturePhotoQualityPrioritization {
    get { request.quality }
    set { request.quality = newValue }
  }

  /// Whether the photo has the largest size of the format; the output must have been prepared for it. Default false.
  ///
  /// **Source:** rule 213; deprecated in iOS 16.
  public var isHighResolutionPhotoEnabled: Bool {
    get { request.isHighResolution }
    set { request.isHighResolution = newValue }
  }

  /// The largest size that the photo may have: one of the format's `supportedMaxPhotoDimensions`, not larger than the output's.
  ///
  /// 0x0, the default, means the smallest of them. **Source:** rules 214, 226.
  public var maxPhotoDimensions: CMVideoDimensions {
    get { request.maxDimensions }
    set { request.maxDimensions = newValue }
  }
}

extension AVCapturePhotoSettings: NSCopying {
  /// A copy with the same ``uniqueID``. **Source:** Apple, AVCapturePhotoSettings conforms to NSCopying.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = isBracket ? AVCapturePhotoBracketSettings(system: system) : AVCapturePhotoSettings(system: system)
    copy.request = request
    return copy
  }

  private var isBracket: Bool { self is AVCapturePhotoBracketSettings }
}
