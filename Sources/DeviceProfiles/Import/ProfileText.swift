import StructuredDocuments
import AVFoundationTypes
import HardwareModel

/// A writer of the profile file for an imported device. Values from the file are marked as printed, all others as copied
/// from a similar device or as assumed, each with its origin.
struct ProfileText {
  private let device: ImportedDevice
  private let file: String
  private let name: String
  /// The similar device; nil if everything that is missing is assumed.
  private let like: DeviceProfile?

  init(_ device: ImportedDevice, file: String, name: String, like: DeviceProfile?) {
    self.device = device
    self.file = file
    self.name = name
    self.like = like
  }

  var text: String {
    let devices = device.cameras.enumerated().map(camera) + [microphone]
    let profile: JSONValue = [
      "profile": 1, "name": .string(name),
      "about": .string(
        "Imported from \(file) (\(device.kind)); values missing there are \(like == nil ? "" : "copied or ")assumed."),
      "origins": origins(usedBy: devices), "devices": .list(devices),
    ]
    let unusual = like?.unusualMembers ?? []
    let from = unusual.isEmpty ? [] : [JSONValue.Member("from", "like")]
    return JSONValue.object(from + profile.members + unusual).jsonText + "\n"
  }

  /// All origins that imported values can have.
  private var allOrigins: [(String, JSONValue)] {
    [
      (
        "lenses",
        [
          "derived":
            "from the lenses' angles of view, rounded to half a step; the first factor of an ultra-wide camera is its neutral zoom if the file contains it"
        ]
      ),
      ("tenBits", ["derived": "versions 3 and 4 report 10-bit formats as HDR, which is x420"]),
      ("file", ["printed": .string("\(device.kind), in \(file)")]),
      ("like", ["copied": .string(like?.name ?? "")]),
      ("assumed", ["made-up": "missing in the file; a typical value of recent phones"]),
      (
        "presets",
        ["derived": "by size; of several formats of a size, the one at 30 frames per second; the largest for photos"]
      ),
      (
        "threshold",
        [
          "derived":
            "the width of the largest photo divided by the format's; the file contains only the maximum zoom factor"
        ]
      ),
      (
        "colors", ["derived": "from the color spaces: only sRGB means 420v, sRGB and P3 mean 420f, only HLG means x420"]
      ),
      ("alternation", ["made-up": "missing in the file; 420v comes before 420f in the lists of all devices"]),
      ("pixels", ["made-up": "missing in the file; Macs decode camera frames to 420v"]),
      ("unknown", ["made-up": "the minimum frame rate is missing in the file; phones since the iPhone 11 have 1"]),
    ]
  }

  private func origins(usedBy devices: [JSONValue]) -> JSONValue {
    var used: Set<String> = []
    func collect(_ value: JSONValue) {
      switch value {
      case .object(let members):
        for member in members where member.name == "from" {
          if let name = member.node.value.text { used.insert(name) }
          if case .object(let names) = member.node.value { used.formUnion(names.compactMap(\.node.value.text)) }
        }
        members.map(\.node.value).forEach(collect)
      case .array(let nodes): nodes.map(\.value).forEach(collect)
      case .string, .number, .integer, .bool, .null: break
      }
    }
    devices.forEach(collect)
    return .record(allOrigins.filter { used.contains($0.0) })
  }

  private func camera(_ index: Int, _ camera: ImportedCamera) -> JSONValue {
    let position = camera.position ?? .back
    let side = position == .front ? "Front Camera" : position == .back ? "Back Camera" : "Camera"
    let identifier = identifiers[index]
    let told: [(String, Bool)] = [
      ("uniqueID", camera.uniqueID == identifier), ("localizedName", camera.localizedName != nil),
      ("deviceType", camera.deviceType != nil),
    ]
    return [
      "from": from(told), "uniqueID": .string(identifier), "modelID": .string(identifier),
      "localizedName": .string(camera.localizedName ?? side), "manufacturer": "Apple Inc.",
      "deviceType": .string(type(camera)), "position": .string("\(position)"),
      "camera": descriptor(camera, position),
    ]
  }

  /// Returns the camera's device type. A virtual camera with unknown constituents is treated as a wide-angle camera.
  private func type(_ camera: ImportedCamera) -> String {
    let isWhole = !camera.isVirtual || camera.constituents(in: device.cameras) != nil
    return (isWhole ? camera.reportedType : nil) ?? "AVCaptureDeviceTypeBuiltInWideAngleCamera"
  }

