import Foundation

/// A line of a trace, read back: `SECONDS KIND SUBJECT DETAIL`.
///
/// `TraceLine(text)?.description` is `text` again.
public struct TraceLine: Sendable, Hashable, CustomStringConvertible {
  /// What a line tells of, by the word that stands in it.
  public enum Kind: String, Sendable, CaseIterable {
    /// A property has changed; the detail is `OLD->NEW`.
    case change = "kvo"
    /// A session's state. The line has no word for it: `SECONDS session running`.
    case session
    // What the app does, and what it gets in return.
    case call, set, `switch`, await, charge, hold, control, answer, error, done, refused
    /// The app was asked to change something while it held the lock.
    case refusedChange = "refused:"
    // What the world does.
    case rotate, press, scene, fault, signal
    /// What a program asks a served camera for, and how it is refused if it is: `ioctl video0#1 S_FMT 1280x720 YUYV`.
    case ioctl
    /// What the session tells its delegate of the controls.
    case controls
    // What outputs deliver.
    case frame, drop, audio = "sound", depth, metadata, photo, still, recording, writer, converted
    case notification
    /// What Apple answers with an exception.
    case misuse
    /// An expectation that did not come true.
    case failed
  }

  /// When, since the run began.
  public var nanoseconds: Int64
  /// What the line tells of.
  public var kind: Kind
  /// Whom: an object, an object's property, a name; the first word after the kind.
  public var subject: String
  /// The rest of the line.
  public var detail: String

  private static let states: Set<Substring> = ["running", "stopped", "interrupted", "interruption ended"]

  /// Reads a line; nil for what no trace has, and for the heading.
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

  /// The line without its time.
  public var text: String {
    let words = kind == .session ? [subject, detail] : [kind.rawValue, subject, detail]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  public var description: String { "\(Trace.seconds(nanoseconds)) \(text)" }

  /// What a property was before a change, and what it is after.
  public var change: (old: String, new: String)? {
    guard kind == .change, let arrow = detail.range(of: "->") else { return nil }
    return (String(detail[..<arrow.lowerBound]), String(detail[arrow.upperBound...]))
  }

  /// The first word, and what follows its space; nil when there is no space.
  private static func split(_ text: Substring) -> (Substring, Substring)? {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return (text[..<space], text[text.utf8.index(after: space)...])
  }

  /// Reads `34.033333333`: seconds, and always nine digits.
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

/// The first line of a trace: what was run.
public struct TraceHeading: Sendable, Hashable {
  /// Name of the scenario.
  public var scenario: String
  /// The cell of its matrix, if it has one.
  public var cell: String?

  /// Reads `#camsim-trace 1  scenario=NAME cell=CELL device=D seed=N`; nil for anything else.
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
