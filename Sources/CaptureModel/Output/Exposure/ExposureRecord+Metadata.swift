import AVFoundationTypes
import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel
import SimulationKernel

// The metadata dictionaries of photos and frames. **Source:** printed by real phones; assumed values are marked.

extension ExposureRecord {
  /// Returns the metadata of a photo of the given size: `Orientation`, `{Exif}`, `{TIFF}` and, for a Live Photo,
  /// `{MakerApple}`.
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

  /// Returns the EXIF entries that video frames also carry: all except dates, color space, subject area, and bias.
  /// **Source:** printed by an iPhone 5.
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

  /// Returns the exposure time, ISO, and the values derived from them.
  ///
  /// The brightness value describes the metered area, in APEX units: aperture plus time minus speed, plus the deviation
  /// from the metered exposure. **Source:** EXIF 2.32, annex C; phones print values within half an EV of it.
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
    if let exposureTargetOffset {
      exposure["BrightnessValue"] = .real(2 * log2(fNumber) + timeValue - speedValue + exposureTargetOffset)
    }
    return exposure
  }

  /// Returns the EXIF entries that only still images have.
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

  /// The descriptor of the camera that captured the frame; for a virtual device, of the active constituent.
  private var descriptor: DeviceDescriptor { (device.activePrimaryConstituent ?? device).descriptor }

  /// Returns the nearest unit fraction (1/n) if the time is within 0.01 % of it, because model times are whole
  /// microseconds.
  private static func fraction(_ seconds: Double) -> Double {
    guard seconds > 0, seconds < 0.5 else { return seconds }
    let nearest = 1 / (1 / seconds).rounded()
    return abs(nearest / seconds - 1) < 1e-4 ? nearest : seconds
  }

  /// The EXIF flash value: 1 if fired; plus 8 for on, 16 for off, or 24 for automatic mode; 32 if the camera has no
  /// flash.
  ///
  /// **Source:** EXIF 2.32; phones print 24 for an automatic flash that did not fire, and 32 for front cameras. A video
  /// frame has 0.
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

  private var isSpotMetered: Bool { pointOfInterest != CGPoint(x: 0.5, y: 0.5) }

  /// Returns the center and size of the metered area in pixels: 55 % by 44 % of the image around its center, or 18.7 %
  /// by 25 % around a point of interest.
  ///
  /// **Source:** derived from values printed by an iPhone 6s, 6, and 5.
  private func subjectArea(_ size: PixelSize) -> [Int] {
    let (width, height) = (Double(size.width), Double(size.height))
    guard isSpotMetered else {
      return [size.width / 2 - 1, size.height / 2 - 1, Int(width * 0.55), Int(height * 0.44)]
    }
    return [
      Int(Double(pointOfInterest.x) * width), Int(Double(pointOfInterest.y) * height), Int(width * 0.187),
      Int(height * 0.25),
    ]
  }

  /// The manufacturer; `Apple Inc.` is written as `Apple` in image metadata.
  private var make: String { descriptor.manufacturer == "Apple Inc." ? "Apple" : descriptor.manufacturer }

  /// The model name of the phone, which is the prefix of its lens names. **Source:** the LensModel and Model values
  /// printed for the same images.
  private var model: String {
    let lens = descriptor.camera?.lens.model ?? ""
    for side in [" back ", " front "] {
      if let end = lens.range(of: side)?.lowerBound { return String(lens[..<end]) }
    }
    return descriptor.localizedName
  }

  /// The capture date in UTC, as in `2025:01:01 00:00:12`, and its milliseconds.
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
