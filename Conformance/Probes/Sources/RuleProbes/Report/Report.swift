import Foundation

/// A report of the observations of all probes on one device, as a file for other programs.
public struct Report: Codable, Hashable, Sendable {
  /// The value of `format` in reports of this version.
  public static let currentFormat = "camsim rule report 1"

  /// The name and version of the report format.
  public var format = Report.currentFormat
  /// The device model and system version that the probes ran on.
  public var platform: String
  /// The results of all probes, in the order of the rules.
  public var probes: [Entry]

  /// The result of one probe.
  public struct Entry: Codable, Hashable, Sendable {
    /// The number of the rule in the rule book.
    public var rule: Int
    /// The name of the probe, unique within its rule.
    public var name: String
    /// The reason why the probe was skipped, or nil if it ran.
    public var skipped: String?
    /// The error or exception that ended the probe unexpectedly, or nil.
    public var failed: String?
    /// The observations of the probe, in order.
    public var observations: [Observation] = []

    /// Whether the probe ran to completion and all observations match the rule.
    public var holds: Bool { skipped == nil && failed == nil && observations.allSatisfy(\.holds) }

    init(rule: Int, name: String) {
      self.rule = rule
      self.name = name
    }
  }

  /// A single observation of a probe.
  public struct Observation: Codable, Hashable, Sendable {
    /// The number of the clause in the rule's statement that this observation tests.
    public var clause: Int
    /// A description of the observed value.
    public var what: String
    /// The value that was observed.
    public var seen: String
    /// The value that the rule requires.
    public var expected: String
    /// Whether the observed value matches the required value.
    public var holds: Bool
  }

  /// Creates a report from the results of probes.
  public init(platform: String, probes: [Entry]) {
    self.platform = platform
    self.probes = probes
  }

  /// Creates a report by running probes in sequence in the same environment.
  public init(of probes: [Probe], on environment: any ProbeEnvironment) {
    self.init(platform: environment.platform, probes: probes.map { $0.run(on: environment) })
  }

  /// Returns the report as JSON with sorted keys. Equal reports produce identical bytes.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
