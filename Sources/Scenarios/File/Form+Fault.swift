extension Form<Scenario.Fault> {
  /// What a `fault:` step makes go wrong.
  static var fault: Form {
    let kinds: [(name: String, form: Form)] = [
      ("interruption", interruption), ("runtimeError", runtimeError), ("mediaServicesReset", mediaServicesReset),
      ("disconnect", disconnect), ("diskFull", diskFull),
    ]
    let names = kinds.map(\.name)
    return Form.either(kinds.map(\.form)) { cursor in
      let members = try cursor.members(expecting: "a fault such as {kind: mediaServicesReset}")
      guard let kind = members["kind"] else {
        throw cursor.error("the key 'kind' is missing; write one of: \(names.joined(separator: ", ")).")
      }
      let name = try Form<String>.word("a kind of fault", names).read(kind)
      return names.firstIndex(of: name) ?? 0
    }
  }

  private static func kind(_ name: String, _ about: String) -> Key<String> {
    .required("kind", .word("a kind of fault", [name]), about)
  }

  private static var interruption: Form {
    record(
      "an interruption", kind("interruption", "The session is interrupted."),
      .required("reason", Form<Scenario.InterruptionReason>.name("a reason"), "AVCaptureSession.InterruptionReason."),
      .optional("for", .time, "When it ends; never, when nothing is said.")
    ) { .interruption($2, for: $3) }
  }

  private static var runtimeError: Form {
    record(
      "a runtime error", kind("runtimeError", "The session stops with an error."),
      .defaulted(
        "error", Form<Scenario.ErrorCode>.name("an error"), .unknown, "AVError.Code; `unknown` when nothing is said.")
    ) { .runtimeError($2) }
  }

  private static var mediaServicesReset: Form {
    record("a reset of media services", kind("mediaServicesReset", "Media services are lost and reset.")) { _, _ in
      .mediaServicesReset
    }
  }

  private static var disconnect: Form {
    record(
      "a disconnection", kind("disconnect", "A device goes away."),
      .required("device", Form<Scenario.Input>.input, "Which device."),
      .optional("for", .time, "When it comes back; never, when nothing is said.")
    ) { .disconnect($2, for: $3) }
  }

  private static var diskFull: Form {
    record(
      "a full disk", kind("diskFull", "The disk is full."),
      .required("output", Form<Scenario.Output.Name>.output([.movieFile, .audioFile]), "The output that is recording.")
    ) { .diskFull(output: $2.name) }
  }
}
