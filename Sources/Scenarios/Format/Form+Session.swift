import CaptureModel
import Foundation

extension Form<Scenario.Session> {
  /// The form of `session:`, the initial configuration.
  static var session: Self {
    record(
      "a session",
      .optional(
        "kind", Form<Scenario.Session.Kind>.name("a session kind"),
        """
        The kind of session: `multiCam` for AVCaptureMultiCamSession, which can use several cameras at once, or \
        `single` (the default).
        """
      ),
      .optional(
        "preset", Form<Scenario.Preset>.name("a session preset"),
        "The session preset (`sessionPreset`); `high` by default. A multiCam session has no preset."),
      .optional(
        "inputs", Form<[Scenario.Input]>.list(of: .input, "a list of inputs"),
        "The cameras and microphones to add, in this order."),
      .optional(
        "outputs", Form<[Scenario.Output]>.outputs, "The outputs to add, in this order, under names of your choice."),
      .optional(
        "controls", Form<[Scenario.Session.Control]>.list(of: .name("a control"), "a list of controls"),
        "The system controls to add for the camera button, in this order. They control the first camera.")
    ) { cursor, kind, preset, inputs, outputs, controls in
      var session = Scenario.Session()
      session.position = cursor.position
      session.kind = kind ?? .single
      session.preset = preset
      session.inputs = inputs ?? []
      session.outputs = outputs ?? []
      session.controls = controls ?? []
      guard session.controls.isEmpty || session.inputs.contains(where: \.isCamera) else {
        throw cursor.error("'controls' requires a camera; add one to 'inputs', such as 'back'.")
      }
      if let twice = session.controls.firstRepeated {
        throw cursor.error("the control '\(twice.rawValue)' is listed twice; remove one of them.")
      }
      if let twice = session.inputs.firstRepeated {
        throw cursor.error("the input '\(twice.rawValue)' is listed twice; remove one of them.")
      }
      guard session.kind == .single || preset == nil else {
        throw cursor.error("a multiCam session has no preset; set the cameras' activeFormat instead.")
      }
      for output in session.outputs {
        guard let from = output.from else { continue }
        guard session.kind == .multiCam else {
          throw cursor.error("'from' of the output '\(output.name)' is valid only with 'kind: multiCam'; remove it.")
        }
        guard session.inputs.contains(from) else {
          throw cursor.error(
            "the output '\(output.name)' uses '\(from.rawValue)', which is not an input of the session; add it to 'inputs'."
          )
        }
      }
      return session
    }
  }
}

extension Form<Scenario.Input> {
  /// The form of the name of a camera or microphone.
  static var input: Self {
    Self.name("an input").map { input, cursor in
      try cursor.require(input)
      return input
    }.named("input")
  }

  /// The form of the name of a camera.
  static var camera: Self {
    input.map { input, cursor in
      guard input.isCamera else {
        throw cursor.error("'\(input.rawValue)' is not a camera; name a camera, such as 'front'.")
      }
      return input
    }
  }
}

extension Form<[Scenario.Output]> {
  /// The form of `outputs:`, a mapping whose order is preserved.
  static var outputs: Self {
    Form<[(name: String, value: (String) -> Scenario.Output)]>.dictionary(
      of: output, "outputs by name", names: "^[A-Za-z][A-Za-z0-9_-]*$", requireName: requireName
    ).map { members, _ in members.map { $0.value($0.name) } }
  }

