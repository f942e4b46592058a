import AVFoundationTypes

/// The metadata of a phone's photo under ImageIO's keys, and the values that `exiftool -n` must read from the file.
///
/// **Source:** the dictionaries E2, E3 and E5 that phones printed (see ../shared/devices/exif), combined, and other
/// fields that phones write.
enum PhoneMetadata {
  static let dictionary: [String: MetadataValue] = [
    "Orientation": .integer(6), "DPIWidth": .integer(72), "DPIHeight": .integer(72),
    "{TIFF}": .dictionary([
      "Make": .text("Apple"), "Model": .text("iPhone 6s"), "Software": .text("9.3.2"),
      "DateTime": .text("2016:10:01 16:51:39"), "ResolutionUnit": .integer(2), "XResolution": .integer(72),
      "YResolution": .integer(72), "Orientation": .integer(6),
    ]),
    "{Exif}": .dictionary([
      "ApertureValue": .real(2.27500704749987), "BrightnessValue": .real(-2.184053190731416), "ColorSpace": .integer(1),
      "DateTimeDigitized": .text("2016:10:01 16:51:39"), "DateTimeOriginal": .text("2016:10:01 16:51:39"),
      "OffsetTime": .text("+09:00"), "OffsetTimeOriginal": .text("+09:00"), "OffsetTimeDigitized": .text("+09:00"),
      "ExposureBiasValue": .real(-1.0 / 3), "ExposureMode": .integer(0), "ExposureProgram": .integer(2),
      "ExposureTime": .real(0.05882352941176471), "FNumber": .real(2.2), "Flash": .integer(24),
      "FocalLenIn35mmFilm": .integer(29), "FocalLength": .real(4.15), "ISOSpeedRatings": .list([.integer(640)]),
      "LensMake": .text("Apple"), "LensModel": .text("iPhone 6s back camera 4.15mm f/2.2"),
      "LensSpecification": .list([.real(4.15), .real(4.15), .real(2.2), .real(2.2)]), "MeteringMode": .integer(5),
      "PixelXDimension": .integer(4032), "PixelYDimension": .integer(3024), "SceneType": .integer(1),
      "SensingMethod": .integer(2), "ShutterSpeedValue": .real(4.059158207392653),
      "SubjectArea": .list([.integer(2015), .integer(1511), .integer(2217), .integer(1330)]),
      "SubsecTime": .text("268"), "SubsecTimeDigitized": .integer(268), "SubsecTimeOriginal": .text("268"),
      "WhiteBalance": .integer(0), "CustomRendered": .integer(2), "SceneCaptureType": .integer(0),
      "ExifVersion": .list([.integer(2), .integer(2), .integer(1)]),
      "FlashPixVersion": .list([.integer(1), .integer(0)]),
      "UserComment": .text("a comment"), "DigitalZoomRatio": .real(1.5), "CompositeImage": .integer(2),
    ]),
    "{GPS}": .dictionary([
      "Latitude": .real(48.1371083333), "LatitudeRef": .text("N"), "Longitude": .real(11.5753805556),
      "LongitudeRef": .text("E"), "Altitude": .real(519.25), "AltitudeRef": .integer(0),
      "TimeStamp": .text("07:51:39.25"), "DateStamp": .text("2016:10:01"), "ImgDirection": .real(283.5),
      "ImgDirectionRef": .text("T"), "HPositioningError": .real(5), "GPSVersion": .text("unreadable"),
    ]),
    "{MakerApple}": .dictionary([
      "1": .integer(4), "14": .integer(0), "17": .text(contentIdentifier),
    ]),
    "{IPTC}": .dictionary(["Byline": .text("never written")]),
  ]

  /// The identifier that links a Live Photo's image and movie.
  static let contentIdentifier = "8F0B9F0C-1E1D-4A46-8D2F-0C7F2A5C3D10"

  /// The expected values by group and name, in the notation of `exiftool -n -G1`.
  static let expected: [String: String] = [
    "IFD0:Make": "Apple", "IFD0:Model": "iPhone 6s", "IFD0:Software": "9.3.2", "IFD0:ModifyDate": "2016:10:01 16:51:39",
    "IFD0:Orientation": "6", "IFD0:XResolution": "72", "IFD0:YResolution": "72", "IFD0:ResolutionUnit": "2",
    "IFD0:YCbCrPositioning": "1", "ExifIFD:ColorSpace": "1", "ExifIFD:CreateDate": "2016:10:01 16:51:39",
    "ExifIFD:DateTimeOriginal": "2016:10:01 16:51:39", "ExifIFD:OffsetTime": "+09:00",
    "ExifIFD:OffsetTimeOriginal": "+09:00", "ExifIFD:OffsetTimeDigitized": "+09:00", "ExifIFD:ExposureMode": "0",
    "ExifIFD:ExposureProgram": "2", "ExifIFD:FNumber": "2.2", "ExifIFD:Flash": "24",
    "ExifIFD:FocalLengthIn35mmFormat": "29", "ExifIFD:FocalLength": "4.15", "ExifIFD:ISO": "640",
    "ExifIFD:LensMake": "Apple", "ExifIFD:LensModel": "iPhone 6s back camera 4.15mm f/2.2",
    "ExifIFD:LensInfo": "4.15 4.15 2.2 2.2", "ExifIFD:MeteringMode": "5", "ExifIFD:ExifImageWidth": "4032",
    "ExifIFD:ExifImageHeight": "3024", "ExifIFD:SceneType": "1", "ExifIFD:SensingMethod": "2",
    "ExifIFD:SubjectArea": "2015 1511 2217 1330", "ExifIFD:SubSecTime": "268", "ExifIFD:SubSecTimeDigitized": "268",
    "ExifIFD:SubSecTimeOriginal": "268", "ExifIFD:WhiteBalance": "0", "ExifIFD:CustomRendered": "2",
    "ExifIFD:SceneCaptureType": "0", "ExifIFD:ExifVersion": "0221", "ExifIFD:FlashpixVersion": "0100",
    "ExifIFD:ComponentsConfiguration": "1 2 3 0", "ExifIFD:UserComment": "a comment", "ExifIFD:DigitalZoomRatio": "1.5",
    "ExifIFD:CompositeImage": "2", "GPS:GPSLatitude": "48.1371083333333", "GPS:GPSLatitudeRef": "N",
    "GPS:GPSLongitude": "11.5753805555556", "GPS:GPSLongitudeRef": "E", "GPS:GPSAltitude": "519.25",
    "GPS:GPSAltitudeRef": "0", "GPS:GPSTimeStamp": "07:51:39.25", "GPS:GPSDateStamp": "2016:10:01",
    "GPS:GPSImgDirection": "283.5", "GPS:GPSImgDirectionRef": "T", "GPS:GPSHPositioningError": "5",
    "Apple:MakerNoteVersion": "4",
  ]

  /// The expected fractions as numerator and denominator, in the notation of `exiftool -v2`.
  static let fractions: [String: String] = [
    "ExposureTime": "1/17", "FNumber": "11/5", "FocalLength": "83/20", "ExposureCompensation": "-1/3",
    "LensInfo": "83/20 83/20 11/5 11/5", "XResolution": "72/1", "DigitalZoomRatio": "3/2", "GPSAltitude": "2077/4",
  ]
}
