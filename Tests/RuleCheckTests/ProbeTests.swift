import Foundation
import RuleCheck
import Testing

@testable import RuleProbes

/// Each probe runs on the model, and sees what its rule says.
@Suite struct ProbeTests {
  /// Phones that differ in what they have; a probe runs on the first that it is not skipped on.
  static let devices = [
    "iphone-13-pro-max", "iphone-x", "iphone-6s", "iphone-15-pro", "ipad-pro-11", "macbook-facetime", "usb-camera",
  ]

  /// Where the model is known to differ, as "rule clause": a finding, until the model is mended.
  static let knownDifferences: Set<String> = ["218 2"]

  /// What no built-in phone has, so that these probes show nothing here.
  static let skippedEverywhere: Set<String> = [
    "114 Center Stage limits zoom and frame rate", "181 zoom with depth", "186 low light",
  ]

  @Test(arguments: Probe.all)
  func theModelIsAsTheRuleSays(probe: Probe) throws {
    var skips: [String] = []
    for device in Self.devices {
      let entry = try SimulatedStage(device).run(probe)
      if let reason = entry.skipped {
        skips.append(reason)
        continue
      }
      #expect(!Self.skippedEverywhere.contains("\(probe.rule) \(probe.name)"), "it runs on \(device)")
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
    let title = "\(probe.rule) \(probe.name)"
    #expect(Self.skippedEverywhere.contains(title), "skipped on every device: \(skips)")
  }

  @Test func namesTellProbesApart() {
    let names = Probe.all.map { "\($0.rule) \($0.name)" }
    #expect(Set(names).count == names.count && names.count >= 30)
  }

  /// Each rule has a probe, or there is a reason why not.
  @Test func everyRuleIsProbedOrExplained() throws {
    let rules = try Self.rulesOfTheBook()
    let rows = try Self.rows(of: "Probes/unprobed.tsv")
    #expect(rows.allSatisfy { $0.count == 2 && !$0[1].isEmpty })
    let unprobed = rows.compactMap { Int($0[0]) }
    #expect(Set(unprobed).count == unprobed.count)
    let probed = Set(Probe.all.map(\.rule))
    #expect(probed.isDisjoint(with: unprobed), "explained, and probed after all")
    #expect(probed.union(unprobed) == Set(rules))
  }

  /// The numbers in `Documentation/Rules`.
  private static func rulesOfTheBook() throws -> [Int] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Rules")
    let files = try FileManager.default.contentsOfDirectory(at: folder.standardized, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "yaml" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        line.hasPrefix("- rule: ") ? Int(line.dropFirst(8)) : nil
      }
    }
  }

  /// The rows of a table, without its head.
  private static func rows(of path: String) throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
  }
}

extension Probe: CustomTestStringConvertible {
  public var testDescription: String { "rule \(rule): \(name)" }
}
