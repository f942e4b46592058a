import Foundation

extension Form<Scenario.Scene> {
  /// The form of `scene:`, both at the top of a file and in a step.
  static var scene: Self {
    record(
      "a scene",
      .optional("chart", Form<Scenario.Scene.Chart>.name("a chart"), "The test chart in front of the camera."),
      .optional(
        "image", Form<String>.path, "The image to show to the camera, as a path relative to the scenario file."),
      .optional(
        "video", Form<String>.path, "The video to show to the camera, as a path relative to the scenario file."),
      .optional("illuminance", .light, "The illuminance of the subject in lux, or a change of the illuminance in EV."),
      .optional(
        "colorTemperature", .quantity("a color temperature", unit: "K", isPositive: true),
        "The color temperature of the light in kelvins, such as '5600 K'."),
      .optional(
        "flicker", .quantity("a flicker frequency", unit: "Hz", isPositive: false),
        "The flicker frequency of the light, such as '100 Hz'; '0 Hz' for steady light."),
      .optional(
        "distance", .distance,
        "The distance from the camera to the subject, such as '2 m', or a movement of the subject."),
      .optional("codes", .codes, "Printed codes in front of the subject, which a metadata output can read."),
      .optional(
        "faces", .faces, "Drawn faces that move in front of the subject; a metadata output reports their positions.")
    ) { cursor, chart, image, video, illuminance, kelvins, hertz, distance, codes, faces in
      let subjects: [Scenario.Scene.Subject?] = [
        chart.map { .chart($0) }, image.map { .image(path: $0) }, video.map { .video(path: $0) },
      ]
      guard subjects.compactMap(\.self).count <= 1 else {
        throw cursor.error("a scene has only one subject; keep one of 'chart', 'image' and 'video'.")
      }
      var scene = Scenario.Scene()
      scene.subject = subjects.compactMap(\.self).first
      scene.illuminance = illuminance
      scene.colorTemperatureKelvins = kelvins
      scene.flickerHertz = hertz
      scene.distance = distance
      scene.codes = codes
      scene.faces = faces
      return scene
    }.named("scene")
  }
}

extension Form<Scenario.Scene.Distance> {
  /// The form of a distance, or of a movement from one distance to another.
  fileprivate static var distance: Self {
    let meters = Form<Double>.quantity("a distance", unit: "m", isPositive: true).map { meters, cursor in
      guard ScenarioLimit.meters.contains(meters) else {
        throw cursor.error("a distance must be from 0.01 m to 1000000 m, but found \(meters) m.")
      }
      return meters
    }
    let movement = record(
      "a movement of the subject",
      .optional(
        "from", meters, "The distance at the start of the movement, such as '2 m'; the current distance by default."),
      .required("to", meters, "The distance at the end of the movement."),
      .required("in", .time, "The duration of the movement, in s or ms.")
    ) { cursor, from, to, time in
      guard case .nanoseconds(let nanoseconds) = time else {
        throw cursor.error(
          "the duration of a movement cannot be in frames; write seconds or milliseconds, such as 'in: 1 s'.")
      }
      return .moving(from: from, to: to, nanoseconds: nanoseconds)
    }.named("movement")
    return either([meters.map { value, _ in .meters(value) }, movement]) { cursor in
      if case .mapping = cursor.node { 1 } else { 0 }
    }
  }
}

extension Form<String> {
  /// The form of the path of an input file, resolved against the scenario's folder.
  static var path: Self { path(advice: "write its path relative to the scenario's folder") }

  /// Returns the form of the path of a file, with the advice for a file that does not exist.
  static func path(advice: String) -> Self {
    Self.text("the path of a file").map { path, cursor in
      let resolved = ScenarioPath.resolve(path, relativeTo: ScenarioPath.directory(of: cursor.file.path))
      guard !cursor.file.looksForFiles || FileManager.default.fileExists(atPath: resolved) else {
        throw cursor.error("the file '\(resolved)' does not exist; \(advice).")
      }
      return resolved
    }
  }
}
