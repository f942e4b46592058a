import Foundation
import Testing

@testable import RuleProbes
@testable import camsim_rules

/// Runs each probe on the model and checks that it observes what its rule specifies.
@Suite struct ProbeTests {
  /// A device profile with features that no built-in phone has.
  private static let allAbilities = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/Devices/all-abilities.json").standardized.path

  /// Phones with different features; a probe runs on the first one that does not skip it.
  static let devices = [
    "iphone-13-pro-max", "iphone-x", "iphone-6s", "iphone-15-pro", "ipad-pro-11", "macbook-facetime", "usb-camera",
    "iphone-17", "ipad-a16", allAbilities,
  ]

  /// Known differences between the model and the rules as "rule clause", until the model is fixed.
  static let knownDifferences: Set<String> = ["218 2"]

  /// All probes, or those whose rule numbers are in `CAMSIM_PROBES`, separated by commas. `make mutants` runs a few of
  /// them many times.
  static let probes: [Probe] = {
    guard let numbers = ProcessInfo.processInfo.environment["CAMSIM_PROBES"] else { return Probe.all }
    let rules = Set(numbers.split(separator: ",").compactMap { Int($0) })
    return Probe.all.filter { rules.contains($0.rule) }
  }()

  @Test(arguments: probes)
  func theModelIsAsTheRuleSays(probe: Probe) throws {
    var skips: [String] = []
    for device in Self.devices {
      let entry = try SimulatedEnvironment(device).run(probe)
      if let reason = entry.skipped {
        skips.append(reason)
        continue
      }
      #expect(entry.failed == nil)
      #expect(!entry.observations.isEmpty, "a probe that sees nothing")
      for observation in entry.observations where !observation.holds {
        let text = "clause \(observation.clause), \(observation.what): \(observation.seen), not \(observation.expected)"
        if Self.knownDifferences.contains("\(probe.rule) \(observation.clause)") {
          withKnownIssue { Issue.record("\(text)") }
        } else {
          Issue.record("\(text)")
        }
      }
      return
    }
    Issue.record("skipped on every device: \(skips)")
  }

  @Test func everyProbeHasAUniqueName() {
    let names = Probe.all.map { "\($0.rule) \($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(names.count >= 30)
  }

}

extension Probe: CustomTestStringConvertible {
  public var testDescription: String { "rule \(rule): \(name)" }
}
