import AVFoundationTypes
import HardwareModel
import PixelModel
import PlatformTypes
import SimulationKernel
import StructuredDocuments

// The objects of a profile file, from the outermost to the innermost.

extension ProfileForm<DeviceProfile> {
  static let profile = record(
    "A device profile.",
    .required("profile", version, "The version of the profile format."),
    .required("name", .plainText, "The profile's name, such as iphone-13-mini."),
    .required("about", .plainText, "One or two sentences about the device and the reliability of its values."),
    .required("origins", origins, "The origins of values, each with a name to which \"from\" refers."),
    .defaulted(
      "hasCameraControl", ProfileForm<Bool>(schema: ["type": "boolean"]) { $0.value == .bool(true) }, false,
      "Whether the phone has a Camera Control button. Default false."),
    .defaulted("controlLimit", .integer(0...100), 4, "The maximum number of controls in a session. Default 4."),
    .defaulted(
      "interruptsOtherSessionsFirst", .boolean, true,
      "Whether a session interrupts another that has the cameras before it starts, instead of afterward. Default true."),
    .defaulted("limits", .limits, PhoneLimits(), "The limits that all cameras and files of the phone share."),
    .required(
      "devices",
      ProfileForm<[DeviceDescriptor]>.list(of: .device, "describe a camera or a microphone", atLeast: 1).map {
        try $1.requireCoherence(of: $0)
      }, "The cameras and microphones, in the order in which the system lists them.")
  ) { root, _, name, about, _, hasCameraControl, controlLimit, interruptsOthersFirst, limits, devices in
    DeviceProfile(
      name: name, about: about, hasCameraControl: hasCameraControl, controlLimit: controlLimit,
      interruptsOtherSessionsFirst: interruptsOthersFirst, limits: limits, devices: devices,
      readOrigins: try root.reader.finish())
  }

