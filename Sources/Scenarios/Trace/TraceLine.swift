import Foundation

/// A parsed line of a trace: `SECONDS KIND SUBJECT DETAIL`.
///
/// The conversion is lossless: `TraceLine(text)?.description` equals `text`.
public struct TraceLine: Sendable, Hashable, CustomStringConvertible {
  /// The kind of an event, with its word in the line as raw value.
  public enum Kind: String, Sendable, CaseIterable {
    /// A property changed; the detail is `OLD->NEW`.
    case change = "kvo"
    /// A session changed its state. The line contains no word for this kind: `SECONDS session running`.
    case session
    // Actions of the app and their immediate results.
    case call, set, `switch`, await, charge, hold, control, answer, error, done, refused
    /// A change by another process was refused, because the app holds the device's lock.
    case refusedChange = "refused:"
    // Actions of the simulated environment and the user.
    case rotate, press, scene, fault, signal
    /// A program sent a request to a served camera, which may have been refused: `ioctl video0#1 S_FMT 1280x720 YUYV`.
    case ioctl
    /// A session called its controls delegate.
    case controls
    // Data and events that outputs deliver.
    case frame, drop, audio = "sound", depth, metadata, photo, still, recording, writer, converted
    case notification
    /// The app made a call that raises an exception in Apple's framework.
    case misuse
    /// An expectation was not met.
    case failed
  }

  /// The time since the start of the run, in nanoseconds.
  public var nanoseconds: Int64
  /// The kind of the event.
  public var kind: Kind
  /// The object, property path or name that the event refers to: the first word after the kind.
  public var subject: String
  /// The rest of the line, possibly empty.
  public var detail: String

  private static let states: Set<Substring> = ["running", "stopped", "interrupted", "interruption ended"]

  /// Parses a line; nil for text that is not a trace line, and for the heading.
  public init?(_ line: some StringProtocol) {
    guard let (time, text) = Self.split(Substring(line)), let nanoseconds = Self.nanoseconds(time),
      let (first, rest) = Self.split(text)
    else { return nil }
    self.nanoseconds = nanoseconds
    if Self.states.contains(rest) {
      (kind, subject, detail) = (.session, String(first), String(rest))
    } else {
      guard let kind = Kind(rawValue: String(first)), kind != .session else { return nil }
      let (subject, detail) = Self.split(rest) ?? (rest, "")
      (self.kind, self.subject, self.detail) = (kind, String(subject), String(detail))
    }
  }

  /// The text of the line without its time.
  public var text: String {
    let words = kind == .session ? [subject, detail] : [kind.rawValue, subject, detail]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  public var description: String { "\(Trace.seconds(nanoseconds)) \(text)" }

  /// The property's value before and after a change; nil for lines of other kinds.
  public var change: (old: String, new: String)? {
    guard kind == .change, let arrow = detail.range(of: "->") else { return nil }
    return (String(detail[..<arrow.lowerBound]), String(detail[arrow.upperBound...]))
  }

  /// Splits text at its first space; nil if it does not contain one.
  private static func split(_ text: Substring) -> (Substring, Substring)? {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return (text[..<space], text[text.utf8.index(after: space)...])
  }

  /// Parses seconds with exactly nine decimals, for example `34.033333333`.
  static func nanoseconds(_ text: Substring) -> Int64? {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")), let seconds = Int64(text[..<point]) else {
      return nil
    }
    let fraction = text[text.utf8.index(after: point)...]
    guard fraction.utf8.count == 9, let rest = Int64(fraction) else { return nil }
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(rest)
    return isTooLong || isStillTooLong ? nil : sum
  }
}

/// The heading of a trace, which identifies the scenario.
public struct TraceHeading: Sendable, Hashable {
  /// The name of the scenario.
  public var scenario: String
  /// The cell of the scenario's matrix; nil for a scenario without a matrix.
  public var cell: String?

  /// Parses `#camsim-trace 1  scenario=NAME cell=CELL device=D seed=N`; nil for any other text.
  public init?(_ line: some StringProtocol) {
    let start = "#camsim-trace 1  scenario="
    guard line.hasPrefix(start), let end = line.range(of: " device=", options: .backwards) else { return nil }
    let name = line[line.index(line.startIndex, offsetBy: start.count)..<end.lowerBound]
    let parts = name.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else { return nil }
    scenario = String(first)
    cell = parts.count == 2 && parts[1].hasPrefix("cell=") ? String(parts[1].dropFirst("cell=".count)) : nil
  }
}
