import AVFoundationTypes
import HardwareModel

// The formats of a camera in a profile file.
extension ProfileForm {
  static let formats = ProfileForm(
    name: "formats", about: "Formats of one origin, and what their lines do not tell.",
    keys: [
      Key(
        name: "lines", about: "Lines as print(device.formats) shows them; addresses and brackets may be left out.",
        schema: .list(of: .text, atLeast: 1)),
      Key(
        name: "notation", about: "How the system writes the lines, where they do not tell.",
        schema: .choice(FormatDescriptor.Notation.allCases.map(\.rawValue)), isRequired: false),
      Key(
        name: "colorSpaces", about: "Colour spaces, where they do not follow from the lines.",
        schema: .list(of: .choice(AVCaptureColorSpace.allCases.map { "\($0)" })), isRequired: false),
      Key(
        name: "stabilizationModes", about: "Video stabilization modes, where they do not follow from the lines.",
        schema: .list(of: .choice(AVCaptureVideoStabilizationMode.allCases.map { "\($0)" })), isRequired: false),
      Key(
        name: "depthFormats", about: "Lines of the depth formats that go with them.", schema: .list(of: .text),
        isRequired: false),
      Key(
        name: "depthZoomRanges", about: "Zoom factors with depth, where not all have it.",
        schema: .list(of: .range(from: 1, to: 1_000)), isRequired: false),
      Key(
        name: "secondaryNativeZoomFactors", about: "Zoom factors above 1 that read the sensor pixel by pixel.",
        schema: .list(of: .number(from: 1, to: 1_000)), isRequired: false),
      Key(
        name: "centerStageZoomRange", about: "Zoom factors with Center Stage, where not all have it.",
        schema: .range(from: 1, to: 1_000), isRequired: false),
      Key(
        name: "cinematic", about: "Video with a blur that follows the subject.", schema: cinematic.reference,
        isRequired: false),
      Key(
        name: "dynamicAspectRatios", about: "Shapes that the picture can take, as Apple's raw strings.",
        schema: .list(of: .text), isRequired: false),
      Key(
        name: "capabilities", about: "What else they support.",
        schema: .list(of: .choice(FormatDescriptor.Capability.allCases.map(\.rawValue))), isRequired: false),
    ])

  static let cinematic = ProfileForm(
    name: "cinematic", about: "Video with a blur that follows the subject.",
    keys: [
      Key(name: "zoomRange", about: "The zoom factors at which it works.", schema: .range(from: 1, to: 1_000)),
      Key(name: "frameRates", about: "The frame rates at which it works.", schema: .range(from: 1, to: 1_000)),
      Key(
        name: "simulatedApertures", about: "The f-numbers that the blur can look like.",
        schema: .range(from: 0.5, to: 64)),
      Key(
        name: "defaultSimulatedAperture", about: "The f-number unless another is chosen.",
        schema: .number(from: 0.5, to: 64)),
    ])

  /// The JSON Schema of profile files.
  static var jsonSchema: JSONValue {
    let objects = [device, camera, microphone, lens, costs, preset, formats, cinematic]
    let name: JSONValue = .text
    let definitions: [(String, JSONValue)] = [
      (
        "origin",
        [
          "type": "object", "description": "How a value was come by: the source, the way, or the reason.",
          "properties": .record(DeviceProfile.Origin.Kind.allCases.map { ($0.rawValue, name) }),
          "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
        ]
      ),
      (
        "from",
        [
          "description": "Names of \"origins\": one for all values here, or one by key, with * for the other keys.",
          "anyOf": [name, ["type": "object", "additionalProperties": name]],
        ]
      ),
    ]
    guard case .object(let root) = profile.schema else { return .null }
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A device profile of camsim",
      "$defs": .record(definitions + objects.map { ($0.name, $0.schema) }),
    ]
    guard case .object(let members) = head else { return .null }
    return .object(members + root)
  }
}