  private static var version: ProfileForm<Void> {
    ProfileForm<Void>(schema: ["const": 1]) { node in
      guard node.value == 1 else {
        throw node.error("is not 1, the only supported version", remedy: "write \"profile\": 1")
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
    .required("uniqueID", .text, "The unique identifier of the device."),
    .required("modelID", .text, "The identifier of the device's model."),
    .required("localizedName", .text, "The localized name of the device."),
    .required("manufacturer", .text, "The manufacturer."),
    .required("deviceType", type, "Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera."),
    .required(
      "position", .choice([("back", .back), ("front", .front), ("unspecified", .unspecified)]),
      "The position of the device on the phone."),
    .optional("camera", ProfileForm<ProfileNode>.deferred(.camera), "The properties of a camera."),
    .optional("microphone", ProfileForm<ProfileNode>.deferred(.microphone), "The properties of a microphone.")
  ) { node, uniqueID, modelID, localizedName, manufacturer, type, position, camera, microphone in
    let kind: DeviceDescriptor.Kind
    switch (camera, microphone) {
    case (let camera?, nil): kind = .camera(try ProfileForm<CameraDescriptor>.camera.read(camera))
    case (nil, let microphone?): kind = .microphone(try ProfileForm<MicrophoneDescriptor>.microphone.read(microphone))
    case (nil, nil), (_?, _?):
      throw node.error("must have either \"camera\" or \"microphone\"", remedy: "write one of the two keys")
    }
    return DeviceDescriptor(
      uniqueID: uniqueID, modelID: modelID, localizedName: localizedName, manufacturer: manufacturer, deviceType: type,
      position: position, kind: kind)
  }.named("device")

  private static var type: ProfileForm<String> {
    .text.map { type, node in
      guard type.hasPrefix("AVCaptureDeviceType") else {
        throw node.error(
          "is not a device type", remedy: "use Apple's raw string, such as AVCaptureDeviceTypeBuiltInWideAngleCamera")
      }
      return type
    }
  }
}

extension ProfileForm<MicrophoneDescriptor> {
  static let microphone = record(
    "The properties of a microphone.",
    .required("sampleRate", .integer(8_000...192_000), "The sample rate in samples per second."),
    .required("channelCount", .integer(1...8), "The number of audio channels.")
  ) { MicrophoneDescriptor(sampleRate: $1, channelCount: $2) }.named("microphone")
}

extension ProfileForm<CameraDescriptor> {
  static let camera = record(
    "The properties of a camera.",
    .required(
      "sensorToPortrait", .integer(0...3),
      "The number of clockwise quarter turns that make the sensor's image upright in portrait."),
    .defaulted(
      "sensorToData", .integer(0...3), 0,
      "The number of clockwise quarter turns of a data output's frames until the app sets another angle. Default 0."),
    .required("hasFlash", .boolean, "Whether the camera has a flash."),
    .required("hasTorch", .boolean, "Whether the camera has a torch."),
    .required("exposureBias", bias, "The minimum and maximum exposure bias in EV."),
    .required("maxWhiteBalanceGain", .number(1...64), "The maximum white-balance gain."),
    .required("lowLightBoost", .boolean, "Whether the camera supports low-light boost."),
    .defaulted(
      "autoVideoFrameRate", .boolean, false,
      "Whether 8-bit formats of up to 30 or 60 fps can lower their frame rate in low light. Default false."),
    .defaulted("encodesHEVC", .boolean, true, "Whether photos and movies can be HEVC. Default true."),
    .defaulted(
      "defersPhotos", .boolean, false,
      "Whether photos can be delivered as proxies, which the photo library replaces later. Default false."),
    .defaulted("takesAppleProRAW", .boolean, false, "Whether photos can be Apple ProRAW. Default false."),
    .required("lens", .lens, "The lens."),
    .required("costs", .costs, "The duration of blocking calls."),
    .defaulted("photoTimes", .photoTimes, PhotoTimes(), "The durations of the steps of a photo capture."),
    .defaulted("stabilization", .stabilization, StabilizationTimes(), "The delays that video stabilization causes."),
    .defaulted("tuning", .tuning, CameraTuning(), "The automatic adjustments."),
    .defaulted(
      "retainedFrames", .integer(1...100), 12,
      "The number of an output's frames that an app can retain before frames are dropped. Default 12."),
    .defaulted(
      "finishesInterruptedPhotos", .boolean, true,
      "Whether photos that were exposed before an interruption are delivered instead of failing. Default true."),
    .defaulted("bracketLimit", .integer(1...100), 10, "The maximum number of photos in a bracket. Default 10."),
    .required(
      "presets", .presets,
      "The format of each session preset, keyed by Apple's raw value. Other presets are unsupported."),
    .required(
      "formats", .formats, "The capture formats in the order of AVCaptureDevice.formats, in blocks of the same origin."),
    .defaulted(
      "constituents", .list(of: ProfileForm<String>.text, ""), [],
      "The uniqueIDs of the constituent cameras of a virtual device, from the widest to the longest lens."),
    .defaulted(
      "switchOverZoomFactors", .factors, [],
      "The zoom factors from which the next constituent can be used, one fewer than the constituents."),
    .defaulted(
      "displayZoomMultiplier", .number(0.01...100), 1,
      "The factor by which the system's camera app multiplies a zoom factor for display. Default 1."),
    make: make
  ).named("camera")

  private static func make(
    _: ProfileNode, sensorToPortrait: Int, sensorToData: Int, hasFlash: Bool, hasTorch: Bool,
    bias: ClosedRange<Double>, gain: Double, lowLightBoost: Bool, autoFrameRate: Bool, encodesHEVC: Bool,
    defersPhotos: Bool, takesProRAW: Bool, lens: LensDescriptor, costs: CaptureCosts, photoTimes: PhotoTimes,
    stabilization: StabilizationTimes, tuning: CameraTuning, retainedFrames: Int, finishesPhotos: Bool,
    bracketLimit: Int, presets: [ProfilePreset], formats: [FormatDescriptor], constituents: [String],
    switchOvers: [Double], multiplier: Double
  ) throws -> CameraDescriptor {
    var descriptor = CameraDescriptor(
      formats: autoFrameRate ? formats.map { $0.withAutoVideoFrameRate() } : formats,
      presets: try presets.choices(formats), sensorToPortrait: ImageOrientation(quarterTurns: sensorToPortrait),
      hasFlash: hasFlash, hasTorch: hasTorch, lens: lens, exposureBiasRange: bias, maxWhiteBalanceGain: gain,
      supportsLowLightBoost: lowLightBoost, costs: costs)
    descriptor.sensorToData = ImageOrientation(quarterTurns: sensorToData)
    descriptor.encodesHEVC = encodesHEVC
    descriptor.defersPhotos = defersPhotos
    descriptor.takesAppleProRAW = takesProRAW
    (descriptor.photoTimes, descriptor.stabilizationTimes, descriptor.tuning) = (photoTimes, stabilization, tuning)
    descriptor.retainedFrames = retainedFrames
    descriptor.finishesInterruptedPhotos = finishesPhotos
    descriptor.bracketLimit = bracketLimit
    descriptor.constituents = constituents
    descriptor.switchOverZoomFactors = switchOvers
    descriptor.displayZoomMultiplier = multiplier
    return descriptor
  }

  private static var bias: ProfileForm<ClosedRange<Double>> {
    .range(-20...20).map { range, node in
      guard range.contains(0) else {
        throw node.error("does not contain 0", remedy: "write a range that contains 0 EV")
      }
      return range
    }
  }
}

extension ProfileForm<LensDescriptor> {
  static let lens = record(
    "A lens, as described in EXIF.",
    .required("model", .text, "The model of the lens (EXIF LensModel)."),
    .required("focalLength", .number(0.1...2_000), "The focal length in millimeters."),
    .required("focalLengthIn35mmFilm", .integer(1...2_000), "The 35 mm equivalent focal length in millimeters."),
    .required("fNumber", .number(0.5...64), "The f-number."),
    .required(
      "minimumFocusDistance", .integer(-1...100_000),
      "The minimum focus distance in millimeters, or -1 if it is unknown.")
  ) {
    LensDescriptor(model: $1, focalLength: $2, focalLengthIn35mmFilm: $3, fNumber: $4, minimumFocusDistance: $5)
  }.named("lens")
}
