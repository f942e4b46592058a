import AVFoundationTypes
import HardwareModel
import PixelModel
import PlatformTypes
import StructuredDocuments

// The objects of a profile file, from the outermost to the innermost.

extension ProfileForm<DeviceProfile> {
  static let profile = record(
    "A device, described as data.",
    .required("profile", version, "The version of this form."),
    .required("name", .plainText, "The profile's name, such as iphone-13-mini."),
    .required("about", .plainText, "One or two sentences: the device, and how much is known of it."),
    .required("origins", origins, "Where values come from, each under a name that \"from\" uses."),
    .defaulted(
      "hasCameraControl", ProfileForm<Bool>(schema: ["type": "boolean"]) { $0.value == .bool(true) }, false,
      "Whether the phone has a button for the camera. Default false."),
    .required(
      "devices",
      ProfileForm<[DeviceDescriptor]>.list(of: .device, "describe a camera or a microphone", atLeast: 1).map {
        try $1.requireCoherence(of: $0)
      }, "Cameras and microphones, in the order in which the system lists them.")
  ) { root, _, name, about, _, hasCameraControl, devices in
    DeviceProfile(
      name: name, about: about, hasCameraControl: hasCameraControl, devices: devices, origins: try root.reader.finish())
  }

  private static var version: ProfileForm<Void> {
    ProfileForm<Void>(schema: ["const": 1]) { node in
      guard node.value == 1 else {
        throw node.error("is not 1, the only version there is", remedy: "write \"profile\": 1")
      }
    }
  }

  // The origins are parsed before everything else.
  private static var origins: ProfileForm<Void> {
    ProfileForm<Void>(schema: ["type": "object", "additionalProperties": ["$ref": "#/$defs/origin"]]) { _ in }
  }
}

extension ProfileForm<DeviceDescriptor> {
  static let device = record(
    "A camera or a microphone.",
    .required("uniqueID", .text, "The identifier of this one device."),
    .required("modelID", .text, "The identifier that all devices of the model share."),
    .required("localizedName", .text, "The name for people."),
    .required("manufacturer", .text, "Who made it."),
    .required("deviceType", type, "Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera."),
    .required(
      "position", .choice([("back", .back), ("front", .front), ("unspecified", .unspecified)]),
      "The side of the phone on which it sits."),
    .optional("camera", ProfileForm<ProfileNode>.deferred(.camera), "What only a camera has."),
    .optional("microphone", ProfileForm<ProfileNode>.deferred(.microphone), "What only a microphone has.")
  ) { node, uniqueID, modelID, localizedName, manufacturer, type, position, camera, microphone in
    let kind: DeviceDescriptor.Kind
    switch (camera, microphone) {
    case (let camera?, nil): kind = .camera(try ProfileForm<CameraDescriptor>.camera.read(camera))
    case (nil, let microphone?): kind = .microphone(try ProfileForm<MicrophoneDescriptor>.microphone.read(microphone))
    case (nil, nil), (_?, _?):
      throw node.error("is not clear", remedy: "give it either \"camera\" or \"microphone\"")
    }
    return DeviceDescriptor(
      uniqueID: uniqueID, modelID: modelID, localizedName: localizedName, manufacturer: manufacturer, deviceType: type,
      position: position, kind: kind)
  }.named("device")

  private static var type: ProfileForm<String> {
    .text.map { type, node in
      guard type.hasPrefix("AVCaptureDeviceType") else {
        throw node.error(
          "is no device type", remedy: "use Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera")
      }
      return type
    }
  }
}

extension ProfileForm<MicrophoneDescriptor> {
  static let microphone = record(
    "What only a microphone has.",
    .required("sampleRate", .integer(8_000...192_000), "Samples a second."),
    .required("channelCount", .integer(1...8), "Channels of the sound.")
  ) { MicrophoneDescriptor(sampleRate: $1, channelCount: $2) }.named("microphone")
}

