import HardwareModel
import PixelModel
import StructuredDocuments

/// A session preset's format selection, which is resolved after the formats are known.
struct ProfilePreset {
  fileprivate let name: String
  fileprivate let format: ProfileNode
  fileprivate let preview: ProfileNode?
}

extension ProfileForm<[ProfilePreset]> {
  /// The form of presets, such as `{"AVCaptureSessionPresetHigh": {"format": "420v 1920x1080 30"}}`.
  static let presets = Self(
    schema: [
      "type": "object", "properties": .object([ProfileNode.from]),
      "patternProperties": ["^AVCaptureSessionPreset": preset.schema], "additionalProperties": false,
    ], definitions: preset.definitions
  ) { node in
    try node.members(expecting: "").all.readAll { name, node in
      guard name.hasPrefix("AVCaptureSessionPreset") else {
        throw node.error(
          "is not a session preset", remedy: "use Apple's raw string, such as AVCaptureSessionPresetHigh")
      }
      let (format, preview) = try preset.read(node)
      return ProfilePreset(name: name, format: format, preview: preview)
    }
  }

  private static let preset = ProfileForm<(ProfileNode, ProfileNode?)>.record(
    "The format that a session preset selects.",
    .required(
      "format", ProfileForm<ProfileNode>.deferred(ProfileForm<String>.text),
      "The pixel format, size and maximum frame rate, such as 420v 1920x1080 30; selects the first matching format, and prefers formats that are not binned."
    ),
    .optional(
      "preview", ProfileForm<ProfileNode>.deferred(ProfileForm<PixelSize>.size),
      "The size of the frames of previews and data outputs, if it differs from the format's.")
  ) { _, format, preview in (format, preview) }.named("preset")
}

extension [ProfilePreset] {
  /// Returns the formats that the presets select.
  func choices(_ formats: [FormatDescriptor]) throws -> [String: PresetChoice] {
    let names = formats.map { "\($0.fourCharacters) \($0.size) \(Int($0.frameRates.upperBound))" }
    return try reduce(into: [:]) { choices, preset in
      let index = try preset.format.index(in: formats, named: names)
      let preview = try preset.preview.map { node in
        let (preview, size) = (try ProfileForm<PixelSize>.size.read(node), formats[index].size)
        guard preview.width <= size.width, preview.height <= size.height else {
          throw node.error(
            "is larger than the format, \(size)", remedy: "write a size that fits into the format, or remove the key")
        }
        return preview
      }
      choices[preset.name] = PresetChoice(formatIndex: index, previewSize: preview)
    }
  }
}

extension ProfileNode {
  /// Returns the index of the format with this name: pixel format, size and maximum frame rate, such as `420v 1920x1080
  /// 30`. Formats that are not binned take precedence.
  fileprivate func index(in formats: [FormatDescriptor], named names: [String]) throws -> Int {
    let wanted = try ProfileForm<String>.text.read(self)
    let matching = names.indices.filter { names[$0] == wanted }
    guard let index = matching.first(where: { !formats[$0].isBinned }) ?? matching.first else {
      throw error("is \"\(wanted)\", which matches no format", remedy: "write one such as \"420v 1920x1080 30\"")
    }
    return index
  }
}
