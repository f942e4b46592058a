import AVFoundationTypes
import HardwareModel
import PixelModel
import StructuredDocuments

// The formats of a camera in a profile file.

extension ProfileForm<[FormatDescriptor]> {
  /// The list of all formats, which must be consistent with each other.
  static let formats = ProfileForm<[[(FormatDescriptor, ProfileNode)]]>.list(of: block, "add a line", atLeast: 1).map {
    blocks, node in
    var formats: [FormatDescriptor] = []
    var places: [FormatDescriptor: ProfileNode] = Dictionary(minimumCapacity: blocks.reduce(0) { $0 + $1.count })
    for (descriptor, line) in blocks.joined() {
      guard formats.count < ProfileLimit.formats else {
        throw line.error("exceeds the limit of \(ProfileLimit.formats) formats", remedy: "remove some formats")
      }
      if let other = places.updateValue(line, forKey: descriptor) {
        throw line.error("is the same as line \(other.node.line)", remedy: "remove it")
      }
      if let first = formats.first, let difference = first.systemDifference(from: descriptor) {
        throw line.error(
          "comes from a different system than the first line: \(difference)",
          remedy: "use only lines of the same system")
      }
      formats.append(descriptor)
    }
    guard !formats.isEmpty else { throw node.emptyList(expecting: "add a line") }
    return formats
  }

  /// A block of printed lines with the same origin. `from` may specify the origin of a single field by its Swift name.
  private static let block = ProfileForm<[(FormatDescriptor, ProfileNode)]>.record(
    "Formats of the same origin, with values that their lines do not contain.",
    .required(
      "lines", ProfileForm<ProfileNode>.deferred(ProfileForm<[String]>.list(of: .plainText, "", atLeast: 1)),
      "The format lines that print(device.formats) prints; addresses and brackets may be omitted."),
    .optional(
      "notation", ProfileForm<FormatDescriptor.Notation>.word,
      "The notation of the system that printed the lines, if it does not follow from the lines."),
    .optional(
      "colorSpaces", ProfileForm<[AVCaptureColorSpace]>.list(of: .choice(colorSpaces), ""),
      "The color spaces, if they do not follow from the lines."),
    .optional(
      "stabilizationModes",
      ProfileForm<[AVCaptureVideoStabilizationMode]>.list(
        of: .choice(stabilizationModes), ""),
      "The video stabilization modes, if they do not follow from the lines."),
    .defaulted(
      "depthFormats", .list(of: .depthLine, ""), [], "The lines of the depth formats that these formats support."),
    .defaulted(
      "depthZoomRanges", .list(of: .range(1...1_000), ""), [],
      "The ranges of zoom factors that support depth, if not all do."),
    .defaulted(
      "secondaryNativeZoomFactors", .factors, [], "The zoom factors above 1 at which the sensor is read pixel by pixel."
    ),
    .optional(
      "centerStageZoomRange", ProfileForm<ClosedRange<Double>>.range(1...1_000),
      "The range of zoom factors that support Center Stage, if not all do."),
    .optional(
      "cinematic", ProfileForm<FormatDescriptor.Cinematic>.cinematic,
      "Cinematic video, which blurs the background of the subject."),
    .defaulted(
      "dynamicAspectRatios", .list(of: ProfileForm<String>.text, ""), [],
      "The dynamic aspect ratios, as Apple's raw strings."),
    .defaulted("capabilities", .list(of: .word, ""), [], "Further capabilities of the formats."),
    make: make
  ).named("formats")

  private static func make(
    _ node: ProfileNode, lines: ProfileNode, notation: FormatDescriptor.Notation?, colorSpaces: [AVCaptureColorSpace]?,
    modes: [AVCaptureVideoStabilizationMode]?, depth: [FormatDescriptor], depthZoom: [ClosedRange<Double>],
    secondaryZoom: [Double], centerStageZoom: ClosedRange<Double>?, cinematic: FormatDescriptor.Cinematic?,
    ratios: [String], capabilities: [FormatDescriptor.Capability]
  ) throws -> [(FormatDescriptor, ProfileNode)] {
    var unprinted = FormatDescriptor.UnprintedFeatures()
    unprinted.colorSpaces = colorSpaces
    unprinted.stabilizationModes = modes
    unprinted.depthFormats = depth
    unprinted.depthZoomRanges = depthZoom
    unprinted.secondaryNativeZoomFactors = secondaryZoom
    unprinted.centerStageZoomRange = centerStageZoom
    unprinted.cinematic = cinematic
    unprinted.dynamicAspectRatios = ratios
    unprinted.capabilities = Set(capabilities)
    let otherOrigins = try node.fieldsOfOtherOrigin()
    return try lines.elements(expecting: "").map { line in
      var descriptor = try line.printedLine()
      if let notation { descriptor.notation = notation }
      descriptor.unprinted = unprinted
      try node.reader.record(line, path: line.path, from: lines.from)
      for (field, origin) in otherOrigins { try node.reader.record(line, path: "\(line.path).\(field)", from: origin) }
      return (descriptor, line)
    }
  }

