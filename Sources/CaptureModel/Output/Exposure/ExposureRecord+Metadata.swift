import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

// The dictionaries that a phone gives with a picture. **Source:** printed by real phones; where a figure is made up, it says so.

extension ExposureRecord {
  /// Everything for a photo of this size: `Orientation`, `{Exif}`, `{TIFF}` and, for a Live Photo, `{MakerApple}`.
  func photoMetadata(size: PixelSize) -> [String: MetadataValue] {
    var metadata: [String: MetadataValue] = [
      "Orientation": .integer(orientation.exifOrientation), "DPIWidth": .integer(72), "DPIHeight": .integer(72),
      "{Exif}": .dictionary(exif(size: size).merging(stillExif(size: size)) { $1 }), "{TIFF}": .dictionary(tiff),
    ]
    if let contentIdentifier {
      metadata["{MakerApple}"] = .dictionary(["17": .text(contentIdentifier)])
    }
    return metadata
  }

  /// What a video frame has too: everything but dates, colour space, subject area and bias. **Source:** printed by an iPhone 5.
  func exif(size: PixelSize) -> [String: MetadataValue] {
    var exif: [String: MetadataValue] = [
      "PixelXDimension": .integer(size.width), "PixelYDimension": .integer(size.height), "SceneType": .integer(1),
      "SensingMethod": .integer(2), "Flash": .integer(flash),
    ]
    guard let camera = descriptor.camera else { return exif }
    let lens = camera.lens
    exif["LensModel"] = .text(lens.model)
    exif["LensMake"] = .text(make)
    exif["LensSpecification"] = .list(
      [lens.focalLength, lens.focalLength, lens.fNumber, lens.fNumber].map { .real($0) })
    exif["FNumber"] = .real(lens.fNumber)
    exif["ApertureValue"] = .real(2 * log2(lens.fNumber))
    exif["FocalLength"] = .real(lens.focalLength)
    let zoom = settings?.zoomFactor ?? 1
    exif["FocalLenIn35mmFilm"] = .integer(Int((Double(lens.focalLengthIn35mmFilm) * zoom).rounded()))
    if zoom > 1 { exif["DigitalZoomRatio"] = .real(zoom) }
    if let settings { exif.merge(exposure(settings, fNumber: lens.fNumber)) { $1 } }
    return exif
  }

  /// Time, ISO and what follows from them.
  ///
  /// Brightness is that of what was metered, in APEX: aperture plus time minus speed, plus how far the picture missed. **Source:** EXIF 2.32,
  /// annex C; phones print values within half an EV of it.
  private func exposure(_ settings: FrameSettings, fNumber: Double) -> [String: MetadataValue] {
    let timeValue = -log2(settings.exposureSeconds)
    let speedValue = log2(settings.iso / 3.125)
    var exposure: [String: MetadataValue] = [
      "ExposureTime": .real(Self.fraction(settings.exposureSeconds)),
      "ISOSpeedRatings": .list([.integer(Int(settings.iso.rounded()))]),
      "ShutterSpeedValue": .real(timeValue),
      "ExposureProgram": .integer(exposureMode == .custom ? 1 : 2),
      "ExposureMode": .integer(exposureMode == .custom ? 1 : isBracketed ? 2 : 0),
      "MeteringMode": .integer(isSpotMetered ? 3 : 5),
      "WhiteBalance": .integer(whiteBalanceMode == .locked ? 1 : 0),
    ]
    if let meteredOffset {
      exposure["BrightnessValue"] = .real(2 * log2(fNumber) + timeValue - speedValue + meteredOffset)
    }
    return exposure
  }

