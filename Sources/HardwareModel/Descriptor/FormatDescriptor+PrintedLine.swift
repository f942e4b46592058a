import CoreVideoModel
import Foundation
import PixelModel

extension FormatDescriptor {
  /// The format as `print(device.activeFormat)` writes it on the device, without the address, which varies.
  ///
  /// The notation and the non-nil properties determine the fields, and with them the apparent version of the system.
  /// **Source:** lines printed by real devices.
  public var printedLine: String {
    switch notation {
    case .phone: phoneLine
    case .macOS10: "\(oldMacLine) "
    case .macOS11: oldMacLine
    case .macOS15: macLine
    }
  }

  private var phoneLine: String {
    var fields = [
      "'\(mediaType)'/'\(fourCharacters)' \(Self.padded(size))",
      String(printing: "{%2.0f-%3.0f fps}", frameRates.lowerBound, frameRates.upperBound),
    ]
    if let highResolutionStill { fields.append("HRSI:\(Self.padded(highResolutionStill))") }
    if !photoSizes.isEmpty { fields.append("photo dims:{\(photoSizes.map(\.description).joined(separator: ","))}") }
    if let fieldOfView { fields.append(String(printing: "fov:%.3f", fieldOfView)) }
    if isBinned { fields.append("binned") }
    if let stabilization { fields.append(stabilization.printedField) }
    if let zoom {
      fields.append(String(printing: "max zoom:%.2f (upscales @%.2f)", zoom.maximum, zoom.upscaleThreshold))
    }
    if let systemZoomRange { fields.append("system zoom range:\(Self.printed(systemZoomRange, digits: 1))") }
    if autoFocusSystem != .none { fields.append("AF System:\(autoFocusSystem.rawValue)") }
    if let iso { fields.append("ISO:\(Self.printed(iso, digits: 1))") }
    if let exposureSeconds { fields.append("SS:\(Self.printed(exposureSeconds, digits: 6))") }
    if let systemExposureBiasRange {
      fields.append("system exposure bias range:\(Self.printed(systemExposureBiasRange, digits: 1))")
    }
    fields += printedFeatures
    return "<AVCaptureDeviceFormat: \(fields.joined(separator: ", "))>"
  }

  private var oldMacLine: String {
    "<AVCaptureDeviceFormat> '\(mediaType)'/'\(fourCharacters)' enc dims = \(size), pres dims = \(size) \(printedRates)"
  }

  private var macLine: String {
    let head = "<AVCaptureDeviceFormat> '\(mediaType)'/'\(fourCharacters)' \(size), \(printedRates)"
    return ([head] + printedFeatures).joined(separator: ", ")
  }

  private var printedFeatures: [String] {
    Feature.allCases.filter(features.contains).map { "supports \($0.rawValue)" }
  }

  /// The printed rates, such as `{ 29.97 25.00 24.00 15.00 fps }`. The form of a range, `{ 1.00-30.00 fps }`, is
  /// inferred: no such line is known.
  private var printedRates: String {
    let rates = discreteFrameRates.map { String(printing: "%.2f", $0) }.joined(separator: " ")
    return "{ \(rates.isEmpty ? Self.printed(frameRates, digits: 2) : rates) fps }"
  }

  /// The pixel format as a string of four characters, such as `420v`.
  public var fourCharacters: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixelFormat >> $0) }, as: UTF8.self)
  }

  /// Returns width and height, each padded with spaces to four characters.
  private static func padded(_ size: PixelSize) -> String {
    String(printing: "%4dx%4d", size.width, size.height)
  }

  private static func printed(_ range: ClosedRange<Double>, digits: Int) -> String {
    String(printing: "%.*f-%.*f", digits, range.lowerBound, digits, range.upperBound)
  }
}

extension FormatDescriptor.Stabilization {
  fileprivate var printedField: String {
    let modes = modes.isEmpty ? "" : " (modes: \(modes.joined(separator: " ")))"
    return "supports vis" + modes + (maxStrength.map { " (max strength:\($0))" } ?? "")
  }
}

extension String {
  /// Creates a short text from a format of the C library, many times as fast as Foundation does.
  fileprivate init(printing format: String, _ numbers: any CVarArg...) {
    self = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      _ = withVaList(numbers) { vsnprintf(text.baseAddress, text.count, format, $0) }
      return String(cString: text.baseAddress!)
    }
  }
}
