import ArgumentParser

/// The command `camsim rules`, which tests AVFoundation's rules on the model and compares
/// the results with those of a device.
package struct Rules: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Test AVFoundation's rules on the model and compare the results with a device.",
    discussion: """
      EXAMPLES:
        camsim rules report --rule 3
        camsim rules compare iphone.json
      """,
    subcommands: [RulesReport.self, RulesCompare.self])

  package init() {}
}

/// The simulated phone and the rules to probe.
package struct RulesDevice: ParsableArguments {
  @Option(help: "The simulated phone: a profile's name or path.")
  package var device = "iphone-13-mini"

  @Option(name: .customLong("rule"), help: "Run only the probes of this rule. Repeatable. (default: all rules)")
  package var rules: [Int] = []

  package init() {}
}

/// The command `camsim rules report`, which prints the observations of the probes on the model.
package struct RulesReport: HelperCommand {
  package static let companion = HelperProgram.rules
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print the observations of the rule probes on the model as JSON.",
    discussion: """
      EXAMPLES:
        camsim rules report --rule 3 > model.json
      """)

  @OptionGroup package var phone: RulesDevice

  package init() {}
}

/// The command `camsim rules compare`, which lists the differences between the model and a report.
package struct RulesCompare: HelperCommand {
  package static let companion = HelperProgram.rules
  package static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "List the differences between the model and a device, rule by rule.",
    discussion: """
      FILE is the report that the package in the folder Probes writes on an iPhone or a Mac, or the output of \
      camsim rules report.

      EXAMPLES:
        camsim rules compare iphone.json
        camsim rules compare iphone.json --device iphone-15-pro --rule 3

      Exit status: 0 no differences, 1 differences, 65 the file is not such a report.
      """)

  @Argument(help: "The report of a device.", completion: .file(extensions: ["json"]))
  package var file: String

  @OptionGroup package var phone: RulesDevice

  package init() {}
}
