import StructuredDocuments
import VirtualDevices

extension Form<Scenario> {
  /// The form of a complete scenario file, version 1.
  static let scenario: Self = {
    record(
      "a scenario",
      .required(
        "camsim", Form<Int64>.integer("the version of the format", 1...1),
        "The version of the format, which is always 1."),
      .required("name", scenarioName, "The name of the scenario and of its output folder."),
      .optional("about", Form<String>.text("a description"), "A description of what the scenario shows."),
      .optional(
        "device", device,
        """
        The device: the name or path of a profile, `file:CLIP` (a video file), `v4l2:/dev/videoN` (a real camera), or \
        `replay:DIR` (a recording of a camera). `#1` after the path of a real camera selects an input; commas \
        separate the paths of several cameras.
        """
      ),
      .defaulted(
        "seed", Form<Int64>.integer("a seed", 0...Int64.max), Int64(0),
        "The seed of the run's random numbers; 0 by default."),
      .defaulted(
        "posture", Form<Scenario.Posture>.name("a posture"), .portrait,
        "The posture of the phone at the start of the run; `portrait` by default."),
      .defaulted(
        "multitasking", .boolean, false,
        """
        Whether the app may use the camera while other apps are visible, so that `isMultitaskingCameraAccessSupported` \
        is true; false by default.
        """
      ),
      .defaulted("scene", .scene, Scenario.Scene(), "The scene in front of the camera at the start of the run."),
      .defaulted("session", .session, Scenario.Session(), "The session that the app configures before the first step."),
      .defaulted("steps", .list(of: .step, "a list of steps"), [], "The steps of the run, in chronological order."),
      .defaulted("expect", .list(of: .expectation, "a list of expectations"), [], "The expectations to check."),
      .defaulted(
        "frames", .frames, [],
        """
        The frames to save as PNG files: a list of times for each output of kind videoData, preview, movieFile or \
        assetWriter. For the last two kinds, times are relative to the start of each movie.
        """
      ),
      .defaulted(
        "checksums", .boolean, true,
        """
        Whether the trace contains a checksum of each frame's pixels; true by default. If false, a frame is rendered \
        only if something reads its pixels.
        """
      ),
      .optional(
        "matrix", Form<MatrixPlan>.matrix,
        """
        The values to combine: for each dotted path, a list of values. Every combination is a separate run. Instead of a \
        path, a key can also be one of those below.
        """
      ),
      .optional(
        "silent", Form<String>.text("a reason"),
        "The reason why the run is expected to observe nothing (no frame, no event, no met expectation)."),
      .defaulted(
        "tolerances", .tolerances, Scenario.Tolerances(),
        """
        The parts of the trace that may differ from run to run. With this key, each run also writes `stable.txt`, the \
        trace without these parts.
        """
      ),
      .defaulted(
        "served", .served, Scenario.Served(),
        "The properties of a camera that `camsim serve` provides to a program. Other commands ignore them.")
    ) {
      cursor, _, name, about, device, seed, posture, multitasking, scene, session, steps, expectations, frames,
      checksums, _, silent, tolerances, served in
      let members = try cursor.members(expecting: "a scenario")
      let scenario = Scenario(
        name: name, about: about, device: device, seed: UInt64(seed), posture: posture, isMultitasking: multitasking,
        scene: scene, session: session, steps: steps, expectations: expectations, frames: frames, checksums: checksums,
        silent: silent, tolerances: tolerances, served: served, devicePosition: members["device"]?.position,
        scenePosition: members["scene"]?.position,
        framesPosition: members["frames"]?.position,
        path: cursor.file.path)
      try scenario.requireRisingTimes()
      try scenario.requireOwnFiles()
      try members["steps"]?.requireDistinctIDs()
      return scenario
    }
  }()

