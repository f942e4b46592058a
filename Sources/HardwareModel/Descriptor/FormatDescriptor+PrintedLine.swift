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
      "{\(Self.printed(frameRates.lowerBound, width: 2))-\(Self.printed(frameRates.upperBound, width: 3)) fps}",
    ]
    if let highResolutionStill { fields.append("HRSI:\(Self.padded(highResolutionStill))") }
    if !photoSizes.isEmpty { fields.append("photo dims:{\(photoSizes.map(\.description).joined(separator: ","))}") }
    if let fieldOfView { fields.append("fov:\(Self.printed(fieldOfView, decimals: 3))") }
    if isBinned { fields.append("binned") }
    if let stabilization { fields.append(stabilization.printedField) }
    if let zoom {
      let threshold = Self.printed(zoom.upscaleThreshold, decimals: 2)
      fields.append("max zoom:\(Self.printed(zoom.maximum, decimals: 2)) (upscales @\(threshold))")
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
    let rates = discreteFrameRates.map { Self.printed($0, decimals: 2) }.joined(separator: " ")
    return "{ \(rates.isEmpty ? Self.printed(frameRates, digits: 2) : rates) fps }"
  }

  /// The pixel format as a string of four characters, such as `420v`.
  public var fourCharacters: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixelFormat >> $0) }, as: UTF8.self)
  }

  /// Returns width and height, each padded with spaces to four characters.
  private static func padded(_ size: PixelSize) -> String {
    "\(padded(String(size.width), to: 4))x\(padded(String(size.height), to: 4))"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }

  private static func printed(_ range: ClosedRange<Double>, digits: Int) -> String {
    "\(printed(range.lowerBound, decimals: digits))-\(printed(range.upperBound, decimals: digits))"
  }

  /// Returns a number as the C library prints it with a fixed number of decimals, many times as fast.
  private static func printed(_ number: Double, decimals: Int = 0, width: Int = 0) -> String {
    let scale = (0..<decimals).reduce(1.0) { value, _ in value * 10 }
    let scaled = (number.magnitude * scale).rounded()
    // The digits are exact only for a number that is the nearest one to its decimal notation.
    guard scaled < 1e15, scaled / scale == number.magnitude else {
      return padded(String(format: "%.*f", decimals, number), to: width)
    }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
    var text = number.sign == .minus ? "-\(whole)" : String(whole)
    if decimals > 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: decimals - digits.utf8.count) + digits
    }
    return padded(text, to: width)
  }
}

extension FormatDescriptor.Stabilization {
  fileprivate var printedField: String {
    let modes = modes.isEmpty ? "" : " (modes: \(modes.joined(separator: " ")))"
    return "supports vis" + modes + (maxStrength.map { " (max strength:\($0))" } ?? "")
  }
}
