import StructuredDocuments
import AVFoundationTypes
import HardwareModel
import PixelModel

/// A device export written by `Examples/ExportDevice` on an iPhone. It has the structure of a profile, except that
/// formats, presets and lenses are recorded as the device reports them and that some values are not part of profiles.
struct ExportedDevice {
  /// The text of the profile file.
  let profile: String
  /// Messages about values that were omitted or assumed.
  private(set) var notes: [String] = []
  private let file: String

  /// The format identifier of export files.
  private static let format = "camsim device export 1"

  /// Converts an export file, or returns nil if the text is not one.
  ///
  /// - Throws: ``ProfileImportError`` if the export is malformed, incomplete or inconsistent.
  init?(_ text: String, file: String, name: String) throws {
    guard text.contains(Self.format) else { return nil }
    let root = try JSONParser.parse([UInt8](text.utf8), file: file)
    guard root.value["format"]?.value.text == Self.format else { return nil }
    var reader = Reader(file: file)
    let devices = try (root.value["devices"]?.value.elements ?? []).map { try reader.device($0) }
    let system = root.value["system"]?.value.text ?? "an unknown system"
    let members: [(String, JSONValue)] = [
      ("profile", 1), ("name", .string(name)),
      ("about", .string("Exported from a device with ExportDevice (\(file)).")),
      ("hasCameraControl", root.value["hasCameraControl"]?.value ?? false),
      (
        "origins",
        .record(
          [("export", ["printed": .string("ExportDevice under \(system), in \(file)")])]
            + (reader.assumes
              ? [("assumed", ["made-up": "missing in the file; a typical value of recent phones"])] : []))
      ),
      ("devices", .list(devices)),
    ]
    profile = JSONValue.record(members).jsonText + "\n"
    notes = reader.notes
    self.file = file
  }
}

extension ExportedDevice {
  /// A converter from devices of the export file to devices of a profile.
  private struct Reader {
    let file: String
    var notes: [String] = []
    var assumes = false

    init(file: String) { self.file = file }

    /// The values that are copied to the profile. All others are session state, follow from the rest in the model, or
    /// are not part of profiles.
    private static let kept = [
      "sensorToPortrait", "sensorToData", "hasFlash", "hasTorch", "encodesHEVC", "defersPhotos", "takesAppleProRAW",
      "exposureBias", "maxWhiteBalanceGain", "lowLightBoost", "constituents", "switchOverZoomFactors",
      "displayZoomMultiplier",
    ]
    private static let assumed: [(String, JSONValue)] = [
      ("sensorToPortrait", 1), ("hasFlash", false), ("hasTorch", false), ("exposureBias", [-8, 8]),
      ("maxWhiteBalanceGain", 4), ("lowLightBoost", false),
    ]

    mutating func device(_ node: JSONNode) throws -> JSONValue {
      var members: [(String, JSONValue)] = [("from", "export")]
      for member in node.value.members {
        switch member.name {
        case "camera": members.append(("camera", try camera(member.node)))
        case "microphone": members.append(("microphone", microphone(member.node)))
        default: members.append((member.name, member.node.value))
        }
      }
      return .record(members)
    }

    private mutating func microphone(_ node: JSONNode) -> JSONValue {
      filled(node.value.members.map { ($0.name, $0.node.value) }, from: [("sampleRate", 44_100), ("channelCount", 1)])
    }

