import ArgumentParser

/// The command `camsim rules`, which tests the rules of AVFoundation on the model and compares with a device.
package struct Rules: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Try the rules of AVFoundation on the model, and compare with a device.",
    subcommands: [RulesReport.self, RulesCompare.self])

  package init() {}
}

/// The simulated phone and the rules to probe.
package struct RulesDevice: ParsableArguments {
  @Option(help: "The simulated phone: a profile, or the path of a profile.")
  package var device = "iphone-13-mini"

  @Option(name: .customLong("rule"), help: "Only the probes of this rule; may be given several times.")
  package var rules: [Int] = []

  package init() {}
}

/// The command `camsim rules report`, which prints the observations of the probes on the model.
package struct RulesReport: HelperCommand {
  package static let companion = HelperProgram.rules
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print what the probes of the rules see on the model, as JSON.")

  @OptionGroup package var phone: RulesDevice

  package init() {}
}

/// The command `camsim rules compare`, which lists the differences between the model and a report.
package struct RulesCompare: HelperCommand {
  package static let companion = HelperProgram.rules
  package static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say rule by rule where the model differs from what the probes saw on a device.",
    discussion: """
      FILE is what the package in the folder Probes writes on an iPhone or a Mac, or what camsim rules report prints.

      Exit status: 0 no difference, 1 differences, 65 the file is no such report.
      """)

  @Argument(help: "The report.", completion: .file(extensions: ["json"]))
  package var file: String

  @OptionGroup package var phone: RulesDevice

  package init() {}
}
