/// The properties that scenarios set, in Apple's Swift spelling, and the form of their values.
///
/// A method that sets something stands under its name without `set`, with its arguments as a mapping:
/// `exposureModeCustom: {duration: 1/60, iso: 100}`.
enum PropertyTable {
  typealias Property = Entry<Scenario.Value>

  /// `AVCaptureSession`.
  static let session: [Property] = [
    Property("sessionPreset", names("a session preset", Scenario.Preset.self), "Which quality the outputs deliver."),
    flag("usesApplicationAudioSession", "Whether the session uses the app's audio session."),
    flag("automaticallyConfiguresApplicationAudioSession", "Whether the session sets up the app's audio session."),
    flag("automaticallyConfiguresCaptureDeviceForWideColor", "Whether the session may choose a wide colour space."),
    flag("isMultitaskingCameraAccessEnabled", "Whether the camera goes on in multitasking."),
  ]

  /// `AVCaptureDevice`.
  static let device: [Property] = focus + exposure + light + format + zoom

  private static let focus: [Property] = [
    words("focusMode", "a focus mode", ["locked", "autoFocus", "continuousAutoFocus"], "How the lens is moved."),
    point("focusPointOfInterest", "Where to focus, (0, 0) to (1, 1) in landscape with the home button at the right."),
    arguments(
      "focusModeLocked", "The lens, locked at a position.", [number("lensPosition", "From 0 (near) to 1 (far).")]),
    words("autoFocusRangeRestriction", "a focus range", ["none", "near", "far"], "Where auto-focus looks."),
    flag("isSmoothAutoFocusEnabled", "Whether auto-focus moves slowly."),
    flag("isSubjectAreaChangeMonitoringEnabled", "Whether a change of the subject is announced."),
  ]

  private static let exposure: [Property] = [
    words(
      "exposureMode", "an exposure mode", ["locked", "autoExpose", "continuousAutoExposure", "custom"],
      "How exposure is controlled."),
    point("exposurePointOfInterest", "Where to meter, as for focus."),
    arguments(
      "exposureModeCustom", "Exposure by hand.",
      [duration("duration", "Exposure time in seconds."), number("iso", "Sensitivity.")]),
    number("exposureTargetBias", "Brighter or darker than metered, in EV."),
    duration("activeMaxExposureDuration", "The longest exposure that auto-exposure may choose."),
    words(
      "whiteBalanceMode", "a white-balance mode", ["locked", "autoWhiteBalance", "continuousAutoWhiteBalance"],
      "How white balance is controlled."),
    arguments(
      "whiteBalanceModeLocked", "White balance by hand.",
      [
        number("redGain", "Gain of red, 1 or more."), number("greenGain", "Gain of green, 1 or more."),
        number("blueGain", "Gain of blue, 1 or more."),
      ]),
    flag("automaticallyEnablesLowLightBoostWhenAvailable", "Whether low-light boost switches on by itself."),
    flag("automaticallyAdjustsVideoHDREnabled", "Whether HDR video switches on by itself."),
    flag("isVideoHDREnabled", "Whether HDR video is on."),
  ]

  private static let light: [Property] = [
    words("torchMode", "a torch mode", ["off", "on", "auto"], "The lamp while the camera runs."),
    arguments("torchModeOn", "The lamp at a level.", [number("level", "More than 0, at most 1.")]),
    words("flashMode", "a flash mode", ["off", "on", "auto"], "The older device property, for still images."),
  ]

  private static let format: [Property] = [
    Property(
      "activeFormat", activeFormat, "A format: its number in `camsim formats`, or what the first match must have."),
    duration("activeVideoMinFrameDuration", "The shortest time between frames: the highest rate."),
    duration("activeVideoMaxFrameDuration", "The longest time between frames: the lowest rate."),
    flag("isAutoVideoFrameRateEnabled", "Whether the rate drops in the dark by itself."),
    words(
      "activeColorSpace", "a colour space", ["sRGB", "P3_D65", "HLG_BT2020"], "Colours of the delivered pictures."),
    flag("isGeometricDistortionCorrectionEnabled", "Whether an ultra-wide picture is straightened."),
  ]

  private static let zoom: [Property] = [
    number("videoZoomFactor", "Magnification, 1 or more."),
    arguments(
      "ramp", "A zoom over time.",
      [
        number("toVideoZoomFactor", "Where it ends."), number("withRate", "Doublings a second."),
      ]),
    arguments("cancelVideoZoomRamp", "Ends a zoom; takes no arguments, so write {}.", []),
  ]

  /// Properties of outputs, by kind.
  static func output(_ kind: Scenario.Output.Kind) -> [Property] {
    switch kind {
    case .videoData: videoData
    case .audioData: []
    case .movieFile: movieFile + fileLimits
    case .audioFile: fileLimits
    case .photo: photo
    case .stillImage: stillImage
    case .assetWriter: videoData
    case .metadata: metadata
    case .preview: preview
    }
  }

