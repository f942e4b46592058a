import StructuredDocuments
import AVFoundationTypes
import HardwareModel

/// The formats of an imported camera, grouped as in a profile.
enum FormatBlocks {
  /// Returns the formats, grouped into runs with the same origins and the same unprinted values.
  static func of(_ formats: [ImportedFormat], from origin: JSONValue? = nil) -> [JSONValue] {
    var runs: [[ImportedFormat]] = []
    for format in formats {
      if let last = runs.last?.last, last.otherOrigins == format.otherOrigins,
        last.descriptor.unprinted == format.descriptor.unprinted,
        last.descriptor.notation == format.descriptor.notation
      {
        runs[runs.count - 1].append(format)
      } else {
        runs.append([format])
      }
    }
    return runs.map { run in
      let others = run[0].otherOrigins.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
      let from = origin.map { others.isEmpty ? $0 : .record([("*", $0)] + others) }
      return .record(
        (from.map { [("from", $0)] } ?? []) + members(run[0].descriptor.unprinted)
          + [("lines", .list(run.map { .string($0.descriptor.bareLine) }))])
    }
  }

  /// Returns the values that format lines do not contain, with the keys of a profile.
  private static func members(_ unprinted: FormatDescriptor.UnprintedFeatures) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if let spaces = unprinted.colorSpaces { members.append(("colorSpaces", names(spaces))) }
    if let modes = unprinted.stabilizationModes { members.append(("stabilizationModes", names(modes))) }
    if !unprinted.depthFormats.isEmpty {
      members.append(("depthFormats", .list(unprinted.depthFormats.map { .string($0.bareLine) })))
    }
    if !unprinted.depthZoomRanges.isEmpty {
      members.append(("depthZoomRanges", .list(unprinted.depthZoomRanges.map(ends))))
    }
    if !unprinted.secondaryNativeZoomFactors.isEmpty {
      members.append(("secondaryNativeZoomFactors", .list(unprinted.secondaryNativeZoomFactors.map { .number($0) })))
    }
    if let range = unprinted.centerStageZoomRange { members.append(("centerStageZoomRange", ends(range))) }
    if let cinematic = unprinted.cinematic {
      members.append(
        (
          "cinematic",
          [
            "zoomRange": ends(cinematic.zoomRange), "frameRates": ends(cinematic.frameRates),
            "simulatedApertures": ends(cinematic.simulatedApertures),
            "defaultSimulatedAperture": .number(cinematic.defaultSimulatedAperture),
          ]
        ))
    }
    if !unprinted.dynamicAspectRatios.isEmpty {
      members.append(("dynamicAspectRatios", .list(unprinted.dynamicAspectRatios.map { .string($0) })))
    }
    let capabilities = FormatDescriptor.Capability.allCases.filter(unprinted.capabilities.contains)
    if !capabilities.isEmpty { members.append(("capabilities", names(capabilities.map(\.rawValue)))) }
    return members
  }

  private static func names(_ values: [some Any]) -> JSONValue { .list(values.map { .string("\($0)") }) }

  private static func ends(_ range: ClosedRange<Double>) -> JSONValue {
    [.number(range.lowerBound), .number(range.upperBound)]
  }
}

extension FormatDescriptor {
  /// The format line without the prefix and suffix of phone output. Mac lines keep both, because they identify the
  /// notation.
  fileprivate var bareLine: String {
    let line = printedLine
    guard notation == .phone else { return line }
    return String(line.dropFirst("<AVCaptureDeviceFormat: ".count).dropLast())
  }
}
