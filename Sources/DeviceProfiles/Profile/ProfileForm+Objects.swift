// The objects of a profile file, from the outermost inwards.
extension ProfileForm {
  static let profile = ProfileForm(
    name: "profile", about: "A device, described as data.",
    keys: [
      Key(name: "profile", about: "The version of this form.", schema: ["const": 1]),
      Key(name: "name", about: "The profile's name, such as iphone-13-mini.", schema: .text),
      Key(name: "about", about: "One or two sentences: the device, and how much is known of it.", schema: .text),
      Key(
        name: "origins", about: "Where values come from, each under a name that \"from\" uses.",
        schema: ["type": "object", "additionalProperties": ["$ref": "#/$defs/origin"]]),
      Key(
        name: "hasCameraControl", about: "Whether the phone has a button for the camera. Default false.",
        schema: ["type": "boolean"], isRequired: false),
      Key(
        name: "devices", about: "Cameras and microphones, in the order in which the system lists them.",
        schema: .list(of: device.reference, atLeast: 1)),
    ])

  static let device = ProfileForm(
    name: "device", about: "A camera or a microphone.",
    keys: [
      Key(name: "uniqueID", about: "The identifier of this one device.", schema: .text),
      Key(name: "modelID", about: "The identifier that all devices of the model share.", schema: .text),
      Key(name: "localizedName", about: "The name for people.", schema: .text),
      Key(name: "manufacturer", about: "Who made it.", schema: .text),
      Key(
        name: "deviceType", about: "Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera.",
        schema: .text),
      Key(
        name: "position", about: "The side of the phone on which it sits.",
        schema: .choice(["back", "front", "unspecified"])),
      Key(name: "camera", about: "What only a camera has.", schema: camera.reference, isRequired: false),
      Key(name: "microphone", about: "What only a microphone has.", schema: microphone.reference, isRequired: false),
    ])

  static let microphone = ProfileForm(
    name: "microphone", about: "What only a microphone has.",
    keys: [
      Key(name: "sampleRate", about: "Samples a second.", schema: .integer(8_000...192_000)),
      Key(name: "channelCount", about: "Channels of the sound.", schema: .integer(1...8)),
    ])

  static let camera = ProfileForm(
    name: "camera", about: "What only a camera has.",
    keys: [
      Key(
        name: "sensorToPortrait",
        about: "Clockwise quarter turns that make the sensor's picture upright when the phone is held in portrait.",
        schema: .integer(0...3)),
      Key(
        name: "sensorToData",
        about:
          "Clockwise quarter turns of a data output's pictures before the app sets another angle; 0 when left out.",
        schema: .integer(0...3), isRequired: false),
      Key(name: "hasFlash", about: "Whether a flash can light a photo.", schema: .boolean),
      Key(name: "hasTorch", about: "Whether it has a torch.", schema: .boolean),
      Key(name: "exposureBias", about: "Least and greatest exposure bias in EV.", schema: .range(from: -20, to: 20)),
      Key(name: "maxWhiteBalanceGain", about: "The greatest white-balance gain.", schema: .number(from: 1, to: 64)),
      Key(name: "lowLightBoost", about: "Whether the camera can brighten a dark scene by itself.", schema: .boolean),
      Key(
        name: "encodesHEVC", about: "Whether photos and movies can be HEVC. Default true.", schema: .boolean,
        isRequired: false),
      Key(
        name: "defersPhotos",
        about: "Whether photos can come as proxies, which the photo library finishes. Default false.", schema: .boolean,
        isRequired: false),
      Key(
        name: "takesAppleProRAW", about: "Whether photos can be Apple ProRAW. Default false.", schema: .boolean,
        isRequired: false),
      Key(name: "lens", about: "The lens.", schema: lens.reference),
      Key(name: "costs", about: "How long blocking calls take.", schema: costs.reference),
      Key(
        name: "presets", about: "What each session preset picks, by Apple's raw string; others are not supported.",
        schema: [
          "type": "object", "properties": ["from": ["$ref": "#/$defs/from"]],
          "patternProperties": ["^AVCaptureSessionPreset": preset.reference], "additionalProperties": false,
        ]),
      Key(
        name: "formats", about: "The capture formats in the order of AVCaptureDevice.formats, in blocks of one origin.",
        schema: .list(of: formats.reference, atLeast: 1)),
      Key(
        name: "constituents",
        about: "The uniqueIDs of the cameras that a virtual one is made of, from the widest to the longest lens.",
        schema: .list(of: .text), isRequired: false),
      Key(
        name: "switchOverZoomFactors",
        about:
          "The zoom factors from which on the next constituent can take over, one less than there are constituents.",
        schema: .list(of: .number(from: 1, to: 1_000)), isRequired: false),
      Key(
        name: "displayZoomMultiplier", about: "What the system's camera app multiplies a zoom factor by to show it.",
        schema: .number(from: 0.01, to: 100), isRequired: false),
    ])

  static let lens = ProfileForm(
    name: "lens", about: "A lens, as EXIF tells of it.",
    keys: [
      Key(name: "model", about: "EXIF LensModel.", schema: .text),
      Key(name: "focalLength", about: "Millimetres.", schema: .number(from: 0.1, to: 2_000)),
      Key(
        name: "focalLengthIn35mmFilm", about: "Millimetres that give the same angle on 35 mm film.",
        schema: .integer(1...2_000)),
      Key(name: "fNumber", about: "Focal length over aperture.", schema: .number(from: 0.5, to: 64)),
      Key(
        name: "minimumFocusDistance", about: "The nearest sharp distance in millimetres; -1 when unknown.",
        schema: .integer(-1...100_000)),
    ])

  static let costs = ProfileForm(
    name: "costs", about: "How long blocking calls take, in milliseconds.",
    keys: [
      Key(name: "start", about: "startRunning().", schema: .integer(0...60_000)),
      Key(name: "stop", about: "stopRunning().", schema: .integer(0...60_000)),
      Key(name: "reconfigure", about: "A commit while the session runs.", schema: .integer(0...60_000)),
    ])

  static let preset = ProfileForm(
    name: "preset", about: "What a session preset picks.",
    keys: [
      Key(
        name: "format",
        about:
          "Pixel format, size and highest frame rate, as in 420v 1920x1080 30: the first such format that is not binned.",
        schema: .text),
      Key(
        name: "preview", about: "Size of what previews and data outputs get, where it is not the format's.",
        schema: .size,
        isRequired: false),
    ])
}
