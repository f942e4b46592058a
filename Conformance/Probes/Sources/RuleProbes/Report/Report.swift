import Foundation

/// What probes saw on one device, as a file that others can read.
public struct Report: Codable, Hashable, Sendable {
  /// What stands under `format` in a report of this version.
  public static let currentFormat = "camsim rule report 1"

  /// The format's name and version.
  public var format = Report.currentFormat
  /// What the probes ran on.
  public var platform: String
  /// What each probe saw, in the order of the rules.
  public var probes: [Entry]

  /// One probe's part of the report.
  public struct Entry: Codable, Hashable, Sendable {
    /// The rule's number.
    public var rule: Int
    /// The probe's name.
    public var name: String
    /// Why it could not run here, if so.
    public var skipped: String?
    /// The error or exception that ended it, if one did that no rule speaks of.
    public var failed: String?
    /// What it saw, in order.
    public var observations: [Observation] = []

    /// Whether it ran to its end, and saw what the rule says.
    public var holds: Bool { skipped == nil && failed == nil && observations.allSatisfy(\.holds) }

    init(rule: Int, name: String) {
      self.rule = rule
      self.name = name
    }
  }

  /// One thing that a probe saw.
  public struct Observation: Codable, Hashable, Sendable {
    /// The part of the rule that it shows, counted in the order of the rule's statement.
    public var clause: Int
    /// What was looked at.
    public var what: String
    /// What was there.
    public var seen: String
    /// What the rule says must be there.
    public var expected: String
    /// Whether both agree.
    public var holds: Bool
  }

  /// The report of probes that have run.
  public init(platform: String, probes: [Entry]) {
    self.platform = platform
    self.probes = probes
  }

  /// Runs probes one after another on the same stage.
  public init(of probes: [Probe], on environment: any ProbeEnvironment) {
    self.init(platform: environment.platform, probes: probes.map { $0.run(on: environment) })
  }

  /// The file: JSON with sorted keys, the same to the byte for the same report.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
