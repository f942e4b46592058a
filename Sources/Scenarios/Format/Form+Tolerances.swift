extension Form<Scenario.Tolerances> {
  /// The form of `tolerances:`, the permitted differences between runs.
  static var tolerances: Self {
    let form = record(
      "tolerances",
      .optional(
        "times", Form<String>.text("a reason"),
        "The reason why times may differ. If it is given, times are omitted from `stable.txt`."),
      .optional(
        "frames", Form<String>.text("a reason"),
        """
        The reason why the number of frames may differ. If it is given, `stable.txt` has one line for each kind of \
        frame, at the end, instead of a line for each frame.
        """
      ),
      .optional(
        "pixels", Form<String>.text("a reason"),
        "The reason why pixels may differ. If it is given, checksums are omitted from `stable.txt`."),
      .optional(
        "readings", Form<String>.text("a reason"),
        """
        The reason why the results of automatic exposure, focus and white balance may differ. If it is given, changes \
        of these values are omitted from `stable.txt`.
        """
      )
    ) { cursor, times, frames, pixels, readings in
      let tolerances = Scenario.Tolerances(times: times, frames: frames, pixels: pixels, readings: readings)
      if tolerances.isEmpty {
        throw cursor.error("'tolerances' is empty; add times, frames, pixels or readings, or remove the key.")
      }
      return tolerances
    }
    return form.changingSchema { $0.adding("minProperties", 1) }
  }
}
