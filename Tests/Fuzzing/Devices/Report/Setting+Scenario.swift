import CaptureModel
import CoreMediaModel
import Foundation

extension Setting {
  /// The setting in scenario syntax, such as `activeVideoMinFrameDuration: 1/30`, or nil if a scenario cannot express
  /// the value.
  var scenarioWords: String? { value.map { "\(name): \($0)" } }

  private var value: String? {
    switch self {
    case .activeFormat(let index): index.map(String.init)
    case .activeVideoMinFrameDuration(let duration), .activeVideoMaxFrameDuration(let duration),
      .activeMaxExposureDuration(let duration):
      Self.text(duration)
    case .videoZoomFactor(let factor): Self.text(factor)
    case .ramp(let factor, let rate):
      Self.fields(("toVideoZoomFactor", Self.text(factor)), ("withRate", Self.text(rate)))
    case .cancelVideoZoomRamp: "{}"
    case .torchMode(let mode): "\(mode)"
    case .torchModeOn(let level): Self.fields(("level", Self.text(level)))
    case .flashMode(let mode): "\(mode)"
    case .focusMode(let mode): "\(mode)"
    case .focusPointOfInterest(let point), .exposurePointOfInterest(let point): Self.text(point)
    case .focusModeLocked(let position): Self.fields(("lensPosition", Self.text(position)))
    case .autoFocusRangeRestriction(let restriction): "\(restriction)"
    case .isSmoothAutoFocusEnabled(let isSmooth): "\(isSmooth)"
    case .exposureMode(let mode): "\(mode)"
    case .exposureModeCustom(let duration, let iso):
      Self.fields(("duration", Self.text(duration)), ("iso", Self.text(iso)))
    case .exposureTargetBias(let bias): Self.text(bias)
    case .whiteBalanceMode(let mode): "\(mode)"
    case .whiteBalanceModeLocked(let gains):
      Self.fields(
        ("redGain", Self.text(gains.redGain)), ("greenGain", Self.text(gains.greenGain)),
        ("blueGain", Self.text(gains.blueGain)))
    case .activeColorSpace(let colorSpace):
      [.sRGB, .P3_D65, .HLG_BT2020].contains(colorSpace) ? "\(colorSpace)" : nil
    // Scenarios cannot express these settings.
    case .focusRectOfInterest, .exposureRectOfInterest, .faceDriven, .activeDepthDataFormat,
      .activeDepthDataMinFrameDuration, .feature(.isGlobalToneMappingEnabled, _):
      nil
    case .feature(_, let isOn): "\(isOn)"
    }
  }

  private static func fields(_ fields: (name: String, value: String?)...) -> String? {
    let texts = fields.compactMap { field in field.value.map { "\(field.name): \($0)" } }
    return texts.count == fields.count ? "{\(texts.joined(separator: ", "))}" : nil
  }

  private static func text<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ number: Number) -> String? {
    number.isFinite ? String(number) : nil
  }

  private static func text(_ point: CGPoint) -> String? {
    guard let x = text(Double(point.x)), let y = text(Double(point.y)) else { return nil }
    return "[\(x), \(y)]"
  }

  private static func text(_ duration: CMTime) -> String? {
    guard duration.isValid else { return "invalid" }
    guard duration.isNumeric, duration.value >= 0, duration.timescale > 0 else { return nil }
    return "\(duration.value)/\(duration.timescale)"
  }
}
