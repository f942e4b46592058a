import CoreVideoModel
import Foundation

// Keys of ImageIO image properties that capture uses. **Source:** Apple, CGImageProperties.

/// The orientation of the image: 1 to 8, as in EXIF.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The width of the image in pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height of the image in pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The horizontal resolution in pixels per inch.
nonisolated(unsafe) public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The vertical resolution in pixels per inch.
nonisolated(unsafe) public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The color model of the image, such as `RGB`.
nonisolated(unsafe) public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The name of the color profile.
nonisolated(unsafe) public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The number of bits per component.
nonisolated(unsafe) public let kCGImagePropertyDepth: CFString = "Depth"
/// The EXIF dictionary, which describes the capture settings.
nonisolated(unsafe) public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The auxiliary EXIF dictionary, in which some programs store lens and flash information.
nonisolated(unsafe) public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"
/// The TIFF dictionary, which describes the camera, date and resolution.
nonisolated(unsafe) public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The GPS dictionary, which describes the capture location.
nonisolated(unsafe) public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The IPTC dictionary, which contains captions and credits.
nonisolated(unsafe) public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// The JFIF dictionary of a JPEG file header.
nonisolated(unsafe) public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The DNG dictionary of a digital negative.
nonisolated(unsafe) public let kCGImagePropertyDNGDictionary: CFString = "{DNG}"
/// The dictionary of a raw image file.
nonisolated(unsafe) public let kCGImagePropertyRawDictionary: CFString = "{Raw}"
/// The dictionary of Apple's maker notes.
nonisolated(unsafe) public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"

// MARK: Exif

/// The exposure time in seconds.
nonisolated(unsafe) public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The f-number: focal length divided by aperture.
nonisolated(unsafe) public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The exposure program: 1 for manual, 2 for automatic.
nonisolated(unsafe) public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// An array that contains the ISO speed.
nonisolated(unsafe) public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The shutter speed in APEX units: the negative binary logarithm of the exposure time in seconds.
nonisolated(unsafe) public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The aperture in APEX units: twice the binary logarithm of the f-number.
nonisolated(unsafe) public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The brightness of the scene in APEX units.
nonisolated(unsafe) public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// The exposure compensation in EV; positive values brighten the image.
nonisolated(unsafe) public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The metering mode: 3 for spot, 5 for the entire image.
nonisolated(unsafe) public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The flash status: whether a flash fired, and in which mode.
nonisolated(unsafe) public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The focal length in millimeters.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The 35 mm equivalent focal length in millimeters.
nonisolated(unsafe) public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The center and size of the metered area in pixels.
nonisolated(unsafe) public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// The fractional seconds of the modification time, in milliseconds.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The fractional seconds of the original capture time, in milliseconds.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The fractional seconds of the digitization time, in milliseconds.
nonisolated(unsafe) public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The color space: 1 for sRGB, 65535 for others.
nonisolated(unsafe) public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The width of the image in pixels.
nonisolated(unsafe) public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The height of the image in pixels.
nonisolated(unsafe) public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The sensor type: 2 for a one-chip color area sensor.
nonisolated(unsafe) public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// The scene type: 1 for a directly photographed image.
nonisolated(unsafe) public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// The exposure mode: 0 for automatic, 1 for manual, 2 for automatic bracketing.
nonisolated(unsafe) public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The white balance mode: 0 for automatic, 1 for manual.
nonisolated(unsafe) public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// The digital zoom ratio, by which the center of the image is upscaled.
nonisolated(unsafe) public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The scene capture type: 0 for a standard scene.
nonisolated(unsafe) public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// The manufacturer of the lens.
nonisolated(unsafe) public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The model name of the lens.
nonisolated(unsafe) public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The shortest and longest focal lengths, and their f-numbers.
nonisolated(unsafe) public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The original capture time, formatted as `YYYY:MM:DD HH:MM:SS`.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The digitization time, formatted as `YYYY:MM:DD HH:MM:SS`.
nonisolated(unsafe) public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The UTC offset of the modification time.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// The UTC offset of the original capture time.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The UTC offset of the digitization time.
nonisolated(unsafe) public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// The user's comment on the image.
nonisolated(unsafe) public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// The manufacturer-specific notes of the camera.
nonisolated(unsafe) public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// The version of the EXIF standard.
nonisolated(unsafe) public let kCGImagePropertyExifVersion: CFString = "ExifVersion"

// MARK: TIFF

/// The orientation of the image: 1 to 8.
nonisolated(unsafe) public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The manufacturer of the camera.
nonisolated(unsafe) public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The model name of the camera.
nonisolated(unsafe) public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The software that wrote the image.
nonisolated(unsafe) public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The date and time, formatted as `YYYY:MM:DD HH:MM:SS`.
nonisolated(unsafe) public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The horizontal resolution in pixels per unit.
nonisolated(unsafe) public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// The vertical resolution in pixels per unit.
nonisolated(unsafe) public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// The unit of the resolution: 2 for inches.
nonisolated(unsafe) public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// The title of the image.
nonisolated(unsafe) public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The photographer of the image.
nonisolated(unsafe) public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The copyright notice of the image.
nonisolated(unsafe) public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"

// MARK: GPS

/// The absolute latitude in degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// The hemisphere of the latitude: `N` or `S`.
nonisolated(unsafe) public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The absolute longitude in degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// The hemisphere of the longitude: `E` or `W`.
nonisolated(unsafe) public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The absolute altitude in meters.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// The altitude reference: 1 for below sea level.
nonisolated(unsafe) public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// The time of day in UTC.
nonisolated(unsafe) public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// The date in UTC.
nonisolated(unsafe) public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// The speed of the camera, in the unit of `kCGImagePropertyGPSSpeedRef`.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// The unit of the speed.
nonisolated(unsafe) public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The direction of the image in degrees.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// The reference of the image direction: `T` for true north or `M` for magnetic north.
nonisolated(unsafe) public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The horizontal positioning error in meters.
nonisolated(unsafe) public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
