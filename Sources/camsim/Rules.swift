import ArgumentParser
import Foundation
import RuleCheck
import RuleProbes
import Scenarios

/// `camsim rules`: what the rules of AVFoundation look like here, and on a device.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try the rules of AVFoundation on the model, and compare with a device.",
    subcommands: [RulesReport.self, RulesCompare.self])
}

/// The simulated phone that is tried, and what is tried on it.
struct RulesDevice: ParsableArguments {
  @Option(help: "The simulated phone: a profile, or the path of a profile.")
  var device = "iphone-13-mini"

  @Option(name: .customLong("rule"), help: "Only the probes of this rule; may be given several times.")
  var rules: [Int] = []

  func isAsked(_ rule: Int) -> Bool { rules.isEmpty || rules.contains(rule) }

  func report() throws -> Report {
    try .ofModel(device, Probe.all.filter { isAsked($0.rule) })
  }
}

/// `camsim rules report`: what the probes see on the model.
struct RulesReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print what the probes of the rules see on the model, as JSON.")

  @OptionGroup var phone: RulesDevice

  func run() throws {
    try Complaint.guarding {
      FileHandle.standardOutput.write(try phone.report().json())
    }
  }
}

/// `camsim rules compare`: where the model differs from a report.
struct RulesCompare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say rule by rule where the model differs from what the probes saw on a device.",
    discussion: """
      FILE is what the package in the folder Probes writes on an iPhone or a Mac, or what camsim rules report prints.

      Exit status: 0 no difference, 1 differences, 65 the file is no such report.
      """)

  @Argument(help: "The report.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var phone: RulesDevice

  func run() throws {
    try Complaint.guarding {
      guard let bytes = FileManager.default.contents(atPath: file) else {
        throw ScenarioError(.unavailable, "\(file) cannot be read; check that the file exists and is readable.")
      }
      var report: Report
      do {
        report = try Report(json: bytes)
      } catch let error as Report.FormatError {
        throw ScenarioError(.badScenario, "\(file) is no report of rules: \(error).")
      }
      report.probes.removeAll { !phone.isAsked($0.rule) }
      let comparison = ReportComparison(model: try phone.report(), device: report)
      comparison.differences.forEach { print($0) }
      comparison.notes.forEach(Complaint.write)
      Complaint.write("\(comparison.count) observations compared, \(comparison.differences.count) differences")
      try (comparison.differences.isEmpty ? ExitStatus.success : .difference).exitUnlessSuccess()
    }
  }
}