    private mutating func camera(_ node: JSONNode) throws -> JSONValue {
      let told = node.value
      var members = Self.kept.compactMap { key in told[key].map { (key, $0.value) } }
        .filter { $0.1.elements?.isEmpty != true }
      // Omit values that equal their defaults in a profile.
      members.removeAll { $0.0 == "sensorToData" && $0.1 == 0 || $0.0 == "displayZoomMultiplier" && $0.1 == 1 }
      members.removeAll { $0.0 == "encodesHEVC" && $0.1 == true }
      members.removeAll { ["defersPhotos", "takesAppleProRAW"].contains($0.0) && $0.1 == false }
      let formats = try (told["formats"]?.value.elements ?? []).map { try (format($0), $0.line) }
      guard let first = formats.first else {
        throw refuse(node.line, "the camera has no formats; provide the complete file.")
      }
      if let turned = formats.first(where: { $0.0.systemDifference(from: first.0) != nil }) {
        throw refuse(
          turned.1, "the format comes from a different system than the first one; provide the file of a single device.")
      }
      var camera = filled(members, from: Self.assumed)
      camera = camera.adding("lens", lens(told)).adding("costs", costs(told["milliseconds"]?.value))
      camera = camera.adding("presets", presets(told["presets"], formats.map(\.0)))
      return camera.adding(
        "formats", .list(FormatBlocks.of(formats.map { ImportedFormat(descriptor: $0.0, line: $0.1) })))
    }

    /// Returns the exported values, with assumed values for the missing ones.
    private mutating func filled(_ told: [(String, JSONValue)], from assumed: [(String, JSONValue)]) -> JSONValue {
      let missing = assumed.filter { name in !told.contains { $0.0 == name.0 } }
      guard !missing.isEmpty else { return .record(told) }
      assumes = true
      let from = [("*", JSONValue.string("export"))] + missing.map { ($0.0, "assumed") }
      return .record([("from", .record(from))] + told + missing)
    }

    private mutating func lens(_ camera: JSONValue) -> JSONValue {
      var told = (camera["lens"]?.value.members ?? []).map { ($0.name, $0.node.value) }
      if let distance = camera["minimumFocusDistance"] { told.append(("minimumFocusDistance", distance.value)) }
      return filled(
        told,
        from: [
          ("model", "back camera 4.2mm f/1.8"), ("focalLength", 4.2), ("focalLengthIn35mmFilm", 26), ("fNumber", 1.8),
          ("minimumFocusDistance", -1),
        ])
    }

    private mutating func costs(_ told: JSONValue?) -> JSONValue {
      let names = ["start", "stop", "reconfigure"]
      return filled(
        names.compactMap { name in told?[name].map { (name, $0.value) } },
        from: [("start", 500), ("stop", 200), ("reconfigure", 300)])
    }

    private mutating func presets(_ node: JSONNode?, _ formats: [FormatDescriptor]) -> JSONValue {
      .record(
        (node?.value.members ?? []).compactMap { member in
          guard let index = member.node.value["format"]?.value.number.flatMap(Int.init(exactly:)),
            formats.indices.contains(index)
          else {
            notes.append("\(file):\(member.node.line): \(member.name) does not refer to a format and is omitted.")
            return nil
          }
          let format = formats[index]
          let picked = "\(format.fourCharacters) \(format.size) \(Int(format.frameRates.upperBound))"
          let same = formats.indices.filter { other in
            let other = formats[other]
            return picked == "\(other.fourCharacters) \(other.size) \(Int(other.frameRates.upperBound))"
          }
          if (same.first { !formats[$0].isBinned } ?? same.first) != index {
            notes.append(
              "\(file):\(member.node.line): \(member.name) selects format \(index), which a profile cannot distinguish from another format of "
                + "the same pixel format, size and rate; the first of these is used.")
          }
          let preview = member.node.value["preview"].map { [("preview", $0.value)] } ?? []
          return (member.name, .record([("format", .string(picked))] + preview))
        })
    }

    private func refuse(_ line: Int, _ sentence: String) -> ProfileImportError {
      ProfileImportError(file: file, line: line, sentence: sentence)
    }

    // MARK: Formats