  private static var output: Form<(String) -> Scenario.Output> {
    Form<(String) -> Scenario.Output>.record(
      "an output",
      .required(
        "kind", Form<Scenario.Output.Kind>.name("an output kind"),
        "The kind of output, such as `videoData` for AVCaptureVideoDataOutput."),
      .optional(
        "from", .input, "The input that the output uses in a multiCam session; the first suitable input by default."
      ),
      .optional(
        "pixelFormat", Form<Scenario.PixelFormat>.name("a pixel format"),
        "The pixel format of the buffers (only for videoData, stillImage and assetWriter)."),
      .optional(
        "alwaysDiscardsLateVideoFrames", .boolean,
        "Whether late frames are dropped (only for videoData); true by default."),
      .optional(
        "codec", Form<Scenario.Codec>.name("a codec"),
        "The codec of the frames or images (only for movieFile, stillImage and assetWriter)."
      ),
      .optional(
        "transform", Form<Double>.number("an angle"),
        """
        The clockwise rotation, in degrees, that the writer input's `transform` specifies for players (only for \
        assetWriter).
        """
      ),
      .optional(
        "metadataObjectTypes", .property("metadataObjectTypes", [AVMetadataObject.ObjectType].propertyForm),
        "The types of objects to detect (only for metadata); none by default."),
      .optional(
        "rectOfInterest", .property("rectOfInterest", CGRect.propertyForm),
        "The region to search for objects, from (0, 0) to (1, 1) in the unrotated image (only for metadata)."),
      .optional("layer", .layerSize, "The size of the layer in points (only for preview); 375x812 by default."),
      .optional(
        "videoGravity", Form<Scenario.VideoGravity>.name("a video gravity"),
        "How the video fills the layer (only for preview); `resizeAspect` by default."),
      .optional(
        "connection", Form<[Scenario.Setting]>.onDemand(.connection),
        "The properties to set on the video connection as soon as it exists.")
    ) { cursor, kind, from, pixelFormat, discards, codec, transform, types, rect, layer, gravity, connection in
      let allowed: [(String, Bool, [Scenario.Output.Kind])] = [
        ("pixelFormat", pixelFormat != nil, [.videoData, .stillImage, .assetWriter]),
        ("alwaysDiscardsLateVideoFrames", discards != nil, [.videoData]),
        ("codec", codec != nil, [.movieFile, .stillImage, .assetWriter]),
        ("transform", transform != nil, [.assetWriter]),
        ("metadataObjectTypes", types != nil, [.metadata]), ("rectOfInterest", rect != nil, [.metadata]),
        ("layer", layer != nil, [.preview]), ("videoGravity", gravity != nil, [.preview]),
        (
          "connection", connection != nil,
          [.videoData, .movieFile, .photo, .stillImage, .assetWriter, .metadata, .preview]
        ),
      ]
      for (key, isGiven, kinds) in allowed where isGiven && !kinds.contains(kind) {
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        throw cursor.error("'\(key)' is not valid for an output of kind \(kind.rawValue); use it only with \(names).")
      }
      try cursor.requireLevelAngles(in: connection ?? [], of: kind)
      return { name in
        Scenario.Output(
          name: name, kind: kind, from: from, pixelFormat: pixelFormat, alwaysDiscardsLateVideoFrames: discards,
          codec: codec, transform: transform,
          metadata: [("metadataObjectTypes", types), ("rectOfInterest", rect)].compactMap { name, value in
            value.map { Scenario.Setting(name: name, value: $0) }
          },
          layer: layer, videoGravity: gravity, connection: connection ?? [])
      }
    }
  }

  @Sendable private static func requireName(_ name: String, _ cursor: Cursor) throws {
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    guard isName else {
      throw cursor.error(
        "'\(name.shortened)' is not a valid name for an output; use letters, digits, '_' and '-', and begin with a letter."
      )
    }
    guard name != "session", Scenario.Input(rawValue: name) == nil else {
      throw cursor.error("'\(name)' is a reserved name; choose another name for the output.")
    }
  }
}

extension Cursor {
  /// Requires that a connection uses the angle of a rotation coordinator for previews only if it is that of a preview,
  /// because a coordinator without a layer always gives 0 for it. **Source:** rule 303.
  func requireLevelAngles(in settings: [Scenario.Setting], of kind: Scenario.Output.Kind?) throws {
    guard kind != .preview, settings.contains(where: { $0.value == .text(Scenario.LevelAngle.preview.rawValue) }) else {
      return
    }
    throw error("'horizonLevelPreview' is only for a preview; write 'horizonLevelCapture'.")
  }
}

extension Array where Element: Hashable {
  /// The first element that is equal to an earlier one; nil if all elements are distinct.
  var firstRepeated: Element? {
    var seen: Set<Element> = []
    return first { !seen.insert($0).inserted }
  }
}
