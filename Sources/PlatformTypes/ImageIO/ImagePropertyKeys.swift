import CoreVideoModel
import Foundation

// ImageIO's names for what is told about a picture, as far as capture uses them. **Source:** Apple, CGImageProperties.

/// How the picture is to be turned: 1 to 8, as in EXIF.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Pixels in a row.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Rows.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Pixels an inch, across.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Pixels an inch, down.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// `RGB` and the like.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Name of the colour profile.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Bits of a component.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// Dictionary of how the picture was taken.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Dictionary of lens and flash, as some programs write it.
nonisolated(unsafe) public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"
/// Dictionary of the camera, date and resolution.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// Dictionary of the place.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// Dictionary of captions.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// Dictionary of a JPEG file's head.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// Dictionary of a digital negative.
nonisolated(unsafe) public let kCGImagePropertyDNGDictionary: CFString = "{DNG}"
/// Dictionary of a RAW file.
nonisolated(unsafe) public let kCGImagePropertyRawDictionary: CFString = "{Raw}"
/// Dictionary of Apple's own notes.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

// MARK: Exif

/// Seconds that the sensor gathered light.
nonisolated(unsafe) public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// Focal length over aperture.
nonisolated(unsafe) public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// 1 by hand, 2 automatic.
nonisolated(unsafe) public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// List of one ISO speed.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// Minus the binary logarithm of the seconds.
nonisolated(unsafe) public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// Twice the binary logarithm of the f-number.
nonisolated(unsafe) public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// Brightness of the scene, as APEX has it.
nonisolated(unsafe) public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// EV that the picture was wanted brighter.
nonisolated(unsafe) public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// 3 at a spot, 5 in the whole picture.
nonisolated(unsafe) public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// Whether a flash fired, and why.
nonisolated(unsafe) public let kCGImagePropertyExifFlash: CFString = "Flash"
/// Millimetres.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// Millimetres that give the same angle on 35 mm film.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// Middle and size of what was metered, in pixels.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// Thousandths of the second.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// Thousandths of the second of taking.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The same.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// 1 for sRGB, 65535 for others.
nonisolated(unsafe) public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// Pixels in a row.
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Rows.
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// 2 for one sensor with coloured pixels.
nonisolated(unsafe) public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// 1 for a photograph.
nonisolated(unsafe) public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// 0 automatic, 1 by hand, 2 a bracket.
nonisolated(unsafe) public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// 0 automatic, 1 by hand.
nonisolated(unsafe) public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// How much the middle is enlarged.
nonisolated(unsafe) public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// 0 for a usual scene.
nonisolated(unsafe) public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// Who made the lens.
nonisolated(unsafe) public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// Name of the lens.
nonisolated(unsafe) public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// Shortest and longest focal length, and their f-numbers.
nonisolated(unsafe) public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// When it was taken, `YYYY:MM:DD HH:MM:SS`.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The same.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// Distance of the time from UTC.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// Distance of the time from UTC.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Distance of the time from UTC.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// What the user says.
nonisolated(unsafe) public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// What the maker says.
nonisolated(unsafe) public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// Version of EXIF.
nonisolated(unsafe) public let kCGImagePropertyExifVersion: CFString = "ExifVersion"

// MARK: TIFF

/// How the picture is to be turned: 1 to 8.
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// Who made the camera.
nonisolated(unsafe) public let kCGImagePropertyTIFFMake: CFString = "Make"
/// Name of the camera.
nonisolated(unsafe) public let kCGImagePropertyTIFFModel: CFString = "Model"
/// What wrote the picture.
nonisolated(unsafe) public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// When, `YYYY:MM:DD HH:MM:SS`.
nonisolated(unsafe) public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// Pixels a unit, across.
nonisolated(unsafe) public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Pixels a unit, down.
nonisolated(unsafe) public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// 2 for inches.
nonisolated(unsafe) public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// Title.
nonisolated(unsafe) public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// Who took it.
nonisolated(unsafe) public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// Whose it is.
nonisolated(unsafe) public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

// MARK: GPS

/// Degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// `N` or `S`.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// `E` or `W`.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// Metres.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// 1 below the sea.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// Time of day in UTC.
nonisolated(unsafe) public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// Day in UTC.
nonisolated(unsafe) public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// Speed.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// Its unit.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// Direction of view in degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// `T` or `M`.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// Metres by which the place may be wrong.
nonisolated(unsafe) public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