  /// What only a still picture has.
  private func stillExif(size: PixelSize) -> [String: MetadataValue] {
    let (day, thousandths) = calendar
    var exif: [String: MetadataValue] = [
      "ColorSpace": .integer(colorSpace == .sRGB ? 1 : 65_535), "DateTimeOriginal": .text(day),
      "DateTimeDigitized": .text(day), "SubsecTimeOriginal": .text(thousandths),
      "SubsecTimeDigitized": .text(thousandths), "OffsetTime": .text("+00:00"), "OffsetTimeOriginal": .text("+00:00"),
      "OffsetTimeDigitized": .text("+00:00"), "SceneCaptureType": .integer(0),
    ]
    if settings != nil {
      exif["ExposureBiasValue"] = .real(bias)
      exif["SubjectArea"] = .list(subjectArea(size).map { .integer($0) })
    }
    return exif
  }

  private var tiff: [String: MetadataValue] {
    [
      "Make": .text(make), "Model": .text(model), "Software": .text("camsim"), "DateTime": .text(calendar.day),
      "Orientation": .integer(orientation.exifOrientation), "XResolution": .integer(72), "YResolution": .integer(72),
      "ResolutionUnit": .integer(2),
    ]
  }

  // MARK: Single values

  /// The camera that saw it: of a virtual one, the constituent.
  private var descriptor: DeviceDescriptor { (device.activePrimaryConstituent ?? device).descriptor }

  /// One over a whole number, where the time is that to within a ten-thousandth: model times are whole microseconds.
  private static func fraction(_ seconds: Double) -> Double {
    guard seconds > 0, seconds < 0.5 else { return seconds }
    let nearest = 1 / (1 / seconds).rounded()
    return abs(nearest / seconds - 1) < 1e-4 ? nearest : seconds
  }

  /// EXIF's flash: 1 fired; 8 and 16 for asked for and switched off, 24 automatic; 32 where there is none.
  ///
  /// **Source:** EXIF 2.32; phones print 24 for an automatic flash that did not fire, and 32 in front. A video frame has 0.
  private var flash: Int {
    guard device.hasFlash else { return 32 }
    let mode =
      switch flashMode {
      case nil: 0
      case .off: 16
      case .on: 8
      case .auto: 24
      }
    return mode | (isFlashFired ? 1 : 0)
  }

  private var isSpotMetered: Bool { interest != CGPoint(x: 0.5, y: 0.5) }

  /// Middle and size of what is metered, in pixels: 55 % by 44 % about the middle, or 18.7 % by 25 % about a point of interest.
  ///
  /// **Source:** derived from what an iPhone 6s, 6 and 5 printed.
  private func subjectArea(_ size: PixelSize) -> [Int] {
    let (width, height) = (Double(size.width), Double(size.height))
    guard isSpotMetered else {
      return [size.width / 2 - 1, size.height / 2 - 1, Int(width * 0.55), Int(height * 0.44)]
    }
    return [
      Int(Double(interest.x) * width), Int(Double(interest.y) * height), Int(width * 0.187), Int(height * 0.25),
    ]
  }

  /// `Apple Inc.` calls itself `Apple` in pictures.
  private var make: String { descriptor.manufacturer == "Apple Inc." ? "Apple" : descriptor.manufacturer }

  /// The phone's name, with which its lenses' names begin. **Source:** printed LensModel and Model of the same pictures.
  private var model: String {
    let lens = descriptor.camera?.lens.model ?? ""
    for side in [" back ", " front "] {
      if let end = lens.range(of: side)?.lowerBound { return String(lens[..<end]) }
    }
    return descriptor.localizedName
  }

  /// `2025:01:01 00:00:12` in UTC, and the thousandths of that second.
  private var calendar: (day: String, thousandths: String) {
    let thousandths = Int64((device.system.date(at: time).timeIntervalSince1970 * 1000).rounded())
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    let whole = Date(timeIntervalSince1970: (Double(thousandths) / 1000).rounded(.down))
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: whole)
    let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? 0 }
    return (
      String(
        format: "%04d:%02d:%02d %02d:%02d:%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]),
      String(format: "%03d", (thousandths % 1000 + 1000) % 1000)
    )
  }
}
