extension Scenario {
  /// What of a trace may differ from run to run, each with the reason why. A real camera has a will of its own; what is not named
  /// here is compared.
  ///
  /// A run with tolerances leaves `stable.txt` beside its trace: the trace without what may differ.
  public struct Tolerances: Sendable, Hashable {
    /// Why it may differ when things happen: times are left out.
    public var times: String?
    /// Why it may differ how many pictures come and which are lost: one line for each kind of picture, at the end.
    public var frames: String?
    /// Why pixels may differ: their checksums are left out.
    public var pixels: String?
    /// Why exposure, focus and white balance may move by themselves: what observers see of that is left out.
    public var readings: String?

    /// Whether anything may differ.
    public var isEmpty: Bool { self == Tolerances() }
  }
}

extension Form<Scenario.Tolerances> {
  /// `tolerances:`.
  static var tolerances: Form {
    var form = record(
      "tolerances",
      .optional("times", Form<String>.text("a reason"), "Why it may differ when things happen: times are left out."),
      .optional(
        "frames", Form<String>.text("a reason"),
        "Why it may differ how many pictures come: each kind of picture has one line, at the end."),
      .optional("pixels", Form<String>.text("a reason"), "Why pixels may differ: their checksums are left out."),
      .optional(
        "readings", Form<String>.text("a reason"),
        "Why exposure, focus and white balance may move by themselves: what observers see of that is left out.")
    ) { cursor, times, frames, pixels, readings in
      let tolerances = Scenario.Tolerances(times: times, frames: frames, pixels: pixels, readings: readings)
      if tolerances.isEmpty {
        throw cursor.error("this tolerates nothing; name times, frames, pixels or readings, or remove it.")
      }
      return tolerances
    }
    form.schema = form.schema.adding("minProperties", 1)
    return form
  }
}
