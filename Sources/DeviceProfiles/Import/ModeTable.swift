import CoreVideoModel
import HardwareModel
import PixelModel

/// Readers of format tables in the notations of other programs and web pages.
enum ModeTable {
  /// Reads ffmpeg's list of supported modes of a Mac camera, such as `1280x720@[1.000000 30.000000]fps`.
  static func readModes(_ text: String) -> ImportedDevice {
    var device = ImportedDevice(kind: "ffmpeg's supported modes")
    var camera = ImportedCamera(deviceType: "AVCaptureDeviceTypeExternal", position: .unspecified)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let match = line.firstMatch(of: #/(\d+)x(\d+)@\[([0-9.]+) ([0-9.]+)\]fps/#), let width = Int(match.1),
        let height = Int(match.2), let least = Double(match.3), let greatest = Double(match.4), least <= greatest,
        width > 0, height > 0
      else { continue }
      // ffmpeg does not mark where the modes of another pixel format begin, so repeated modes are ignored.
      let rates = least.hundredths...greatest.hundredths
      let size = PixelSize(width: width, height: height)
      camera.add(rates, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size, line: index + 1)
    }
    for index in camera.formats.indices { camera.formats[index].otherOrigins = ["pixelFormat": "pixels"] }
    device.cameras = [camera]
    return device
  }

  /// Reads a table with columns separated by bars: a log, or Apple's table of formats.
  ///
  /// - Throws: ``ProfileImportError`` for a line that matches neither table.
  static func readColumns(_ text: String, file: String) throws -> ImportedDevice {
    var device = ImportedDevice(kind: "a table of formats")
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("## ") {
        device.cameras.append(heading(line.dropFirst(3)))
        continue
      }
      let columns = line.split(separator: "|").map { $0.trimming(while: { $0 == " " }) }
      guard !line.hasPrefix("#"), columns.count > 1 else { continue }
      guard let format = columns[0].contains("x") ? logged(columns) : documented(columns) else {
        throw ProfileImportError(
          file: file, line: index + 1,
          sentence: "\"\(line.prefix(60))\" is not a line of a known table; provide all columns.")
      }
      if device.cameras.isEmpty { device.cameras.append(ImportedCamera()) }
      var imported = format
      imported.line = index + 1
      device.cameras[device.cameras.count - 1].formats.append(imported)
    }
    device.cameras.removeAll(where: \.formats.isEmpty)
    return device
  }

  /// Reads a heading such as `Back Dual Camera com.apple.avfoundation.avcapturedevice.built-in_video:3 …`.
  private static func heading(_ text: Substring) -> ImportedCamera {
    let fields = text.split(separator: " ")
    guard let index = fields.firstIndex(where: { $0.hasPrefix("com.apple.avfoundation.") }) else {
      return ImportedCamera()
    }
    return ImportedCamera(
      localizedName: fields[..<index].joined(separator: " "),
      uniqueID: fields[index].trimming(while: { ",;".contains($0) }).description)
  }

  /// Reads a log line such as `4032x3024 | 192x144@60 | Binned: false | EDR: true | Tone Mapping: true (sRGB, P3) |
  /// ISO: 55.0..5280.0 | …`.
  private static func logged(_ columns: [Substring]) -> ImportedFormat? {
    func value(_ label: String) -> Substring? {
      columns.lazy.compactMap { $0.removing(prefix: "\(label): ") }.first
    }
    func range(_ label: String) -> ClosedRange<Double>? {
      let ends = (value(label) ?? "").split(separator: "..").map { Double($0) }
      guard ends.count == 2, let least = ends[0], let greatest = ends[1], least <= greatest else { return nil }
      return least...greatest
    }
    let mode = columns[1].split(separator: "@")
    guard mode.count == 2, let photo = PixelSize(text: columns[0]), let size = PixelSize(text: mode[0]),
      let rate = Double(mode[1]), rate >= 1, let colors = value("Tone Mapping")?.firstMatch(of: #/\((.*)\)/#)?.1
    else { return nil }
    var descriptor = FormatDescriptor(pixelFormat: 0, size: size, frameRates: 1...rate)
    descriptor.photoSizes = photo == size ? [size] : [size, photo]
    descriptor.isBinned = value("Binned") == "true"
    descriptor.iso = range("ISO")
    descriptor.exposureSeconds = range("Exposure")
    if value("EDR") == "true" { descriptor.features.insert(.hdr) }
    if value("Tone Mapping")?.hasPrefix("true") == true { descriptor.unprinted.capabilities.insert(.globalToneMapping) }
    if value("Studio") == "true" { descriptor.features.insert(.studioLighting) }
    descriptor.autoFocusSystem =
      ["phase-detection": .phaseDetection, "contrast-detection": .contrastDetection][value("Focus") ?? ""] ?? .none
    switch colors {
    case "sRGB": descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case "sRGB, P3": descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case "HLG_BT2020": descriptor.pixelFormat = kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    default:
      descriptor.pixelFormat = kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
      descriptor.unprinted.colorSpaces = [.sRGB, .HLG_BT2020, .appleLog]
    }
    if colors != "sRGB" { descriptor.features.insert(.wideColor) }
    return ImportedFormat(
      descriptor: descriptor, line: 0, otherOrigins: ["frameRates": "unknown", "pixelFormat": "colors"])
  }

  /// Reads a line such as `420v | 1280x720 | 5~240 | 1280x720 | 54.626 | YES | 49.12 | 1.09 | 1 | 29.0~928 |
  /// 0.000003-0.200000 | NO`.
  ///
  /// The columns are pixel format, size, frame rates, HRSI, field of view, stabilization, maximum zoom, upscale
  /// threshold, autofocus system, ISO, exposure and HDR.
  private static func documented(_ columns: [Substring]) -> ImportedFormat? {
    func range(_ text: Substring) -> ClosedRange<Double>? {
      let ends = text.split(whereSeparator: { "~-".contains($0) }).map { Double($0) }
      guard ends.count == 2, let least = ends[0], let greatest = ends[1], least <= greatest else { return nil }
      return least...greatest
    }
    guard columns.count == 12, columns[0].utf8.count == 4, let size = PixelSize(text: columns[1]),
      let rates = range(columns[2]), let still = PixelSize(text: columns[3]), let angle = Double(columns[4]),
      let maximum = Double(columns[6]), let threshold = Double(columns[7]),
      let focus = Int(columns[8]).flatMap(FormatDescriptor.AutoFocusSystem.init), let iso = range(columns[9]),
      let exposure = range(columns[10])
    else { return nil }
    var descriptor = FormatDescriptor(
      pixelFormat: columns[0].utf8.reduce(0) { $0 << 8 | UInt32($1) }, size: size, frameRates: rates)
    descriptor.highResolutionStill = still
    descriptor.fieldOfView = angle
    descriptor.stabilization = columns[5] == "YES" ? .init() : nil
    descriptor.zoom = .init(maximum: maximum, upscaleThreshold: threshold)
    descriptor.autoFocusSystem = focus
    descriptor.iso = iso
    descriptor.exposureSeconds = exposure
    if columns[11] == "YES" { descriptor.features.insert(.hdr) }
    return ImportedFormat(descriptor: descriptor, line: 0)
  }
}

extension PixelSize {
  /// Creates a size from a string such as `1280x720`.
  init?(text: some StringProtocol) {
    let sides = text.split(separator: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }
}

extension Double {
  /// The value rounded to two decimal places, as a Mac prints frame rates.
  fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