  /// The JSON Schema of a scenario file.
  static var jsonSchema: JSONValue {
    let form = Self.scenario
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:camsim:scenario:1",
      "description": "A scripted run of a simulated camera. Documentation/ScenarioFormat.md explains every key.",
    ]
    let definitions = form.definitions.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
    return .object(head.members + form.schema.members).adding("$defs", .object(definitions))
  }

  private static var scenarioName: Form<String> {
    Form<String>(schema: ["type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$"]) { cursor in
      let name = try cursor.scalar(expecting: "a name").text
      let isName =
        name.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false && name.count <= 100
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
      guard isName else {
        throw cursor.error(
          "'\(name.shortened)' is not a valid name; use at most 100 letters, digits, '.', '_' and '-', and begin with a letter or digit."
        )
      }
      return name
    }
  }

  private static var device: Form<DeviceReference> {
    Form<String>.text("a device").map { text, cursor in
      guard let device = DeviceReference(text, relativeTo: ScenarioPath.directory(of: cursor.file.path)) else {
        throw cursor.error("'\(text)' does not name a device; add a path after the colon.")
      }
      if case .failure(var error) = cursor.file.inputs {
        if case .profile(let name) = device, !DeviceProfile.isPath(name) {
          throw cursor.error(
            "'\(name.shortened)' is not a built-in profile or a file in \(DeviceProfile.ownFolder); "
              + NearestName.advice(for: name, in: DeviceProfile.names + DeviceProfile.ownNames))
        }
        error.location = Scenario.Place(path: cursor.file.path, cursor.position)
        throw error
      }
      return device
    }
  }
}

extension Form<[Scenario.FrameRequest]> {
  /// The form of `frames:`, a list of times for each output.
  static var frames: Self {
    Form<[(name: String, value: [Scenario.Time])]>.dictionary(
      of: .list(of: .time, "a list of times", atLeast: 1), "times by output", names: "^[A-Za-z][A-Za-z0-9_-]*$"
    ) { name, cursor in
      _ = try cursor.output(name, kinds: [.videoData, .preview, .movieFile, .assetWriter])
    }.map { members, _ in members.map { Scenario.FrameRequest(output: $0.name, times: $0.value) } }
  }
}

extension Scenario {
  /// The keys of a scenario file.
  static let keys = [
    "camsim", "name", "about", "device", "seed", "posture", "multitasking", "scene", "session", "steps", "expect",
    "frames", "checksums",
    "matrix", "silent", "tolerances", "served",
  ]

  /// Requires that the steps are in chronological order. Only the engine can compare frame numbers with seconds.
  fileprivate func requireRisingTimes() throws {
    var latest: (nanoseconds: Int64, frames: Int64) = (0, 0)
    for (index, step) in steps.enumerated() {
      let before: Time
      switch step.time {
      case .nanoseconds(let value):
        before = .nanoseconds(latest.nanoseconds)
        latest.nanoseconds = max(latest.nanoseconds, value)
        if latest.nanoseconds == value { continue }
      case .frames(let value):
        before = .frames(latest.frames)
        latest.frames = max(latest.frames, value)
        if latest.frames == value { continue }
      }
      throw ScenarioError(
        path: path, position: step.position,
        "steps.\(index): time goes backwards: \(step.time) comes after \(before); put the steps in order of time.")
    }
  }

  /// Requires that the file of a captured image is not written by another step. Movies may share a name, because the
  /// model handles duplicate names as a phone does.
  fileprivate func requireOwnFiles() throws {
    var images: [String: Int] = [:]
    var movies: [String: Int] = [:]
    for (index, step) in steps.enumerated() where step.raises == nil {
      let (file, isImage) = step.action.file
      guard let file else { continue }
      if let other = images[file] ?? (isImage ? movies[file] : nil) {
        throw ScenarioError(
          path: path, position: step.position,
          "steps.\(index).to: '\(file)' is already written by steps.\(other); choose another file name.")
      }
      if isImage { images[file] = index } else { movies[file] = index }
    }
  }
}

extension Cursor {
  /// Requires that no two of these steps have the same `id`.
  fileprivate func requireDistinctIDs() throws {
    for (index, step) in try elements(expecting: "a list of steps").enumerated() {
      guard let id = try step.members(expecting: "a step")["id"] else { continue }
      let name = try id.scalar(expecting: "a name").text
      guard let first = file.stepIDs[name], first != index else { continue }
      throw id.error("'\(name)' is already the 'id' of steps.\(first); choose another one.")
    }
  }
}

extension Scenario.Action {
  /// The file that the call creates, and whether it is an image.
  fileprivate var file: (String?, isImage: Bool) {
    switch self {
    case .call(.capturePhoto(_, _, let file)), .call(.captureStillImage(_, let file)): (file, true)
    case .call(.startRecording(_, let file)), .call(.startWriting(_, let file)): (file, false)
    default: (nil, false)
    }
  }
}
