extension Form<[Scenario.Scene.Code]> {
  /// The form of a scene's `codes:`.
  static var codes: Self {
    .list(of: code, "a list of codes")
  }

  private static var code: Form<Scenario.Scene.Code> {
    Form<Scenario.Scene.Code>.record(
      "a code",
      .required(
        "type", Form<Scenario.Scene.CodeType>.name("a type of code"),
        "The type of the code, by its name in AVMetadataObject.ObjectType."),
      .required("text", Form<String>.text("the text of a code"), "The text that the code encodes."),
      .defaulted(
        "at", .place, [0.5, 0.5],
        "The center of the code, as fractions of the upright scene's width and height; [0.5, 0.5] by default."),
      .defaulted(
        "size", .number("a size"), 0.5,
        "The length of the code's longer side, as a fraction of the scene's shorter side; 0.5 by default."),
      .defaulted(
        "turned", .number("an angle"), 0,
        "The clockwise rotation of the code in degrees: 0 (the default), 90, 180 or 270."),
      .defaulted("mirrored", .boolean, false, "Whether the code is mirrored.")
    ) { cursor, type, text, place, size, degrees, isMirrored in
      guard [0, 90, 180, 270].contains(degrees) else {
        throw cursor.error("a code cannot be rotated by \(degrees) degrees; write 0, 90, 180 or 270.")
      }
      guard size > 0, size <= 4 else {
        throw cursor.error("a code cannot have the size \(size); write a number greater than 0, up to 4.")
      }
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
        "path", Form<[Scenario.Scene.Pose]>.list(of: pose, "the positions of a face", atLeast: 1),
        """
        The positions of the face over time. The face moves at a constant speed from one position to the next, and \
        disappears after the last one. A face with a single position stays there.
        """
      )
    ) { cursor, path in
      for (earlier, later) in zip(path, path.dropFirst()) where earlier.nanoseconds >= later.nanoseconds {
        throw cursor.error("the positions of a face must be in order of time; correct their 'time' values.")
      }
      return Scenario.Scene.Face(path: path)
    }.named("face")
  }

  private static var pose: Form<Scenario.Scene.Pose> {
    Form<Scenario.Scene.Pose>.record(
      "a position of a face",
      .optional("time", Form<Scenario.Time>.time, "The time since the start of the run, in s or ms; 0 s by default."),
      .required(
        "at", .place,
        "The center of the face, as fractions of the upright scene's width and height; it can be outside the scene."
      ),
      .defaulted(
        "size", .number("a size"), 0.3,
        "The side length of the square around the face, as a fraction of the scene's shorter side; 0.3 by default."),
      .defaulted("roll", .number("an angle"), 0, "The clockwise tilt of the head, in degrees."),
      .defaulted(
        "yaw", .number("an angle"), 0, "The rotation of the head toward the left side of the scene, in degrees.")
    ) { cursor, time, place, size, roll, yaw in
      guard case .nanoseconds(let nanoseconds) = time ?? .nanoseconds(Int64(0)) else {
        throw cursor.error(
          "the time of a face's position cannot be in frames; write seconds or milliseconds, such as 'time: 1 s'.")
      }
      guard size > 0, size <= 4 else {
        throw cursor.error("a face cannot have the size \(size); write a number greater than 0, up to 4.")
      }
      return Scenario.Scene.Pose(
        nanoseconds: nanoseconds, x: place[0], y: place[1], size: size, roll: roll, yaw: yaw)
    }
  }
}

extension Form<[Double]> {
  /// The form of a normalized position, for example `[0.5, 0.5]`.
  static var place: Self {
    let numbers = Form<Scenario.Value>.numbers("a position", ["x", "y"])
    return numbers.map { value, cursor in
      guard case .list(let list) = value, list.count == 2 else { throw cursor.error("expected a position [x, y].") }
      let place = list.map { $0.doubleValue ?? 0 }
      guard place.allSatisfy({ abs($0) <= ScenarioLimit.views }) else {
        throw cursor.error("the coordinates of a position must be between -1000 and 1000, but found \(value).")
      }
      return place
    }
  }
}
