import ArgumentParser
import CommandSupport
import Foundation
import RuleProbes
import Scenarios

/// The helper program for `camsim rules`.
@main enum CamsimRules {
  static func main() {
    StandardOutput.prepare()
    Rules.carryOut { command in
      switch command {
      case let report as RulesReport: try StandardError.guarding { try write(report) }
      case let compare as RulesCompare: try StandardError.guarding { try write(compare) }
      default: try command.run()
      }
    }
  }

  private static func write(_ command: RulesReport) throws {
    StandardOutput.write(
      String(decoding: try command.phone.report().json(), as: UTF8.self).printableJSON, terminator: "")
  }

  private static func write(_ command: RulesCompare) throws {
    let (file, phone) = (command.file, command.phone)
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw ScenarioError(.unavailable, "\(file) cannot be read; check that the file exists and is readable.")
    }
    var report: Report
    do {
      report = try Report(json: bytes)
    } catch let error as Report.FormatError {
      throw ScenarioError(.badScenario, "\(file) the file is not a rules report: \(error).")
    }
    report.probes.removeAll { !phone.isAsked($0.rule) }
    let comparison = ReportComparison(model: try phone.report(), device: report)
    comparison.differences.forEach { StandardOutput.write("\($0)") }
    comparison.notes.forEach(StandardError.write)
    StandardError.write("\(comparison.count) observations compared, \(comparison.differences.count) differences")
    try (comparison.differences.isEmpty ? ExitStatus.success : .difference).exitUnlessSuccess()
  }
}

extension RulesDevice {
  fileprivate func isAsked(_ rule: Int) -> Bool { rules.isEmpty || rules.contains(rule) }

  fileprivate func report() throws -> Report {
    try .ofModel(device, Probe.all.filter { isAsked($0.rule) })
  }
}
