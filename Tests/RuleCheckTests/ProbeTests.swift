import Foundation
import Testing

@testable import RuleProbes
@testable import camsim_rules

/// Each probe runs on the model, and sees what its rule says.
@Suite struct ProbeTests {
  /// What no built-in phone has.
  private static let allAbilities = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/Devices/all-abilities.json").standardized.path

  /// Phones that differ in what they have; a probe runs on the first that it is not skipped on.
  static let devices = [
    "iphone-13-pro-max", "iphone-x", "iphone-6s", "iphone-15-pro", "ipad-pro-11", "macbook-facetime", "usb-camera",
    "iphone-17", "ipad-a16", allAbilities,
  ]

  /// Where the model is known to differ, as "rule clause": a finding, until the model is mended.
  static let knownDifferences: Set<String> = ["218 2"]

  /// All, or those of the rules whose numbers `CAMSIM_PROBES` has, with commas between: `make mutants` runs a few of them many times.
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

  @Test func namesTellProbesApart() {
    let names = Probe.all.map { "\($0.rule) \($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(names.count >= 30)
  }

}

extension Probe: CustomTestStringConvertible {
  public var testDescription: String { "rule \(rule): \(name)" }
}