extension ProfileForm<CameraDescriptor> {
  static let camera = record(
    "What only a camera has.",
    .required(
      "sensorToPortrait", .integer(0...3),
      "Clockwise quarter turns that make the sensor's picture upright when the phone is held in portrait."),
    .defaulted(
      "sensorToData", .integer(0...3), 0,
      "Clockwise quarter turns of a data output's pictures before the app sets another angle; 0 when left out."),
    .required("hasFlash", .boolean, "Whether a flash can light a photo."),
    .required("hasTorch", .boolean, "Whether it has a torch."),
    .required("exposureBias", bias, "Least and greatest exposure bias in EV."),
    .required("maxWhiteBalanceGain", .number(1...64), "The greatest white-balance gain."),
    .required("lowLightBoost", .boolean, "Whether the camera can brighten a dark scene by itself."),
    .defaulted("encodesHEVC", .boolean, true, "Whether photos and movies can be HEVC. Default true."),
    .defaulted(
      "defersPhotos", .boolean, false,
      "Whether photos can come as proxies, which the photo library finishes. Default false."),
    .defaulted("takesAppleProRAW", .boolean, false, "Whether photos can be Apple ProRAW. Default false."),
    .required("lens", .lens, "The lens."),
    .required("costs", .costs, "How long blocking calls take."),
    .required(
      "presets", .presets, "What each session preset picks, by Apple's raw string; others are not supported."),
    .required(
      "formats", .formats, "The capture formats in the order of AVCaptureDevice.formats, in blocks of one origin."),
    .defaulted(
      "constituents", .list(of: ProfileForm<String>.text, ""), [],
      "The uniqueIDs of the cameras that a virtual one is made of, from the widest to the longest lens."),
    .defaulted(
      "switchOverZoomFactors", .factors, [],
      "The zoom factors from which on the next constituent can take over, one less than there are constituents."),
    .defaulted(
      "displayZoomMultiplier", .number(0.01...100), 1,
      "What the system's camera app multiplies a zoom factor by to show it."),
    make: make
  ).named("camera")

  private static func make(
    _: ProfileNode, sensorToPortrait: Int, sensorToData: Int, hasFlash: Bool, hasTorch: Bool,
    bias: ClosedRange<Double>, gain: Double, lowLightBoost: Bool, encodesHEVC: Bool, defersPhotos: Bool,
    takesProRAW: Bool, lens: LensDescriptor, costs: CaptureCosts, presets: [ProfilePreset],
    formats: [FormatDescriptor], constituents: [String], switchOvers: [Double], multiplier: Double
  ) throws -> CameraDescriptor {
    var descriptor = CameraDescriptor(
      formats: formats, presets: try presets.choices(formats),
      sensorToPortrait: ImageOrientation(quarterTurns: sensorToPortrait), hasFlash: hasFlash, hasTorch: hasTorch,
      lens: lens, exposureBiasRange: bias, maxWhiteBalanceGain: gain, supportsLowLightBoost: lowLightBoost,
      costs: costs)
    descriptor.sensorToData = ImageOrientation(quarterTurns: sensorToData)
    descriptor.encodesHEVC = encodesHEVC
    descriptor.defersPhotos = defersPhotos
    descriptor.takesAppleProRAW = takesProRAW
    descriptor.constituents = constituents
    descriptor.switchOverZoomFactors = switchOvers
    descriptor.displayZoomMultiplier = multiplier
    return descriptor
  }

  private static var bias: ProfileForm<ClosedRange<Double>> {
    .range(-20...20).map { range, node in
      guard range.contains(0) else { throw node.error("leaves out 0", remedy: "write a range around 0 EV") }
      return range
    }
  }
}

extension ProfileForm<LensDescriptor> {
  static let lens = record(
    "A lens, as EXIF tells of it.",
    .required("model", .text, "EXIF LensModel."),
    .required("focalLength", .number(0.1...2_000), "Millimetres."),
    .required("focalLengthIn35mmFilm", .integer(1...2_000), "Millimetres that give the same angle on 35 mm film."),
    .required("fNumber", .number(0.5...64), "Focal length over aperture."),
    .required(
      "minimumFocusDistance", .integer(-1...100_000), "The nearest sharp distance in millimetres; -1 when unknown.")
  ) {
    LensDescriptor(model: $1, focalLength: $2, focalLengthIn35mmFilm: $3, fNumber: $4, minimumFocusDistance: $5)
  }.named("lens")
}

extension ProfileForm<CaptureCosts> {
  static let costs = record(
    "How long blocking calls take, in milliseconds.",
    .required("start", .integer(0...60_000), "startRunning()."),
    .required("stop", .integer(0...60_000), "stopRunning()."),
    .required("reconfigure", .integer(0...60_000), "A commit while the session runs.")
  ) { CaptureCosts(startMilliseconds: $1, stopMilliseconds: $2, reconfigureMilliseconds: $3) }.named("costs")
}