  private static let videoData: [Property] = [
    flag("alwaysDiscardsLateVideoFrames", "Whether frames that the delegate is too slow for are dropped."),
    Property("pixelFormat", names("a pixel format", Scenario.PixelFormat.self), "The pixel format of `videoSettings`."),
    flag("automaticallyConfiguresOutputBufferDimensions", "Whether the size of buffers is the session's choice."),
    flag("deliversPreviewSizedOutputBuffers", "Whether buffers have the size of the preview."),
  ]

  private static let movieFile: [Property] = [
    Property("codec", names("a codec", Scenario.Codec.self), "The codec of the settings for the video connection."),
    duration("movieFragmentInterval", "How often the file is made readable up to here; `invalid` for never."),
  ]

  private static let fileLimits: [Property] = [
    duration("maxRecordedDuration", "When a recording ends by itself; `invalid` for never."),
    integer("maxRecordedFileSize", "Size in bytes at which a recording ends by itself; 0 for none."),
    integer("minFreeDiskSpaceLimit", "Free bytes at which a recording ends by itself."),
  ]

  private static let preview: [Property] = [
    Property(
      "layer",
      Form<Scenario.LayerSize>.layerSize.map { size, _ in .text("\(size.width)x\(size.height)") },
      "Size of the layer in points."),
    Property("videoGravity", names("a video gravity", Scenario.VideoGravity.self), "How the picture fills the layer."),
  ]

  private static let metadata: [Property] = [
    Property("metadataObjectTypes", metadataObjectTypes, "What to look for."),
    Property("rectOfInterest", rectOfInterest, "Where to look, in (0, 0) to (1, 1)."),
  ]

  private static let activeFormat: Form<Scenario.Value> = .either(
    [
      Form<Int64>.integer("a format's number", 0...9999).map { value, _ in .integer(value) },
      fields(
        "facts of a format",
        [
          integer("width", "Width in pixels, landscape."), integer("height", "Height in pixels."),
          Property("pixelFormat", names("a pixel format", Scenario.PixelFormat.self), "Native pixel format."),
          number("maxFrameRate", "A frame rate that one of its ranges reaches."),
          flag("isVideoBinned", "Whether sensor pixels are joined."),
        ]),
    ],
    choose: { if case .mapping = $0.node { 1 } else { 0 } })
}

extension PropertyTable {
  /// A mapping of properties, read in the order of the file.
  static func settings(_ noun: String, _ properties: [Property]) -> Form<[Scenario.Setting]> {
    .ordered(
      noun,
      properties.map { property in
        Entry(
          property.name, property.form.map { value, _ in Scenario.Setting(name: property.name, value: value) },
          property.about)
      })
  }

  static func fields(_ noun: String, _ properties: [Property]) -> Form<Scenario.Value> {
    settings(noun, properties).map { settings, _ in .fields(settings) }
  }

  private static func arguments(_ name: String, _ about: String, _ parameters: [Property]) -> Property {
    let schema: JSON = [
      "type": "object", "additionalProperties": false, "required": .array(parameters.map { .text($0.name) }),
      "properties": .object(
        parameters.map { JSON.Member(name: $0.name, value: $0.form.schema.adding("description", .text($0.about))) }),
    ]
    let definitions = parameters.reduce(into: [:]) { $0.merge($1.form.definitions) { first, _ in first } }
    let form = Form<Scenario.Value>(schema: schema, definitions: definitions) { cursor in
      let members = try cursor.members(expecting: "the arguments of \(name)")
      try members.requireKnown(parameters.map(\.name), noun: name)
      if let missing = parameters.first(where: { members[$0.name] == nil }) {
        throw cursor.error("\(name) needs '\(missing.name)' as well; add it.")
      }
      return .fields(
        try parameters.compactMap { parameter in
          try members[parameter.name].map { .init(name: parameter.name, value: try parameter.form.read($0)) }
        })
    }
    return Property(name, form, about)
  }

  static func flag(_ name: String, _ about: String) -> Property {
    Property(name, Form<Bool>.boolean.map { value, _ in .boolean(value) }, about)
  }

  static func number(_ name: String, _ about: String) -> Property {
    Property(name, .anyNumber("a value of \(name)"), about)
  }

  static func integer(_ name: String, _ about: String) -> Property {
    Property(name, Form<Int64>.integer("a value of \(name)", 0...Int64.max).map { value, _ in .integer(value) }, about)
  }

  static func duration(_ name: String, _ about: String) -> Property {
    Property(name, .duration("a duration"), about)
  }

  private static func point(_ name: String, _ about: String) -> Property {
    Property(name, .numbers("a point", ["x", "y"]), about)
  }

  static func words(_ name: String, _ what: String, _ words: [String], _ about: String) -> Property {
    Property(name, Form<String>.word(what, words).map { text, _ in .text(text) }, about)
  }

  static func names<Name: CaseIterable & RawRepresentable & Sendable>(
    _ what: String, _ type: Name.Type
  ) -> Form<Scenario.Value> where Name.RawValue == String {
    Form<Name>.name(what).map { name, _ in .text(name.rawValue) }
  }
}
