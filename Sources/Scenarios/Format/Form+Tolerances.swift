extension Form<Scenario.Tolerances> {
  /// The form of `tolerances:`, the permitted differences between runs.
  static var tolerances: Self {
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
