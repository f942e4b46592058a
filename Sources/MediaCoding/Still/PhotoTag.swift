/// An entry of the table that maps ImageIO's metadata keys to TIFF and EXIF tags.
///
/// **Source:** the names are those of Apple's `CGImageProperties`; numbers and types are those of Exif 2.32, tables 3
/// to 15.
struct PhotoTag {
  /// The type in which a value is stored.
  enum Kind {
    case text
    case short
    case shorts
    /// A 32-bit number for values that may exceed 65,535.
    case long
    case rational
    case rationals
    case signedRational
    case byte
    case bytes
    /// Bytes of the type UNDEFINED.
    case undefined
    /// Digits such as 2, 3 and 2 for version 2.32, stored as four characters.
    case version
    /// A string with a prefix that states its encoding.
    case comment
    /// Decimal degrees, stored as degrees, minutes and seconds.
    case degrees
    /// A time `hours:minutes:seconds`, stored as three numbers.
    case clock
  }

  let key: String
  let number: UInt16
  let kind: Kind

  private init(_ key: String, _ number: UInt16, _ kind: Kind) {
    (self.key, self.number, self.kind) = (key, number, kind)
  }

  /// The tags of the main directory (`{TIFF}`).
  static let tiff: [PhotoTag] = [
    PhotoTag("ImageDescription", 270, .text), PhotoTag("Make", 271, .text), PhotoTag("Model", 272, .text),
    PhotoTag("Orientation", 274, .short), PhotoTag("XResolution", 282, .rational),
    PhotoTag("YResolution", 283, .rational), PhotoTag("ResolutionUnit", 296, .short),
    PhotoTag("Software", 305, .text), PhotoTag("DateTime", 306, .text), PhotoTag("Artist", 315, .text),
    PhotoTag("HostComputer", 316, .text), PhotoTag("WhitePoint", 318, .rationals),
    PhotoTag("PrimaryChromaticities", 319, .rationals), PhotoTag("Copyright", 33_432, .text),
  ]

