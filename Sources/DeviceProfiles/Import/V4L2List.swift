import CoreVideoModel
import Foundation
import HardwareModel
import PixelModel

/// A reader of the output of `v4l2-ctl --all --list-formats-ext` for a Linux camera.
struct V4L2List {
  private let file: String
  private var camera = ImportedCamera(
    deviceType: "AVCaptureDeviceTypeExternal", position: .unspecified, hasFlash: false, hasTorch: false)
  private var device = ImportedDevice(kind: "v4l2-ctl --all --list-formats-ext")
  private var pixelFormat: UInt32?
  private var size: PixelSize?

  /// Reads a complete text.
  ///
  /// - Throws: ``ProfileImportError`` for a frame interval without a frame rate.
  static func read(_ text: String, file: String) throws -> ImportedDevice {
    var list = V4L2List(file: file)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try list.read(line.trimming(while: { $0.isWhitespace }), number: index + 1)
    }
    list.device.cameras = [list.camera]
    return list.device
  }

  private init(file: String) { self.file = file }

  /// The macOS pixel formats for V4L2 formats. Compressed frames have the format of the decoder's output.
  private static let pixelFormats: [Substring: UInt32] = [
    "YUYV": kCVPixelFormatType_422YpCbCr8_yuvs, "UYVY": kCVPixelFormatType_422YpCbCr8,
    "NV12": kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "MJPG": kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    "JPEG": kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
  ]

  private mutating func read(_ line: Substring, number: Int) throws {
    if let name = value(of: "Card type", line) { camera.localizedName = name }
    if let bus = value(of: "Bus info", line) { camera.uniqueID = bus }
    if let format = line.firstMatch(of: #/^\[\d+\]: '(.{4})'/#)?.1 {
      pixelFormat = Self.pixelFormats[format]
      if pixelFormat == nil {
        device.notes.append(
          "\(file):\(number): pixel format '\(format)' is not supported by camera sessions and is omitted.")
      }
    } else if let match = line.firstMatch(of: #/^Size: Discrete (\d+)x(\d+)$/#) {
      size = PixelSize(width: Int(match.1) ?? 0, height: Int(match.2) ?? 0)
    } else if line.hasPrefix("Size: ") {
      size = nil
      device.notes.append("\(file):\(number): a range of sizes is omitted; only discrete sizes can be formats.")
    } else if let match = line.firstMatch(of: #/^Interval: Discrete .*\(([0-9.]+) fps\)/#) {
      guard let rate = Double(match.1), rate > 0 else {
        throw ProfileImportError(
          file: file, line: number, sentence: "the interval has no frame rate; provide the complete line.")
      }
      add(rate, number)
    }
  }

  private func value(of label: String, _ line: Substring) -> String? {
    guard let rest = line.removing(prefix: label)?.trimming(while: { $0 == " " }).removing(prefix: ":") else {
      return nil
    }
    return String(rest.trimming(while: { $0 == " " }))
  }

  private mutating func add(_ rate: Double, _ number: Int) {
    guard let pixelFormat, let size, size.width > 0, size.height > 0 else { return }
    camera.add(rate...rate, pixelFormat, size, line: number)
  }
}

extension ImportedCamera {
  /// Adds a frame rate of a Mac or Linux camera, to the existing format with that pixel format and size if there is
  /// one.
  mutating func add(_ rates: ClosedRange<Double>, _ pixelFormat: UInt32, _ size: PixelSize, line: Int) {
    let same = formats.firstIndex { $0.descriptor.pixelFormat == pixelFormat && $0.descriptor.size == size }
    let isDiscrete = rates.lowerBound == rates.upperBound
    if let same, isDiscrete {
      var descriptor = formats[same].descriptor
      guard !descriptor.discreteFrameRates.contains(rates.lowerBound) else { return }
      descriptor.discreteFrameRates = (descriptor.discreteFrameRates + [rates.lowerBound]).sorted(by: >)
      descriptor.frameRates =
        min(
          descriptor.frameRates.lowerBound, rates.lowerBound)...max(descriptor.frameRates.upperBound, rates.upperBound)
      formats[same].descriptor = descriptor
    } else if same == nil {
      var descriptor = FormatDescriptor(pixelFormat: pixelFormat, size: size, frameRates: rates)
      descriptor.notation = .macOS15
      descriptor.discreteFrameRates = isDiscrete ? [rates.lowerBound] : []
      formats.append(ImportedFormat(descriptor: descriptor, line: line))
    }
  }
}