    private func format(_ node: JSONNode) throws -> FormatDescriptor {
      let told = node.value
      var descriptor = try line(told["line"] ?? node)
      // Older systems do not print these values in the format line, but the export contains them.
      if descriptor.fieldOfView == nil, let angle = told["fieldOfView"]?.value.number, angle > 0 {
        descriptor.fieldOfView = angle
      }
      if descriptor.iso == nil, let iso = range(told["iso"]), iso.lowerBound > 0 { descriptor.iso = iso }
      if descriptor.zoom == nil, let zoom = told["zoom"]?.value.numbers, zoom.count == 2, zoom[0] > 1 {
        descriptor.zoom = .init(maximum: zoom[0], upscaleThreshold: zoom[1])
      }
      if let implausibility = descriptor.implausibility {
        throw refuse(node.line, "the format \(implausibility); correct it.")
      }
      descriptor.unprinted = try unprinted(told, descriptor)
      return descriptor
    }

    private func line(_ node: JSONNode) throws -> FormatDescriptor {
      do {
        return try FormatDescriptor(printedLine: node.value.text ?? "")
      } catch let problem as PrintedLineError {
        throw refuse(
          node.line,
          "the line has \"\(problem.field)\" where \(problem.expected) is expected; correct it, or report which system prints such a line."
        )
      }
    }

    /// Returns the values that cannot be derived from the format line.
    private func unprinted(_ told: JSONValue, _ line: FormatDescriptor) throws -> FormatDescriptor.UnprintedFeatures {
      var unprinted = FormatDescriptor.UnprintedFeatures()
      let spaces = (told["colorSpaces"]?.value.numbers ?? []).compactMap { AVCaptureColorSpace(rawValue: Int($0)) }
      if told["colorSpaces"] != nil, spaces != line.colorSpaces { unprinted.colorSpaces = spaces }
      let all = AVCaptureVideoStabilizationMode.allCases
      if let modes = told["stabilizationModes"]?.value.numbers {
        let supported = all.filter { modes.contains(Double($0.rawValue)) }
        if supported != all.filter(line.supports) { unprinted.stabilizationModes = supported }
      }
      unprinted.depthFormats = try (told["depthFormats"]?.value.elements ?? []).map(self.line)
      let zoom = 1...(line.zoom?.maximum ?? 1)
      let ranges = (told["depthZoomRanges"]?.value.elements ?? []).compactMap(range)
      if ranges != [zoom] { unprinted.depthZoomRanges = ranges }
      unprinted.secondaryNativeZoomFactors = told["secondaryNativeZoomFactors"]?.value.numbers ?? []
      if let range = range(told["centerStageZoomRange"]), range != zoom { unprinted.centerStageZoomRange = range }
      unprinted.dynamicAspectRatios = (told["dynamicAspectRatios"]?.value.elements ?? []).compactMap(\.value.text)
      let names = (told["capabilities"]?.value.elements ?? []).compactMap(\.value.text)
      unprinted.capabilities = Set(names.compactMap(FormatDescriptor.Capability.init))
      if line.features.contains(.multicam) { unprinted.capabilities.remove(.multicam) }
      if let cinematic = told["cinematic"]?.value, let zoom = range(cinematic["zoomRange"]),
        let rates = range(cinematic["frameRates"]), let apertures = range(cinematic["simulatedApertures"]),
        let usual = cinematic["defaultSimulatedAperture"]?.value.number
      {
        unprinted.cinematic = .init(
          zoomRange: zoom, frameRates: rates, simulatedApertures: apertures, defaultSimulatedAperture: usual)
      }
      return unprinted
    }

    private func range(_ node: JSONNode?) -> ClosedRange<Double>? {
      guard let ends = node?.value.numbers, ends.count == 2, ends[0] <= ends[1] else { return nil }
      return ends[0]...ends[1]
    }
  }
}

extension JSONValue {
  /// The numbers of a list, or nil if the value is not a list of numbers.
  fileprivate var numbers: [Double]? {
    guard let elements else { return nil }
    let numbers = elements.compactMap(\.value.number)
    return numbers.count == elements.count ? numbers : nil
  }
}
