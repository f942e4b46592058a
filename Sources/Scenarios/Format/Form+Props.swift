extension Form<[Scenario.Scene.Code]> {
  /// The form of a scene's `codes:`.
  static var codes: Self {
    .list(of: code, "a list of codes")
  }

  private static var code: Form<Scenario.Scene.Code> {
    Form<Scenario.Scene.Code>.record(
      "a code",
      .required("type", Form<Scenario.Scene.CodeType>.name("a type of code"), "Apple's name of the kind of code."),
      .required("text", Form<String>.text("the text of a code"), "What it says."),
      .defaulted("at", .place, [0.5, 0.5], "Its middle, as parts of the upright view's width and height."),
      .defaulted(
        "size", .number("a size"), 0.5, "Its longer side, as part of the view's shorter one; 0.5 when nothing is said."),
      .defaulted("turned", .number("an angle"), 0, "Clockwise degrees by which it is turned: 0, 90, 180 or 270."),
      .defaulted("mirrored", .boolean, false, "Whether it is mirrored.")
    ) { cursor, type, text, place, size, degrees, isMirrored in
      guard [0, 90, 180, 270].contains(degrees) else {
        throw cursor.error("a code cannot be turned by \(degrees) degrees; write 0, 90, 180 or 270.")
      }
      guard size > 0, size <= 4 else { throw cursor.error("a code cannot have the size \(size); write more than 0.") }
      return Scenario.Scene.Code(
        type: type, text: text, x: place[0], y: place[1], size: size, quarterTurns: Int(degrees) / 90,
        isMirrored: isMirrored)
    }.named("code")
  }
}

extension Form<[Scenario.Scene.Face]> {
  /// The form of a scene's `faces:`.
  static var faces: Self {
    .list(of: face, "a list of faces")
  }

  private static var face: Form<Scenario.Scene.Face> {
    Form<Scenario.Scene.Face>.record(
      "a face",
      .required(
        "path", Form<[Scenario.Scene.Pose]>.list(of: pose, "the places of a face", atLeast: 1),
        "Where the face is and when; it moves evenly from one place to the next, and is gone after the last, unless there is one alone."
      )
    ) { cursor, path in
      for (earlier, later) in zip(path, path.dropFirst()) where earlier.nanoseconds >= later.nanoseconds {
        throw cursor.error("the places of a face must be in the order of time.")
      }
      return Scenario.Scene.Face(path: path)
    }.named("face")
  }

  private static var pose: Form<Scenario.Scene.Pose> {
    Form<Scenario.Scene.Pose>.record(
      "a place of a face",
      .optional("time", Form<Scenario.Time>.time, "When, since the beginning, in s or ms; 0 s when nothing is said."),
      .required("at", .place, "Its middle, as parts of the upright view's width and height; it may be outside."),
      .defaulted(
        "size", .number("a size"), 0.3,
        "Side of the square around it, as part of the view's shorter side; 0.3 when nothing is said."),
      .defaulted("roll", .number("an angle"), 0, "Clockwise degrees by which the head leans."),
      .defaulted("yaw", .number("an angle"), 0, "Degrees by which it looks to the left side of the view.")
    ) { cursor, time, place, size, roll, yaw in
      guard case .nanoseconds(let nanoseconds) = time ?? .nanoseconds(Int64(0)) else {
        throw cursor.error("a face is somewhere at a time, not a frame; write 'time: 1 s'.")
      }
      guard size > 0, size <= 4 else { throw cursor.error("a face cannot have the size \(size); write more than 0.") }
      return Scenario.Scene.Pose(
        nanoseconds: nanoseconds, x: place[0], y: place[1], size: size, roll: roll, yaw: yaw)
    }
  }
}

extension Form<[Double]> {
  /// The form of a normalized position, for example `[0.5, 0.5]`.
  static var place: Self {
    let numbers = Form<Scenario.Value>.numbers("a place", ["x", "y"])
    return numbers.map { value, cursor in
      guard case .list(let list) = value, list.count == 2 else { throw cursor.error("expected a place [x, y].") }
      let place = list.map { $0.doubleValue ?? 0 }
      guard place.allSatisfy({ abs($0) <= ScenarioLimit.views }) else {
        throw cursor.error("a place is within 1000 views, but here is \(value).")
      }
      return place
    }
  }
}