  /// Messages about values that are assumed.
  var notes: [String] {
    device.cameras.flatMap { camera in
      let name = camera.localizedName ?? "the camera"
      let isWhole = !camera.isVirtual || camera.constituents(in: device.cameras) != nil
      return
        (isWhole
        ? []
        : [
          "\(file): \(name) consists of cameras that the file does not describe, and is imported as a wide-angle camera."
        ])
        + notes(about: camera, name)
    }
  }

  private func notes(about camera: ImportedCamera, _ name: String) -> [String] {
    let relative = relative(of: camera)
    let copied = relative == nil ? [] : camera.untoldSettings
    let assumed = (relative == nil ? camera.untoldSettings : []) + camera.untoldCapabilities
    let copy =
      "\(file): copied from \(like?.name ?? ""), because they are missing for \(name): \(copied.joined(separator: ", "))."
    return (copied.isEmpty ? [] : [copy])
      + (assumed.isEmpty
        ? []
        : [
          "\(file): missing values of \(name): \(assumed.joined(separator: ", ")); the profile marks each of them as assumed."
        ])
  }

  /// The camera of the similar device with the same position, and with the same type if there is one.
  private func relative(of camera: ImportedCamera) -> CameraDescriptor? {
    let candidates = like?.devices.filter { $0.camera != nil && $0.position == camera.position } ?? []
    let wide = "AVCaptureDeviceTypeBuiltInWideAngleCamera"
    return
      (candidates.first { $0.deviceType == type(camera) } ?? candidates.first { $0.deviceType == wide }
      ?? candidates.first)?.camera
  }

  /// The unique identifiers of the cameras. Each is the one in the file, unless an earlier camera uses it, or else an
  /// unused one.
  private var identifiers: [String] {
    let told = Set(device.cameras.compactMap(\.uniqueID))
    var free = (0...).lazy.map { "com.apple.avfoundation.avcapturedevice.built-in_video:\($0)" }
      .filter { !told.contains($0) }.makeIterator()
    var used: Set<String> = []
    return device.cameras.map { camera in
      if let identifier = camera.uniqueID, used.insert(identifier).inserted { return identifier }
      return free.next() ?? ""
    }
  }

  private func from(_ told: [(String, Bool)], orElse origin: JSONValue = "assumed") -> JSONValue {
    let names = told.filter(\.1).map { ($0.0, JSONValue.string("file")) }
    return names.isEmpty ? origin : .record([("*", origin)] + names)
  }

  private func descriptor(_ camera: ImportedCamera, _ position: DeviceDescriptor.Position) -> JSONValue {
    let isPhone = position != .unspecified
    let parts = camera.constituents(in: device.cameras)
    let relative = relative(of: camera)
    let origin: JSONValue = relative == nil ? "assumed" : "like"
    let bias = camera.exposureBiasRange ?? relative?.exposureBiasRange ?? (isPhone ? -8...8 : 0...0)
    let turns = relative?.sensorToPortrait.quarterTurns ?? (isPhone ? 1 : 0)
    let costs =
      relative?.costs ?? CaptureCosts(startMilliseconds: 500, stopMilliseconds: 200, reconfigureMilliseconds: 300)
    var known: JSONValue = [
      "from": from(told(camera).map { ($0, true) }, orElse: origin),
      "sensorToPortrait": .integer(Int64(turns)),
      "hasFlash": .bool(camera.hasFlash ?? relative?.hasFlash ?? isPhone),
      "hasTorch": .bool(camera.hasTorch ?? relative?.hasTorch ?? (position == .back)),
      "exposureBias": [.number(bias.lowerBound), .number(bias.upperBound)],
      "maxWhiteBalanceGain": .number(relative?.maxWhiteBalanceGain ?? (isPhone ? 4 : 1)),
      "lowLightBoost": .bool(camera.supportsLowLightBoost ?? relative?.supportsLowLightBoost ?? false),
      "lens": lens(camera, relative?.lens, orElse: origin),
      "costs": [
        "start": .integer(Int64(costs.startMilliseconds)), "stop": .integer(Int64(costs.stopMilliseconds)),
        "reconfigure": .integer(Int64(costs.reconfigureMilliseconds)),
        "firstFrame": .integer(Int64(costs.firstFrameMilliseconds)),
      ],
      "presets": presets(camera.formats.map(\.descriptor)),
      "formats": .list(FormatBlocks.of(camera.formats, from: "file")),
    ]
    if let relative { known = .object(known.members + special(relative) + relative.unusualMembers) }
    guard let parts, case .object(var members) = known else { return known }
    let own: [(String, JSONValue)] = [("constituents", "lenses"), ("switchOverZoomFactors", "lenses")]
    members[0] = .init("from", .record([("*", origin)] + told(camera).map { ($0, "file") } + own))
    return JSONValue.object(members)
      .adding("constituents", .list(parts.indices.map { .string(identifiers[$0]) }))
      .adding("switchOverZoomFactors", .list(parts.factors.map { .number($0) }))
  }

