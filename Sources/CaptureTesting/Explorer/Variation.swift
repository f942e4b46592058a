import DeviceProfiles
import Foundation

/// The circumstances of a run in which it differs from the plain run of an exploration: the phone, its state at the
/// start, the order of ready jobs, and a fault.
///
/// The text of a variation, for example `device=iphone-6s` or `fault=phoneCall:2s@AVCaptureSession.startRunning#1`, is
/// sufficient to run it again on any machine.
public struct Variation: Hashable, Sendable, LosslessStringConvertible {
  /// The name of a built-in profile; nil for that of the plain run.
  var device: String?
  /// The part that the phone lacks.
  var missingPart: DeviceProfile.Part?
  var condition: StartCondition?
  /// The seed of the order of ready jobs; nil for first in, first out.
  var seed: UInt64?
  var fault: PlannedFault?

  /// The variation without its fault, with which its run is compared.
  var withoutFault: Variation {
    var variation = self
    variation.fault = nil
    return variation
  }

  var isPlain: Bool { self == Variation() }

  public var description: String {
    let parts: [(String, (any CustomStringConvertible)?)] = [
      ("device", device), ("without", missingPart?.rawValue), ("world", condition?.rawValue), ("order", seed),
      ("fault", fault),
    ]
    return parts.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: ";")
  }

  /// The variation in words, as the end of a sentence.
  var words: String {
    let parts = [
      device.map { "the phone is an \($0)" }, missingPart.map { "the phone has no \($0.words)" }, condition?.words,
      seed.map { "ready jobs run in the order of seed \($0)" }, fault?.words,
    ]
    return isPlain ? "nothing is varied" : parts.compactMap(\.self).joined(separator: ", and ")
  }
}

extension Variation {
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
      case "order": seed = UInt64(pair[1])
      case "fault": fault = PlannedFault(pair[1])
      default: return nil
      }
    }
    // Each part of the text is valid if the variation has the same text.
    guard description == text else { return nil }
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
    }
  }
}

/// A fault of a variation, with the event after which it begins.
struct PlannedFault: Hashable, Sendable, LosslessStringConvertible {
  let kind: FaultKind
  /// The duration in seconds; nil for the rest of the run.
  let seconds: Int?
  /// The event, as the nth of its name.
  let event: String
  let count: Int
  /// The time between the event and the fault. At 0, the fault begins when no job is ready: an app cannot be interrupted
  /// between two of its calls that nothing can separate on a phone either.
  let delayMilliseconds: Int

  init(_ kind: FaultKind, seconds: Int?, after event: String, _ count: Int, delayMilliseconds: Int = 0) {
    (self.kind, self.seconds, self.event, self.count) = (kind, seconds, event, count)
    self.delayMilliseconds = delayMilliseconds
  }

  init?(_ text: String) {
    guard
      let parts = text.wholeMatch(of: /(\w+)(?::(\d+)s)?@([\w.:=]+)#(\d+)(?:\+(\d+)ms)?/)?.output,
      let kind = FaultKind(rawValue: String(parts.1)), let count = Int(parts.4)
    else { return nil }
    self.init(
      kind, seconds: parts.2.flatMap { Int($0) }, after: String(parts.3), count,
      delayMilliseconds: parts.5.flatMap { Int($0) } ?? 0)
  }

  var description: String {
    let (duration, delay) = (seconds.map { ":\($0)s" } ?? "", delayMilliseconds > 0 ? "+\(delayMilliseconds)ms" : "")
    return "\(kind.rawValue)\(duration)@\(event)#\(count)\(delay)"
  }

  var words: String {
    let duration = seconds.map { "for \($0) s" } ?? "until the end of the test"
    let delay = delayMilliseconds > 0 ? "\(delayMilliseconds) ms" : "at once"
    return "\(kind.words) \(duration), \(delay) after \(count == 1 ? event : "\(event) number \(count)")"
  }
}
