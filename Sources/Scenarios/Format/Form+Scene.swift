import Foundation

extension Form<Scenario.Scene> {
  /// The form of `scene:`, both at the top of a file and in a step.
  static var scene: Self {
    record(
      "a scene",
      .optional("chart", Form<Scenario.Scene.Chart>.name("a chart"), "A drawn chart to look at."),
      .optional("image", Form<String>.path, "A still picture to look at; relative to the scenario file."),
      .optional("video", Form<String>.path, "A film to look at; relative to the scenario file."),
      .optional("illuminance", .light, "Light on the subject: lux, or EV steps from what there was before."),
      .optional(
        "colorTemperature", .quantity("a colour temperature", unit: "K", isPositive: true),
        "Colour of the light in kelvins, such as '5600 K'."),
      .optional(
        "flicker", .quantity("a flicker frequency", unit: "Hz", isPositive: false),
        "How often the light flickers, such as '100 Hz'; '0 Hz' for steady light."),
      .optional("distance", .distance, "From the camera to the subject, such as '2 m'; or a movement."),
      .optional("codes", .codes, "Codes on paper before the subject, to be read by a metadata output."),
      .optional("faces", .faces, "Drawn faces that move before the subject; a metadata output is told where they are.")
    ) { cursor, chart, image, video, illuminance, kelvins, hertz, distance, codes, faces in
      let subjects: [Scenario.Scene.Subject?] = [
        chart.map { .chart($0) }, image.map { .image(path: $0) }, video.map { .video(path: $0) },
      ]
      guard subjects.compactMap(\.self).count <= 1 else {
        throw cursor.error("a scene shows one thing; keep one of 'chart', 'image' and 'video'.")
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
        throw cursor.error("a distance is from 0.01 m to 1000000 m, but here is \(meters) m.")
      }
      return meters
    }
    let movement = record(
      "a movement of the subject",
      .optional("from", meters, "Where it begins, such as '2 m'; where the subject is, if left out."),
      .required("to", meters, "Where it ends."),
      .required("in", .time, "How long it takes, in s or ms.")
    ) { cursor, from, to, time in
      guard case .nanoseconds(let nanoseconds) = time else {
        throw cursor.error("a movement takes time, not frames; write 'in: 1 s'.")
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
  static var path: Self {
    Self.text("the path of a file").map { path, cursor in
      let resolved = ScenarioPath.resolve(path, relativeTo: ScenarioPath.directory(of: cursor.file.path))
      guard !cursor.file.looksForFiles || FileManager.default.fileExists(atPath: resolved) else {
        throw cursor.error("there is no file '\(resolved)'; write its path as seen from the scenario's folder.")
      }
      return resolved
    }
  }
}