  private func lens(_ camera: ImportedCamera, _ relative: LensDescriptor?, orElse origin: JSONValue) -> JSONValue {
    let lens =
      relative
      ?? LensDescriptor(
        model: "\(name) camera 4.2mm f/1.8", focalLength: 4.2, focalLengthIn35mmFilm: 26, fNumber: 1.8,
        minimumFocusDistance: camera.hasAutoFocus ? 120 : -1)
    return [
      "from": from([("minimumFocusDistance", camera.minimumFocusDistance != nil)], orElse: origin),
      "model": .string(lens.model), "focalLength": .number(lens.focalLength),
      "focalLengthIn35mmFilm": .integer(Int64(lens.focalLengthIn35mmFilm)), "fNumber": .number(lens.fNumber),
      "minimumFocusDistance": .integer(Int64(camera.minimumFocusDistance ?? lens.minimumFocusDistance)),
    ]
  }

  /// Returns the properties in which a similar camera differs from most cameras.
  private func special(_ relative: CameraDescriptor) -> [JSONValue.Member] {
    let turns = relative.sensorToData.quarterTurns
    return (turns == 0 ? [] : [.init("sensorToData", .integer(Int64(turns)))])
      + (relative.encodesHEVC ? [] : [.init("encodesHEVC", false)])
      + (relative.defersPhotos ? [.init("defersPhotos", true)] : [])
      + (relative.takesAppleProRAW ? [.init("takesAppleProRAW", true)] : [])
  }

  /// Returns the keys of a camera whose values are in the file.
  private func told(_ camera: ImportedCamera) -> [String] {
    let facts = [
      ("hasFlash", camera.hasFlash != nil), ("hasTorch", camera.hasTorch != nil),
      ("exposureBias", camera.exposureBiasRange != nil), ("lowLightBoost", camera.supportsLowLightBoost != nil),
    ]
    return facts.filter(\.1).map(\.0)
  }

  private func presets(_ formats: [FormatDescriptor]) -> JSONValue {
    .record(
      [("from", "presets")]
        + PresetTable(formats).choices.map { preset, choice in
          let format = formats[choice.formatIndex]
          let picked = "\(format.fourCharacters) \(format.size) \(Int(format.frameRates.upperBound))"
          let preview = choice.previewSize.map { [("preview", JSONValue.string("\($0)"))] } ?? []
          return (preset, .record([("format", .string(picked))] + preview))
        })
  }

  private var microphoneOrigin: JSONValue {
    if device.microphone != nil { return from([("microphone", true)]) }
    let isCopied = like?.devices.contains { $0.microphone != nil } ?? false
    return isCopied ? .record([("*", "assumed"), ("microphone", "like")]) : "assumed"
  }

  private var microphone: JSONValue {
    let relative = like?.devices.lazy.compactMap(\.microphone).first
    let descriptor = device.microphone ?? relative ?? MicrophoneDescriptor(sampleRate: 44_100, channelCount: 1)
    let identifier = "com.apple.avfoundation.avcapturedevice.built-in_audio:0"
    return [
      "from": microphoneOrigin, "uniqueID": .string(identifier),
      "modelID": .string(identifier), "localizedName": "Microphone", "manufacturer": "Apple Inc.",
      "deviceType": "AVCaptureDeviceTypeMicrophone", "position": "unspecified",
      "microphone": [
        "sampleRate": .number(Double(descriptor.sampleRate)), "channelCount": .number(Double(descriptor.channelCount)),
      ],
    ]
  }
}

extension ImportedCamera {
  fileprivate var hasAutoFocus: Bool { formats.contains { $0.descriptor.autoFocusSystem != .none } }

  /// The properties of the camera that the file does not describe.
  fileprivate var untoldSettings: [String] {
    let facts = [
      ("flash", hasFlash != nil), ("torch", hasTorch != nil), ("exposure bias", exposureBiasRange != nil),
      ("low-light boost", supportsLowLightBoost != nil), ("nearest distance", minimumFocusDistance != nil),
    ]
    return facts.filter { !$0.1 }.map(\.0) + ["lens", "white-balance gains", "delays"]
  }

  /// The properties of the camera's formats that the file does not describe.
  fileprivate var untoldCapabilities: [String] {
    FormatDescriptor.Capability.allCases.filter { capability in
      !formats.contains { $0.descriptor.unprinted.capabilities.contains(capability) }
    }.map(\.rawValue)
  }
}
