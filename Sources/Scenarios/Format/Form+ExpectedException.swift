import SimulationKernel

extension Form<Scenario.ExpectedException> {
  /// The form of a step's `raises:`: the name of an exception, or its name and a part of its reason.
  static var exception: Self {
    let name = Form<Misuse.Exception>.name("an exception")
    let named = name.map { name, _ in Scenario.ExpectedException(name: name) }
    let detailed = record(
      "an exception and its reason",
      .required("exception", name, "Apple's name for the exception."),
      .required("reason", Form<String>.text("a part of a reason"), "A text that the exception's reason must contain.")
    ) { Scenario.ExpectedException(name: $1, reason: $2) }
    return either([named, detailed]) { if case .mapping = $0.node { 1 } else { 0 } }.named("exception")
  }
}

extension Form<Scenario.Step> {
  /// The key `raises` of the steps that represent API calls.
  static var raises: Key<Scenario.ExpectedException?> {
    .optional(
      "raises", Form<Scenario.ExpectedException>.exception,
      """
      The exception that Apple's framework must raise for this step. The step then has no effect, and the run \
      continues. The run fails if the exception is not raised.
      """
    )
  }
}
