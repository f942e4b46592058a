import CaptureModel
import CoreVideoModel

// The formats of a camera.
extension ProfileNode {
  /// All formats, which fit each other.
  func formats() throws -> [FormatFacts] {
    var formats: [FormatFacts] = []
    var places: [FormatFacts: ProfileNode] = [:]
    for block in try elements() {
      for (facts, line) in try block.formatBlock() {
        if let other = places.updateValue(line, forKey: facts) {
          throw line.error("is the same as line \(other.node.line)", remedy: "leave it out")
        }
        if let first = formats.first, let difference = first.systemDifference(from: facts) {
          throw line.error(
            "comes from another system than the first line: \(difference)", remedy: "use lines of one system")
        }
        formats.append(facts)
      }
    }
    guard !formats.isEmpty else { throw error("is empty", remedy: "add a line") }
    return formats
  }

  /// Printed lines that share their origin; `from` may give the origin of a single field by its Swift name.
  private func formatBlock() throws -> [(FormatFacts, ProfileNode)] {
    let node = try object(.formats)
    let lines = try node.child("lines")
    let notation = try node.optionalChild("notation")?.choice(
      in: FormatFacts.Notation.allCases.map { ($0.rawValue, $0) })
    let unprinted = try node.unprinted()
    let otherOrigins = try node.fieldsOfOtherOrigin()
    return try lines.elements().map { line in
      var facts = try line.printedLine()
      if let notation { facts.notation = notation }
      facts.unprinted = unprinted
      try reader.record(line, path: line.path, from: lines.from)
      for (field, origin) in otherOrigins { try reader.record(line, path: "\(line.path).\(field)", from: origin) }
      return (facts, line)
    }
  }

  private func printedLine() throws -> FormatFacts {
    let facts: FormatFacts
    do {
      facts = try FormatFacts(printedLine: try plainText())
    } catch let problem as PrintedLineError {
      throw error("has \"\(problem.field)\"", remedy: "write \(problem.expected)")
    }
    if let absurdity = facts.absurdity { throw error(absurdity, remedy: "correct the line") }
    return facts
  }

  private func unprinted() throws -> FormatFacts.Unprinted {
    var facts = FormatFacts.Unprinted()
    facts.colorSpaces = try optionalChild("colorSpaces")?.choices(AVCaptureColorSpace.allCases.map { ("\($0)", $0) })
    facts.stabilizationModes = try optionalChild("stabilizationModes")?
      .choices(AVCaptureVideoStabilizationMode.allCases.map { ("\($0)", $0) })
    facts.depthFormats = try optionalChild("depthFormats")?.depthFormats() ?? []
    facts.depthZoomRanges = try optionalChild("depthZoomRanges")?.elements().map { try $0.range(in: 1...1_000) } ?? []
    facts.secondaryNativeZoomFactors = try optionalChild("secondaryNativeZoomFactors")?.factors() ?? []
    facts.centerStageZoomRange = try optionalChild("centerStageZoomRange")?.range(in: 1...1_000)
    facts.cinematic = try optionalChild("cinematic")?.cinematic()
    facts.dynamicAspectRatios = try optionalChild("dynamicAspectRatios")?.elements().map { try $0.text() } ?? []
    let capabilities = FormatFacts.Capability.allCases.map { ($0.rawValue, $0) }
    facts.capabilities = Set(try optionalChild("capabilities")?.choices(capabilities) ?? [])
    return facts
  }

  private func choices<Choice>(_ choices: [(String, Choice)]) throws -> [Choice] {
    try elements().map { try $0.choice(in: choices) }
  }

  private func depthFormats() throws -> [FormatFacts] {
    try elements().map { line in
      try reader.record(line)
      let facts = try line.printedLine()
      guard facts.mediaType == "dpth" else { throw line.error("is no depth format", remedy: "begin it with 'dpth'") }
      return facts
    }
  }

  private func cinematic() throws -> FormatFacts.Cinematic {
    let node = try object(.cinematic)
    let apertures = try node.child("simulatedApertures").range(in: 0.5...64)
    return FormatFacts.Cinematic(
      zoomRange: try node.child("zoomRange").range(in: 1...1_000),
      frameRates: try node.child("frameRates").range(in: 1...1_000),
      simulatedApertures: apertures,
      defaultSimulatedAperture: try node.child("defaultSimulatedAperture").number(in: apertures))
  }

  /// The fields of format lines to which `from` gives an origin of their own.
  private func fieldsOfOtherOrigin() throws -> [(field: String, origin: String?)] {
    guard case .object(let names)? = value["from"]?.value else { return [] }
    let known = FormatFacts.fieldNames
    let fields = names.map(\.name).filter { $0 != "*" && !ProfileForm.formats.keys.map(\.name).contains($0) }
    if let unknown = fields.first(where: { !known.contains($0) }) {
      let advice = NearestName.of(unknown, in: known).map { "did you mean \"\($0)\"?" }
      throw error(
        "gives an origin to the unknown field \"\(unknown)\"", remedy: advice ?? "use \(known.joined(separator: ", "))")
    }
    return try fields.map { ($0, try origin(of: $0)) }
  }
}

extension FormatFacts {
  /// The Swift names of what a line tells.
  fileprivate static let fieldNames = Mirror(
    reflecting: FormatFacts(pixelFormat: 0, size: PixelSize(width: 1, height: 1), frameRates: 1...1)
  ).children.compactMap(\.label).filter { !["unprinted", "notation"].contains($0) }
}
