import DeviceProfiles

/// The circumstances of a run in which it differs from the plain run of an exploration: the phone, its state at the
/// start, the order of ready jobs, a fault, and an error.
///
/// The text of a variation, for example `device=iphone-6s` or `fault=phoneCall:2s@AVCaptureSession.startRunning#1`, is
/// sufficient to run it again on any machine.
public struct Variation: Hashable, Sendable, LosslessStringConvertible {
  /// The name of a built-in profile; nil for that of the plain run.
  package var device: String?
  /// The part that the phone lacks.
  package var missingPart: DeviceProfile.Part?
  package var condition: StartCondition?
  /// The seed of the order of ready jobs; nil for first in, first out.
  package var seed: UInt64?
  /// The point at which the order of ready jobs differs from first in, first out.
  package var order: PlannedOrder?
  package var pause: PlannedPause?
  package var fault: PlannedFault?
  package var error: PlannedError?

  /// Creates the variation of the plain run.
  package init() {}

  /// Whether an app may rightly show an error, and run no session: the phone lacks something, or its user refuses
  /// access.
  package var excusesStop: Bool {
    // Together with a fault, another phone only shows whether the phone matters.
    if fault == nil, device != nil || missingPart != nil { return true }
    switch condition {
    case .cameraDenied, .cameraRestricted, .cameraRefused, .microphoneDenied, .microphoneRefused: return true
    default: return fault?.kind == .runtimeError
    }
  }

  package var isPlain: Bool { self == Variation() }

  public var description: String {
    let parts: [(String, (any CustomStringConvertible)?)] = [
      ("device", device), ("without", missingPart?.rawValue), ("world", condition?.rawValue), ("seed", seed),
      ("order", order), ("pause", pause), ("fault", fault),
      ("error", error),
    ]
    return parts.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: ";")
  }

  /// The variation in words, as the end of a sentence.
  package var words: String {
    let parts = [
      device.map { "the phone is an \($0)" }, missingPart.map { "the phone has no \($0.words)" }, condition?.words,
      seed.map { "ready jobs run in the order of seed \($0)" }, order?.words, pause?.words, fault?.words,
      error?.words,
    ]
    return isPlain ? "nothing is varied" : parts.compactMap(\.self).joined(separator: ", and ")
  }
}

extension Variation {
  /// Returns the phone of a run, given that of the plain run.
  package func phone(_ profile: DeviceProfile) -> DeviceProfile {
    let whole = missingPart.map { profile.without([$0]) } ?? profile
    return condition.map { $0.phone(whole) } ?? whole
  }

  /// Parses a variation; nil if the text is invalid.
  public init?(_ text: String) {
    self.init()
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "device":
        guard DeviceProfile.names.contains(pair[1]) else { return nil }
        device = pair[1]
      case "without": missingPart = DeviceProfile.Part(rawValue: pair[1])
      case "world": condition = StartCondition(rawValue: pair[1])
      case "seed": seed = UInt64(pair[1])
      case "order": order = PlannedOrder(pair[1])
      case "pause": pause = PlannedPause(pair[1])
      case "fault": fault = PlannedFault(pair[1])
      case "error": error = PlannedError(pair[1])
      default: return nil
      }
    }
    // Each part of the text is valid if the variation has the same text.
    guard description == text else { return nil }
  }
}

extension Variation: ExpressibleByStringLiteral {
  /// Creates a variation from its text. Text that is not a variation ends the process.
  public init(stringLiteral text: String) {
    do { try self.init(parsing: text) } catch { fatalError("\(error)") }
  }

  /// Creates a variation from its text.
  ///
  /// - Throws: An error that explains the text of variations.
  package init(parsing text: String) throws {
    guard let variation = Variation(text) else { throw InvalidVariation(text) }
    self = variation
  }
}

/// An error for text that is not a variation.
struct InvalidVariation: Error, CustomStringConvertible {
  let description: String

  init(_ text: String) {
    description = "'\(text)' is not a variation; copy the text from the end of a finding, such as 'device=iphone-6s'"
  }
}

extension DeviceProfile.Part {
  var words: String {
    switch self {
    case .torch, .flash, .microphone, .autofocus, .cameras: rawValue
    case .frontCamera: "front camera"
    case .backCamera: "back camera"
    case .ultraWideCamera: "ultra-wide camera"
    case .telephotoCamera: "telephoto camera"
    case .video4K: "4K video"
    case .video60: "video with more than 30 frames per second"
    case .slowMotion: "video with more than 60 frames per second"
    }
  }
}
