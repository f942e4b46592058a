import AVFoundationTypes
import CoreVideoModel
import HardwareModel
import PixelModel

// The formats of a camera.
extension ProfileNode {
  /// All formats, which fit each other.
  func formats() throws -> [FormatDescriptor] {
    var formats: [FormatDescriptor] = []
    var places: [FormatDescriptor: ProfileNode] = [:]
    for block in try elements() {
      for (descriptor, line) in try block.formatBlock() {
        guard formats.count < ProfileLimit.formats else {
          throw line.error("is one of more than \(ProfileLimit.formats) formats", remedy: "leave some out")
        }
        if let other = places.updateValue(line, forKey: descriptor) {
          throw line.error("is the same as line \(other.node.line)", remedy: "leave it out")
        }
        if let first = formats.first, let difference = first.systemDifference(from: descriptor) {
          throw line.error(
            "comes from another system than the first line: \(difference)", remedy: "use lines of one system")
        }
        formats.append(descriptor)
      }
    }
    guard !formats.isEmpty else { throw error("is empty", remedy: "add a line") }
    return formats
  }

  /// Printed lines that share their origin; `from` may give the origin of a single field by its Swift name.
  private func formatBlock() throws -> [(FormatDescriptor, ProfileNode)] {
    let node = try object(.formats)
    let lines = try node.child("lines")
    let notation = try node.optionalChild("notation")?.choice(
      in: FormatDescriptor.Notation.allCases.map { ($0.rawValue, $0) })
    let unprinted = try node.unprinted()
    let otherOrigins = try node.fieldsOfOtherOrigin()
    return try lines.elements().map { line in
      var descriptor = try line.printedLine()
      if let notation { descriptor.notation = notation }
      descriptor.unprinted = unprinted
      try reader.record(line, path: line.path, from: lines.from)
      for (field, origin) in otherOrigins { try reader.record(line, path: "\(line.path).\(field)", from: origin) }
      return (descriptor, line)
    }
  }

  private func printedLine() throws -> FormatDescriptor {
    let descriptor: FormatDescriptor
    do {
      descriptor = try FormatDescriptor(printedLine: try plainText())
    } catch let problem as PrintedLineError {
      throw error("has \"\(problem.field)\"", remedy: "write \(problem.expected)")
    }
    if let absurdity = descriptor.absurdity { throw error(absurdity, remedy: "correct the line") }
    return descriptor
  }

  private func unprinted() throws -> FormatDescriptor.Unprinted {
    var descriptor = FormatDescriptor.Unprinted()
    descriptor.colorSpaces = try optionalChild("colorSpaces")?.choices(
      AVCaptureColorSpace.allCases.map { ("\($0)", $0) })
    descriptor.stabilizationModes = try optionalChild("stabilizationModes")?
      .choices(AVCaptureVideoStabilizationMode.allCases.map { ("\($0)", $0) })
    descriptor.depthFormats = try optionalChild("depthFormats")?.depthFormats() ?? []
    descriptor.depthZoomRanges =
      try optionalChild("depthZoomRanges")?.elements().map { try $0.range(in: 1...1_000) } ?? []
    descriptor.secondaryNativeZoomFactors = try optionalChild("secondaryNativeZoomFactors")?.factors() ?? []
    descriptor.centerStageZoomRange = try optionalChild("centerStageZoomRange")?.range(in: 1...1_000)
    descriptor.cinematic = try optionalChild("cinematic")?.cinematic()
    descriptor.dynamicAspectRatios = try optionalChild("dynamicAspectRatios")?.elements().map { try $0.text() } ?? []
    let capabilities = FormatDescriptor.Capability.allCases.map { ($0.rawValue, $0) }
    descriptor.capabilities = Set(try optionalChild("capabilities")?.choices(capabilities) ?? [])
    return descriptor
  }

  private func choices<Choice>(_ choices: [(String, Choice)]) throws -> [Choice] {
    try elements().map { try $0.choice(in: choices) }
  }

  private func depthFormats() throws -> [FormatDescriptor] {
    try elements().map { line in
      try reader.record(line)
      let descriptor = try line.printedLine()
      guard descriptor.mediaType == "dpth" else {
        throw line.error("is no depth format", remedy: "begin it with 'dpth'")
      }
      return descriptor
    }
  }

  private func cinematic() throws -> FormatDescriptor.Cinematic {
    let node = try object(.cinematic)
    let apertures = try node.child("simulatedApertures").range(in: 0.5...64)
    return FormatDescriptor.Cinematic(
      zoomRange: try node.child("zoomRange").range(in: 1...1_000),
      frameRates: try node.child("frameRates").range(in: 1...1_000),
      simulatedApertures: apertures,
      defaultSimulatedAperture: try node.child("defaultSimulatedAperture").number(in: apertures))
  }

  /// The fields of format lines to which `from` gives an origin of their own.
  private func fieldsOfOtherOrigin() throws -> [(field: String, origin: String?)] {
    guard case .object(let names)? = value["from"]?.value else { return [] }
    let known = FormatDescriptor.fieldNames
    let fields = names.map(\.name).filter { $0 != "*" && !ProfileForm.formats.keys.map(\.name).contains($0) }
    if let unknown = fields.first(where: { !known.contains($0) }) {
      let advice = NearestName.of(unknown, in: known).map { "did you mean \"\($0)\"?" }
      throw error(
        "gives an origin to the unknown field \"\(unknown)\"", remedy: advice ?? "use \(known.joined(separator: ", "))")
    }
    return try fields.map { ($0, try origin(of: $0)) }
  }
}

extension FormatDescriptor {
  /// The Swift names of what a line tells.
  fileprivate static let fieldNames = Mirror(
    reflecting: FormatDescriptor(pixelFormat: 0, size: PixelSize(width: 1, height: 1), frameRates: 1...1)
  ).children.compactMap(\.label).filter { !["unprinted", "notation"].contains($0) }
}
