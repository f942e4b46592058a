import AVFoundationTypes
import Foundation

/// A parser for the video settings dictionary of a movie.
struct ImageSettings {
  private let settings: [String: Any]
  private let properties: [String: Any]

  init(_ settings: [String: Any]) {
    self.settings = settings
    properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
  }

  var codec: AVVideoCodecType? {
    settings[AVVideoCodecKey] as? AVVideoCodecType
      ?? (settings[AVVideoCodecKey] as? String).map(AVVideoCodecType.init(rawValue:))
  }

  var bitRate: Int? { number(AVVideoAverageBitRateKey).map { Int($0) } }
  var quality: Double? { number(AVVideoQualityKey) }
  var expectedFrameRate: Double? { number(AVVideoExpectedSourceFrameRateKey) }
  var profileLevel: String? { properties[AVVideoProfileLevelKey] as? String }
  var entropyMode: String? { properties[AVVideoH264EntropyModeKey] as? String }

  /// Returns the maximum key-frame interval in frames: the shorter of the count and duration settings. Returns nil,
  /// which leaves the interval to the encoder, if both settings are zero or absent.
  func keyFrameInterval(atRate rate: Double) -> Int? {
    let count = number(AVVideoMaxKeyFrameIntervalKey).map { Int($0) }
    let seconds = number(AVVideoMaxKeyFrameIntervalDurationKey).map { $0 > 0 ? max(1, Int($0 * rate)) : 0 }
    return [count, seconds].compactMap { $0 }.filter { $0 > 0 }.min()
  }

  /// Returns the reason the settings cannot be used, or nil if they are valid. **Source:** rule 251; the properties of
  /// each codec are from Apple, Video Settings.
  func problem(available: [AVVideoCodecType]) -> String? {
    guard let codec else {
      return settings[AVVideoCompressionPropertiesKey] != nil
        ? "Compression properties need a video codec type"
        : "AVVideoCodecKey is missing; uncompressed video cannot be recorded"
    }
    guard available.contains(codec) else { return "Unsupported video codec type \(codec.rawValue)" }
    if let given = settings[AVVideoCompressionPropertiesKey], !(given is [String: Any]) {
      return "Compression properties must be a dictionary"
    }
    for key in properties.keys.sorted() {
      guard let form = Self.forms(codec)[key] else {
        return "Compression property \(key) is not supported for video codec type \(codec.rawValue)"
      }
      if key == AVVideoProfileLevelKey, let problem = codec.problem(profileLevel: properties[key] as Any) {
        return problem
      }
      guard form(properties[key] as Any) else {
        return "Compression property \(key) cannot be \(properties[key] ?? "")"
      }
    }
    return nil
  }

  private typealias IsValid = (Any) -> Bool

  /// Returns the supported compression properties of a codec, with a validator for each value.
  private static func forms(_ codec: AVVideoCodecType) -> [String: IsValid] {
    let rate: [String: IsValid] = [AVVideoExpectedSourceFrameRateKey: isNumber { $0 > 0 }]
    let quality: [String: IsValid] = [AVVideoQualityKey: isNumber { (0...1).contains($0) }]
    switch codec {
    case .jpeg: return quality
    case .h264, .hevc:
      var forms = rate.merging(quality) { first, _ in first }
      forms[AVVideoAverageBitRateKey] = isNumber { $0 >= 1 }
      forms[AVVideoMaxKeyFrameIntervalKey] = isNumber { $0 >= 0 }
      forms[AVVideoMaxKeyFrameIntervalDurationKey] = isNumber { $0 >= 0 }
      forms[AVVideoAllowFrameReorderingKey] = isNumber { _ in true }
      forms[AVVideoAverageNonDroppableFrameRateKey] = isNumber { $0 > 0 }
      forms[AVVideoProfileLevelKey] = { $0 is String }
      if codec == .h264 {
        forms[AVVideoH264EntropyModeKey] = {
          [AVVideoH264EntropyModeCAVLC, AVVideoH264EntropyModeCABAC].contains($0 as? String)
        }
      }
      return forms
    default: return rate
    }
  }

  private static func isNumber(_ isValid: @escaping (Double) -> Bool) -> IsValid {
    { NSNumber.bridging($0).map { isValid($0.doubleValue) } ?? false }
  }

  private func number(_ key: String) -> Double? { NSNumber.bridging(properties[key])?.doubleValue }
}