  // Made once, and only for profiles with these keys: a name of a case is the result of reflection.
  private static let colorSpaces = names(AVCaptureColorSpace.allCases)
  private static let stabilizationModes = names(AVCaptureVideoStabilizationMode.allCases)

  private static func names<Choice>(_ choices: [Choice]) -> [(name: String, value: Choice)] {
    choices.map { ("\($0)", $0) }
  }
}

extension DocumentForm where Source == ProfileNode, Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// A form that accepts one of the raw values.
  fileprivate static var word: Self { choice(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ProfileForm<FormatDescriptor> {
  fileprivate static var depthLine: Self {
    Self(schema: ProfileForm<String>.plainText.schema) { line in
      try line.reader.record(line)
      let descriptor = try line.printedLine()
      guard descriptor.mediaType == "dpth" else {
        throw line.error("is not a depth format", remedy: "write a line that begins with 'dpth'")
      }
      return descriptor
    }
  }
}

extension ProfileForm<FormatDescriptor.Cinematic> {
  fileprivate static let cinematic = record(
    "Cinematic video, which blurs the background of the subject.",
    .required("zoomRange", .range(1...1_000), "The range of supported zoom factors."),
    .required("frameRates", .range(1...1_000), "The range of supported frame rates."),
    .required("simulatedApertures", .range(0.5...64), "The range of simulated f-numbers."),
    .required(
      "defaultSimulatedAperture", ProfileForm<ProfileNode>.deferred(ProfileForm<Double>.number(0.5...64)),
      "The default simulated f-number.")
  ) { _, zoom, rates, apertures, usual in
    FormatDescriptor.Cinematic(
      zoomRange: zoom, frameRates: rates, simulatedApertures: apertures,
      defaultSimulatedAperture: try ProfileForm<Double>.number(apertures).read(usual))
  }.named("cinematic")
}

extension ProfileForm<[Double]> {
  /// A form for zoom factors in ascending order, each above 1.
  static var factors: Self {
    list(of: .number(1...1_000), "").map { factors, node in
      guard zip([1] + factors, factors).allSatisfy({ $0 < $1 }) else {
        throw node.error("is not in ascending order", remedy: "write factors above 1 in ascending order")
      }
      return factors
    }
  }
}

extension ProfileNode {
  fileprivate func printedLine() throws -> FormatDescriptor {
    if let known = reader.printedLines[try plainText()] { return known }
    let descriptor: FormatDescriptor
    do {
      descriptor = try FormatDescriptor(printedLine: try plainText())
    } catch let problem as PrintedLineError {
      throw error("has \"\(problem.field)\"", remedy: "write \(problem.expected)")
    }
    if let implausibility = descriptor.implausibility { throw error(implausibility, remedy: "correct the line") }
    reader.printedLines[try plainText()] = descriptor
    return descriptor
  }

  private static let keysOfFormats = Set(
    ProfileForm<[FormatDescriptor]>.formats.definitions["formats"]?["properties"]?.value.members.map(\.name) ?? [])

  /// Returns the fields of format lines for which `from` specifies a different origin.
  fileprivate func fieldsOfOtherOrigin() throws -> [(field: String, origin: String?)] {
    guard case .object(let names)? = value["from"]?.value else { return [] }
    // Keys that the object has are valid. Only for others are the names of the fields and all keys of the form made.
    let others = names.map(\.name).filter { $0 != "*" && value[$0] == nil }
    guard !others.isEmpty else { return [] }
    let known = FormatDescriptor.fieldNames
    let fields = others.filter { known.contains($0) || !Self.keysOfFormats.contains($0) }
    if let unknown = fields.first(where: { !known.contains($0) }) {
      throw error(
        "gives an origin to the unknown field \"\(unknown)\"",
        remedy: NearestName.question(unknown, in: known) ?? "use \(known.joined(separator: ", "))")
    }
    return try fields.map { ($0, try origin(of: $0)) }
  }
}

extension FormatDescriptor {
  /// The Swift names of the fields that a format line contains.
  static let fieldNames = [
    "mediaType", "pixelFormat", "size", "frameRates", "highResolutionStill", "photoSizes", "fieldOfView", "isBinned",
    "stabilization", "zoom", "systemZoomRange", "autoFocusSystem", "iso", "exposureSeconds", "systemExposureBiasRange",
    "features", "discreteFrameRates",
  ]
}