  /// The tags of the EXIF directory (`{Exif}`).
  static let exif: [PhotoTag] = [
    PhotoTag("ExposureTime", 33_434, .rational), PhotoTag("FNumber", 33_437, .rational),
    PhotoTag("ExposureProgram", 34_850, .short), PhotoTag("SpectralSensitivity", 34_852, .text),
    PhotoTag("ISOSpeedRatings", 34_855, .shorts), PhotoTag("SensitivityType", 34_864, .short),
    PhotoTag("StandardOutputSensitivity", 34_865, .long), PhotoTag("RecommendedExposureIndex", 34_866, .long),
    PhotoTag("ISOSpeed", 34_867, .long), PhotoTag("ExifVersion", 36_864, .version),
    PhotoTag("DateTimeOriginal", 36_867, .text), PhotoTag("DateTimeDigitized", 36_868, .text),
    PhotoTag("OffsetTime", 36_880, .text), PhotoTag("OffsetTimeOriginal", 36_881, .text),
    PhotoTag("OffsetTimeDigitized", 36_882, .text), PhotoTag("ComponentsConfiguration", 37_121, .undefined),
    PhotoTag("CompressedBitsPerPixel", 37_122, .rational), PhotoTag("ShutterSpeedValue", 37_377, .signedRational),
    PhotoTag("ApertureValue", 37_378, .rational), PhotoTag("BrightnessValue", 37_379, .signedRational),
    PhotoTag("ExposureBiasValue", 37_380, .signedRational), PhotoTag("MaxApertureValue", 37_381, .rational),
    PhotoTag("SubjectDistance", 37_382, .rational), PhotoTag("MeteringMode", 37_383, .short),
    PhotoTag("LightSource", 37_384, .short), PhotoTag("Flash", 37_385, .short),
    PhotoTag("FocalLength", 37_386, .rational), PhotoTag("SubjectArea", 37_396, .shorts),
    PhotoTag("UserComment", 37_510, .comment), PhotoTag("SubsecTime", 37_520, .text),
    PhotoTag("SubsecTimeOriginal", 37_521, .text), PhotoTag("SubsecTimeDigitized", 37_522, .text),
    PhotoTag("FlashPixVersion", 40_960, .version), PhotoTag("ColorSpace", 40_961, .short),
    PhotoTag("PixelXDimension", 40_962, .long), PhotoTag("PixelYDimension", 40_963, .long),
    PhotoTag("RelatedSoundFile", 40_964, .text), PhotoTag("FlashEnergy", 41_483, .rational),
    PhotoTag("FocalPlaneXResolution", 41_486, .rational), PhotoTag("FocalPlaneYResolution", 41_487, .rational),
    PhotoTag("FocalPlaneResolutionUnit", 41_488, .short), PhotoTag("SubjectLocation", 41_492, .shorts),
    PhotoTag("ExposureIndex", 41_493, .rational), PhotoTag("SensingMethod", 41_495, .short),
    PhotoTag("FileSource", 41_728, .undefined), PhotoTag("SceneType", 41_729, .undefined),
    PhotoTag("CustomRendered", 41_985, .short), PhotoTag("ExposureMode", 41_986, .short),
    PhotoTag("WhiteBalance", 41_987, .short), PhotoTag("DigitalZoomRatio", 41_988, .rational),
    PhotoTag("FocalLenIn35mmFilm", 41_989, .short), PhotoTag("SceneCaptureType", 41_990, .short),
    PhotoTag("GainControl", 41_991, .short), PhotoTag("Contrast", 41_992, .short),
    PhotoTag("Saturation", 41_993, .short), PhotoTag("Sharpness", 41_994, .short),
    PhotoTag("SubjectDistRange", 41_996, .short), PhotoTag("ImageUniqueID", 42_016, .text),
    PhotoTag("CameraOwnerName", 42_032, .text), PhotoTag("BodySerialNumber", 42_033, .text),
    PhotoTag("LensSpecification", 42_034, .rationals), PhotoTag("LensMake", 42_035, .text),
    PhotoTag("LensModel", 42_036, .text), PhotoTag("LensSerialNumber", 42_037, .text),
    PhotoTag("CompositeImage", 42_080, .short), PhotoTag("Gamma", 42_240, .rational),
  ]

  /// The tags of the GPS directory (`{GPS}`).
  static let gps: [PhotoTag] = [
    PhotoTag("GPSVersion", 0, .bytes), PhotoTag("LatitudeRef", 1, .text), PhotoTag("Latitude", 2, .degrees),
    PhotoTag("LongitudeRef", 3, .text), PhotoTag("Longitude", 4, .degrees), PhotoTag("AltitudeRef", 5, .byte),
    PhotoTag("Altitude", 6, .rational), PhotoTag("TimeStamp", 7, .clock), PhotoTag("Satellites", 8, .text),
    PhotoTag("Status", 9, .text), PhotoTag("MeasureMode", 10, .text), PhotoTag("DOP", 11, .rational),
    PhotoTag("SpeedRef", 12, .text), PhotoTag("Speed", 13, .rational), PhotoTag("TrackRef", 14, .text),
    PhotoTag("Track", 15, .rational), PhotoTag("ImgDirectionRef", 16, .text), PhotoTag("ImgDirection", 17, .rational),
    PhotoTag("MapDatum", 18, .text), PhotoTag("DestLatitudeRef", 19, .text), PhotoTag("DestLatitude", 20, .degrees),
    PhotoTag("DestLongitudeRef", 21, .text), PhotoTag("DestLongitude", 22, .degrees),
    PhotoTag("DestBearingRef", 23, .text), PhotoTag("DestBearing", 24, .rational),
    PhotoTag("DestDistanceRef", 25, .text), PhotoTag("DestDistance", 26, .rational),
    PhotoTag("ProcessingMethod", 27, .comment), PhotoTag("AreaInformation", 28, .comment),
    PhotoTag("DateStamp", 29, .text), PhotoTag("Differential", 30, .short),
    PhotoTag("HPositioningError", 31, .rational),
  ]
}
